// SPDX-License-Identifier: AGPL-3.0-or-later

// A library server on a thread of its own, which goes on answering searches while its client's thread
// is busy: ten pages of one picture each. It counts in shared memory the searches that have come, and
// runs until the thread is ended.

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { parentPort, workerData } from "node:worker_threads";

/** One number: how many searches have come. */
const come = new Int32Array(workerData as SharedArrayBuffer);
const PAGES = 10;

function pictureAt(instant: string) {
  return {
    id: instant,
    ownerId: "ruth",
    type: "IMAGE",
    originalFileName: "a.jpg",
    fileCreatedAt: instant,
    localDateTime: instant,
    updatedAt: instant,
    checksum: "",
  };
}

const http = createServer((request, response) => {
  request.resume().once("end", () => {
    const page = Atomics.add(come, 0, 1) + 1;
    Atomics.notify(come, 0);
    const text = JSON.stringify({
      assets: {
        items: [pictureAt(`2025-01-01T00:00:${String(page).padStart(2, "0")}.000Z`)],
        nextPage: page < PAGES ? "2" : null,
      },
    });
    response.writeHead(200, { "content-type": "application/json" }).end(text);
  });
});
http.listen(0, "127.0.0.1", () => parentPort!.postMessage((http.address() as AddressInfo).port));
