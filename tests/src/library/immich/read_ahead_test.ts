import assert from "node:assert/strict";
import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { openImmichApi } from "../../../../src/library/immich/http_immich_api.ts";
import { readPages } from "../../../../src/library/immich/read_pages.ts";

/** Only a request that never leaves waits so long. */
const LONG_MS = 20_000;

Deno.test("readPages has the next page on its way while this thread does nothing else", async () => {
  const shared = new SharedArrayBuffer(4), come = new Int32Array(shared);
  const entry = new URL("../../../fakes/searched_thread.ts", import.meta.url);
  const server = new Worker(entry, { workerData: shared });
  try {
    const [port] = await once(server, "message") as [number];
    const api = openImmichApi({
      account: "primary",
      url: `http://127.0.0.1:${port}`,
      apiKey: "key",
    });
    let given = 0;
    for await (const { next } of readPages(api, {})) {
      given++;
      if (!next) continue;
      // As busy as with rows: nothing of this thread runs until the server has the next search.
      Atomics.wait(come, 0, given, LONG_MS);
      assert.equal(Atomics.load(come, 0), given + 1);
    }
    assert.equal(given, 10);
  } finally {
    await server.terminate();
  }
});
