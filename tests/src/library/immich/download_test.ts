// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { rmSync, writeFileSync } from "node:fs";
import { readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { Fault } from "../../../../src/base/fault.ts";
import { bodyChunks } from "../../../../src/system/http/partial_file.ts";
import { Deadline } from "../../../../src/system/http/deadline.ts";
import { openImmichApi } from "../../../../src/library/immich/http_immich_api.ts";
import type { ServerFault } from "../../../fakes/immich_server/fault_desk.ts";
import {
  type ImmichServer,
  startImmichServer,
} from "../../../fakes/immich_server/immich_server.ts";
import { IMPATIENT, SOON } from "../../../fixtures/library/immich_timings.ts";
import { inScratch } from "../../../fixtures/scratch.ts";

/** Large enough to come in several pieces. */
const CLIP = Uint8Array.from({ length: 300_000 }, (_, at) => (at * 7 + (at >> 8)) % 251);
const ORIGINAL = "GET /assets/:id/original";
const PREVIEW = "GET /assets/:id/thumbnail";
const PLAYBACK = "GET /assets/:id/video/playback";

function start(): Promise<ImmichServer> {
  return startImmichServer({
    assets: [
      {
        fileName: "clip.mp4",
        fileCreatedAt: "2025-07-01T10:00:00Z",
        bytes: () => CLIP,
        preview: () => CLIP,
      },
      {
        fileName: "photo.jpg",
        fileCreatedAt: "2025-07-01T10:00:00Z",
        edited: true,
        bytes: () => Uint8Array.of(1, 1, 1),
        preview: () => Uint8Array.of(2, 2, 2),
        editedBytes: () => Uint8Array.of(3, 3, 3),
      },
      { fileName: "fresh.jpg", fileCreatedAt: "2025-07-01T10:00:00Z", hasPreview: false },
    ],
  });
}

function open(server: ImmichServer, timings = SOON) {
  const options = { account: "primary", url: server.url, apiKey: server.keyOf("Ruth") };
  return openImmichApi({ ...options, timings });
}

const isFault = (code: string, words: RegExp) => (error: unknown) => {
  assert.ok(error instanceof Fault, String(error));
  assert.equal(error.code, code);
  assert.match(error.message, words);
  return true;
};

Deno.test("download says what is wrong where a file takes the place of its folder", async () => {
  await using server = await start();
  await inScratch(async (folder) => {
    const { id } = server.assetNamed("photo.jpg"), place = path.join(folder, "new");
    const run = () => {
      rmSync(place, { recursive: true });
      writeFileSync(place, "");
    };
    server.faults.next(ORIGINAL, { kind: "meanwhile", run });
    await assert.rejects(
      open(server).download(id, "original", path.join(place, "file")),
      isFault("not_writable", /new/),
    );
  });
});

Deno.test("download writes each rendition where it was asked, and makes the folder", async () => {
  await using server = await start();
  await inScratch(async (folder) => {
    const api = open(server);
    const photo = server.assetNamed("photo.jpg").id, clip = server.assetNamed("clip.mp4").id;
    const file = path.join(folder, "new", "file");
    const bytes = async (
      ...asked: Parameters<typeof api.download> extends [
        infer Id,
        infer What,
        string,
        ...infer Rest,
      ] ? [Id, What, ...Rest]
        : never
    ) => {
      const [id, rendition, options] = asked;
      await api.download(id, rendition, file, options);
      return new Uint8Array(await readFile(file));
    };
    assert.deepEqual(await bytes(photo, "preview"), Uint8Array.of(2, 2, 2));
    assert.deepEqual(await bytes(photo, "original"), Uint8Array.of(1, 1, 1));
    assert.deepEqual(await bytes(photo, "original", { edited: true }), Uint8Array.of(3, 3, 3));
    // There is no full-size rendition: the server sends on to the preview.
    assert.deepEqual(await bytes(photo, "fullsize"), Uint8Array.of(2, 2, 2));
    assert.deepEqual(await bytes(clip, "playback"), CLIP);
    assert.deepEqual(await readdir(path.dirname(file)), ["file"]);
  });
});

Deno.test("download goes on where half a body left it", async () => {
  await using server = await start();
  await inScratch(async (folder) => {
    const file = path.join(folder, "clip.mp4");
    const { id, checksum } = server.assetNamed("clip.mp4");
    server.faults.next(ORIGINAL, { kind: "half" });
    await open(server).download(id, "original", file, { checksum });
    assert.deepEqual(new Uint8Array(await readFile(file)), CLIP);
    const ranges = server.callsTo(ORIGINAL).map(({ headers }) => headers["range"]);
    assert.equal(ranges.length, 2);
    assert.equal(ranges[0], undefined);
    assert.match(ranges[1] ?? "", /^bytes=[1-9]\d*-$/);
  });
});

const LASTING: Readonly<Record<string, ServerFault>> = {
  "a stall at the beginning": { kind: "stall", ms: 60_000 },
  "a stall in the middle": { kind: "stall", ms: 60_000, after: "half" },
  "a crawl": { kind: "slow", bytesPerSecond: 1_000 },
  "a length that is never reached": { kind: "length", by: 50 },
};

for (const [name, fault] of Object.entries(LASTING)) {
  Deno.test(`download and playbackRange end with ${name}, after one wait`, async () => {
    await using server = await start();
    await inScratch(async (folder) => {
      const api = open(server, { ...IMPATIENT, idleBytes: 1_000_000 });
      const { id } = server.assetNamed("clip.mp4");
      for (
        const [asked, ask] of [
          [PREVIEW, () => api.download(id, "preview", path.join(folder, "clip.jpg"))],
          [ORIGINAL, () => api.download(id, "original", path.join(folder, "clip.mp4"))],
          [PLAYBACK, () => api.playbackRange(id, 0, CLIP.length - 1)],
        ] as const
      ) {
        // Whoever wants a part does not wait for what would come after it.
        if (asked === PLAYBACK && fault.kind === "length") continue;
        server.faults.next(asked, { kind: "status", status: 503 });
        server.faults.always(asked, fault);
        await assert.rejects(
          ask,
          isFault("library_unreadable", /did not answer GET \/assets\/.* within 1\.5 seconds/),
        );
        // The first try after the 503 used the time up.
        assert.ok(server.callsTo(asked).length <= 2, asked);
      }
      assert.deepEqual(await readdir(folder), []);
    });
  });
}

Deno.test("bodyChunks gives the full time again whenever enough has come", async () => {
  let restarts = 0;
  class Counted extends Deadline {
    override restart(): void {
      super.restart();
      restarts++;
    }
  }
  using deadline = new Counted(3_600_000);
  assert.equal(restarts, 1);
  const pieces = Array.from({ length: 10 }, () => new Uint8Array(60));
  const answer = new Response(ReadableStream.from(pieces));
  let bytes = 0;
  for await (const chunk of bodyChunks(answer, deadline, 100)) {
    bytes += chunk.byteLength;
  }
  assert.equal(bytes, 600);
  assert.equal(restarts, 6);
});

Deno.test("download leaves nothing behind when it cannot be had", async () => {
  await using server = await start();
  await inScratch(async (folder) => {
    const file = path.join(folder, "clip.mp4");
    await writeFile(file, "what was there before");
    const { id } = server.assetNamed("clip.mp4");
    server.faults.always(ORIGINAL, { kind: "reset" });
    await assert.rejects(
      open(server).download(id, "original", file),
      isFault("library_unreadable", /broke off GET \/assets\/.*\/original/),
    );
    assert.equal(server.callsTo(ORIGINAL).length, 3);
    server.faults.clear();
    server.faults.always(ORIGINAL, { kind: "login_page" });
    await assert.rejects(
      open(server).download(id, "original", file),
      isFault("library_unreadable", /web page/),
    );
    assert.deepEqual(await readdir(folder), ["clip.mp4"]);
    assert.equal(await readFile(file, "utf8"), "what was there before");
  });
});

Deno.test("download gets through a bad line when each try brings it on", async () => {
  const bytes = new Uint8Array(7 * 1024 * 1024).fill(5);
  await using server = await startImmichServer({
    assets: [{ fileName: "long.mp4", fileCreatedAt: "2025-07-01T10:00:00Z", bytes: () => bytes }],
  });
  await inScratch(async (folder) => {
    const file = path.join(folder, "long.mp4");
    server.faults.next(ORIGINAL, { kind: "half", bytes: 1_200_000 }, 5);
    await open(server).download(server.assetNamed("long.mp4").id, "original", file);
    assert.deepEqual(new Uint8Array(await readFile(file)), bytes);
    assert.equal(server.callsTo(ORIGINAL).length, 6);
  });
});

Deno.test("download begins again when the file changed meanwhile or ranges are not known", async () => {
  const first = new Uint8Array(200_000).fill(1), second = new Uint8Array(150_000).fill(2);
  const answers = [
    () => new Response(halfOf(first), { headers: { "content-length": "200000", etag: '"a"' } }),
    () => new Response(second, { headers: { "content-length": "150000", etag: '"b"' } }),
  ];
  const asked: Array<string | null> = [];
  const fetchThem: typeof fetch = (_input, init) => {
    asked.push(new Headers(init?.headers).get("if-range"));
    return Promise.resolve(answers.shift()!());
  };
  await inScratch(async (folder) => {
    const file = path.join(folder, "clip.mp4");
    const options = { account: "primary", url: "http://photos.example", apiKey: "key" };
    const api = openImmichApi({ ...options, fetch: fetchThem, timings: SOON });
    await api.download("a1", "playback", file);
    assert.deepEqual(new Uint8Array(await readFile(file)), second);
  });
  assert.deepEqual(asked, [null, '"a"']);
});

/** The first half, then the line breaks. */
function halfOf(bytes: Uint8Array): ReadableStream<Uint8Array> {
  let isSent = false;
  return new ReadableStream({
    pull(controller) {
      if (isSent) return controller.error(new TypeError("connection reset"));
      isSent = true;
      controller.enqueue(bytes.slice(0, bytes.length / 2));
    },
  });
}

Deno.test("download keeps no original with other bytes than its checksum", async () => {
  await using server = await start();
  await inScratch(async (folder) => {
    const { id } = server.assetNamed("clip.mp4");
    const checksum = createHash("sha1").update("something else").digest("base64");
    const file = path.join(folder, "clip.mp4");
    await assert.rejects(
      open(server).download(id, "original", file, { checksum }),
      isFault("library_unreadable", /checksum/),
    );
    assert.equal(server.callsTo(ORIGINAL).length, 3);
    assert.deepEqual(await readdir(folder), []);
    // An edited picture has other bytes than its original, and that is right.
    const photo = server.assetNamed("photo.jpg").id;
    await open(server).download(photo, "original", file, { checksum, edited: true });
    assert.equal((await readFile(file)).length, 3);
  });
});

Deno.test("download gives up other bytes than the checksum's over a bad line, too", async () => {
  const MEGABYTE = 1024 * 1024, whole = 4 * MEGABYTE, broken = 3 * MEGABYTE;
  const stop = new AbortController();
  let asked = 0;
  const fetchThem: typeof fetch = (_input, init) => {
    if (++asked === 20) stop.abort();
    const range = new Headers(init?.headers).get("range");
    if (range === null) {
      const headers = { "content-length": String(whole), etag: '"a"' };
      return Promise.resolve(new Response(halfOf(new Uint8Array(2 * broken)), { headers }));
    }
    assert.equal(range, `bytes=${broken}-`);
    const headers = { "content-range": `bytes ${broken}-${whole - 1}/${whole}` };
    return Promise.resolve(new Response(new Uint8Array(MEGABYTE), { status: 206, headers }));
  };
  await inScratch(async (folder) => {
    const options = { account: "primary", url: "http://photos.example", apiKey: "key" };
    const api = openImmichApi({ ...options, fetch: fetchThem, timings: SOON });
    const checksum = createHash("sha1").update("something else").digest("base64");
    await assert.rejects(
      api.download("a1", "original", path.join(folder, "clip.mp4"), {
        checksum,
        signal: stop.signal,
      }),
      isFault("library_unreadable", /checksum|broke off/),
    );
    assert.ok(asked <= 6, `${asked} questions`);
    assert.deepEqual(await readdir(folder), []);
  });
});

Deno.test("download says that an asset or its preview is not there", async () => {
  await using server = await start();
  await inScratch(async (folder) => {
    const api = open(server), file = path.join(folder, "file.jpg");
    const { id } = server.assetNamed("photo.jpg");
    server.faults.next(ORIGINAL, { kind: "meanwhile", run: () => server.remove(id) });
    await assert.rejects(api.download(id, "original", file), isFault("not_found", /answered 400/));
    const fresh = server.assetNamed("fresh.jpg").id;
    await assert.rejects(
      api.download(fresh, "preview", file),
      isFault("not_found", /answered 404/),
    );
    assert.deepEqual(await readdir(folder), []);
  });
});

Deno.test("download refuses what is larger than any clip", async () => {
  const headers = { "content-length": String(26e9), "content-type": "video/mp4" };
  const endless = () => Promise.resolve(new Response(new ReadableStream(), { headers }));
  const options = { account: "primary", url: "http://photos.example", apiKey: "key" };
  const api = openImmichApi({ ...options, fetch: endless, timings: SOON });
  await inScratch(async (folder) => {
    await assert.rejects(
      api.download("a1", "original", path.join(folder, "clip.mp4")),
      isFault("library_unreadable", /more than 25 GB/),
    );
    assert.deepEqual(await readdir(folder), []);
  });
});

Deno.test("download stops at once and cleans up when it is asked to", async () => {
  await using server = await start();
  await inScratch(async (folder) => {
    const stop = new AbortController();
    server.faults.next(ORIGINAL, { kind: "stall", ms: 60_000, after: "half" });
    setTimeout(() => stop.abort(), 50);
    const timings = { ...SOON, idleMs: 3_600_000 };
    const file = path.join(folder, "clip.mp4");
    await assert.rejects(
      open(server, timings).download(server.assetNamed("clip.mp4").id, "original", file, {
        signal: stop.signal,
      }),
      isFault("cancelled", /Stopped/),
    );
    assert.deepEqual(await readdir(folder), []);
  });
});

Deno.test("playbackRange gives the bytes asked for, fewer at the end, none past it", async () => {
  await using server = await start();
  const api = open(server);
  const { id } = server.assetNamed("clip.mp4");
  const range = (start: number, end: number) => api.playbackRange(id, start, end);
  assert.deepEqual(await range(10, 19), { bytes: CLIP.slice(10, 20), totalBytes: CLIP.length });
  const tail = await range(CLIP.length - 5, CLIP.length + 100);
  assert.deepEqual(tail, { bytes: CLIP.slice(-5), totalBytes: CLIP.length });
  const past = await range(CLIP.length + 1, CLIP.length + 10);
  assert.deepEqual(past, { bytes: new Uint8Array(), totalBytes: CLIP.length });
  await assert.rejects(
    api.playbackRange(crypto.randomUUID(), 0, 9),
    isFault("not_found", /answered 400/),
  );
});

Deno.test("playbackRange gets over broken answers", async () => {
  await using server = await start();
  const { id } = server.assetNamed("clip.mp4");
  server.faults.next(PLAYBACK, { kind: "half" }, 2);
  const { bytes } = await open(server).playbackRange(id, 1_000, 100_000);
  assert.deepEqual(bytes, CLIP.slice(1_000, 100_001));
});

Deno.test("playbackRange reads no further than was asked, and nothing to come to a range", async () => {
  const PIECE = 1_000;
  const { length } = CLIP;
  const headers = { "content-length": String(length) };
  const behind = { "content-range": `bytes 100-${length - 1}/${length}` };
  const none = isFault("media_unreadable", /no ranges/);
  const another = isFault("library_unreadable", /another part/);
  const cases: ReadonlyArray<readonly [number, ResponseInit, typeof none | undefined]> = [
    [0, { headers }, undefined],
    [1, { headers }, none],
    [70_000, { headers }, none],
    [0, {}, none],
    [70_000, { status: 206, headers: behind }, none],
    [99, { status: 206, headers: behind }, another],
  ];
  for (const [start, init, refusal] of cases) {
    let read = 0;
    const body = new ReadableStream({
      pull(controller) {
        controller.enqueue(CLIP.slice(read, read += PIECE));
      },
    }, { highWaterMark: 0 });
    const options = { account: "primary", url: "http://photos.example", apiKey: "key" };
    const fetch = () => Promise.resolve(new Response(body, init));
    const api = openImmichApi({ ...options, fetch, timings: SOON });
    const reading = api.playbackRange("a1", start, start + 4_999);
    if (refusal) await assert.rejects(reading, refusal);
    else assert.deepEqual(await reading, { bytes: CLIP.slice(0, 5_000), totalBytes: length });
    assert.equal(read, refusal ? 0 : 5_000, JSON.stringify({ start, ...init }));
  }
});
