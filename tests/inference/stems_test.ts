// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { Fault, type FaultCode } from "../../src/base/fault.ts";
import { STEMS } from "../../src/facts/stems/stems.ts";
import { InferenceWorld, MAX_AUDIO_BYTES } from "../fakes/facts/inference_world.ts";
import { zipEntries } from "../fixtures/media/zip_entries.ts";
import { until } from "../fixtures/until.ts";
import { FILE_HEAD, FILE_TAIL, fileForm, MULTIPART, multipart } from "../fixtures/web/multipart.ts";
import { RawConnection } from "../fixtures/web/raw_connection.ts";

const PATH = "/audio/stems";
const SOUND = new TextEncoder().encode("as good as a sound");

function send(world: InferenceWorld, form = fileForm(SOUND)): Promise<Response> {
  return fetch(world.url + PATH, { method: "POST", body: form });
}

async function detailOf(answer: Response): Promise<[number, string]> {
  return [answer.status, (await answer.json()).detail];
}

/** Nothing of any request is left. */
async function isClean(world: InferenceWorld): Promise<boolean> {
  const left = world.folder === undefined ? [] : await readdir(world.folder);
  return world.service.stems.bodies.held === 0 && left.length === 0;
}

Deno.test("/audio/stems answers four stored WAV files in order, the same bytes every time", async () => {
  await using world = await InferenceWorld.open();
  const archives: Uint8Array[] = [];
  const stems = Object.fromEntries(
    STEMS.map((stem, i) => [stem, new Uint8Array(300_000 + i).fill(i)]),
  );
  for (let round = 0; round < 2; round++) {
    const asked = send(world);
    const separation = await world.stems.next();
    assert.deepEqual(separation.sound, SOUND);
    await separation.answer(stems);
    const answer = await asked;
    assert.deepEqual(
      [answer.status, answer.headers.get("content-type")],
      [200, "application/zip"],
    );
    archives.push(await answer.bytes());
    assert.ok(await isClean(world), "whoever has read the answer may ask again");
  }
  assert.deepEqual(archives[0], archives[1]);
  const entries = await zipEntries(archives[0]!);
  assert.deepEqual(
    entries.map(({ name, method }) => [name, method]),
    ["drums.wav", "bass.wav", "other.wav", "vocals.wav"].map((name) => [name, 0]),
  );
  for (const [i, { bytes }] of entries.entries()) assert.deepEqual(bytes, stems[STEMS[i]!]);
  const { completed, failed, refused_bodies } = (await world.queue()).stems;
  assert.deepEqual([completed, failed, refused_bodies], [2, 0, { too_large: 0, busy: 0 }]);
});

Deno.test("/audio/stems refuses a declared length over its limit before a byte of it is sent", async () => {
  await using world = await InferenceWorld.open();
  const limit = MAX_AUDIO_BYTES + 1024 * 1024;
  assert.equal(world.service.stems.bodyLimit, limit);
  using caller = await RawConnection.open(world.listening.port);
  caller.head("POST", PATH, [MULTIPART, `Content-Length: ${limit + 1}`]);
  const answer = await caller.answer();
  assert.deepEqual([answer.status, answer.headers["connection"]], [413, "close"]);
  assert.equal(
    await caller.closed(),
    JSON.stringify({ detail: `request body is larger than ${limit} bytes` }),
  );
  assert.deepEqual((await world.queue()).stems.refused_bodies, { too_large: 1, busy: 0 });
});

Deno.test("/audio/stems cuts off a sound over its limit, with and without a declared length", async () => {
  await using world = await InferenceWorld.open();
  const over = fileForm(new Uint8Array(MAX_AUDIO_BYTES + 1));
  assert.deepEqual(await detailOf(await send(world, over)), [
    413,
    `audio is larger than ${MAX_AUDIO_BYTES} bytes`,
  ]);
  await until("everything is gone", () => isClean(world));

  using caller = await RawConnection.open(world.listening.port);
  caller.head("POST", PATH, [MULTIPART, "Transfer-Encoding: chunked"]);
  const part = "x".repeat(65_536);
  // A field that never ends, then more than any body may hold.
  caller.send(`${FILE_HEAD.length.toString(16)}\r\n${FILE_HEAD}\r\n`);
  for (let sent = 0; sent < world.service.stems.bodyLimit + 65_536; sent += part.length) {
    caller.send(`10000\r\n${part}\r\n`);
  }
  assert.equal((await caller.answer()).status, 413);
  await caller.closed();
  await until("everything is gone", () => isClean(world));

  const exact = send(world, fileForm(new Uint8Array(MAX_AUDIO_BYTES)));
  await (await world.stems.next()).answer();
  assert.equal((await (await exact).bytes()).length > 0, true);
});

Deno.test("/audio/stems answers 429 unread while another separation runs", async () => {
  await using world = await InferenceWorld.open();
  const first = send(world);
  const running = await world.stems.next();
  using late = await RawConnection.open(world.listening.port);
  late.head("POST", PATH, [MULTIPART, "Content-Length: 1000000"]);
  const refused = await late.answer();
  assert.deepEqual(
    [refused.status, refused.headers["retry-after"], refused.headers["connection"]],
    [429, "5", "close"],
  );
  assert.match(await late.closed(), /another separation is running/);
  assert.deepEqual((await world.queue()).stems.refused_bodies, { too_large: 0, busy: 1 });
  await running.answer();
  await (await first).bytes();
  await until("everything is gone", () => isClean(world));
  const next = send(world);
  await (await world.stems.next()).answer();
  assert.equal((await next).status, 200);
  await (await next).bytes();
  assert.equal(world.stems.mostAtOnce, 1);
});

Deno.test("a slow body holds no place at /audio/stems beyond 20 s, a steady one goes on", async () => {
  await using world = await InferenceWorld.open({ maxAudioBytes: 64 * 1024 * 1024 });
  const pace = 20 * 1024 * 1024;
  using caller = await RawConnection.open(world.listening.port);
  caller.head("POST", PATH, [MULTIPART, `Content-Length: ${pace * 3}`, "Expect: 100-continue"]);
  assert.equal((await caller.answer()).status, 100);
  world.pass(19_000);
  caller.send(FILE_HEAD);
  caller.send("x".repeat(pace));
  await until("the clock begins anew", () => [...world.timers].some(({ dueMs }) => dueMs > 21_000));
  world.pass(19_000);
  assert.equal(world.service.stems.bodies.held, 1);
  caller.send("a little more");
  world.pass(1_000);
  const answer = await caller.answer();
  assert.deepEqual([answer.status, answer.headers["connection"]], [408, "close"]);
  await caller.closed();
  await until("everything is gone", () => isClean(world));
});

Deno.test("/audio/stems forgets a client that leaves in the middle of its body", async () => {
  await using world = await InferenceWorld.open();
  const body = multipart(100_000);
  const caller = await RawConnection.open(world.listening.port);
  caller.head("POST", PATH, [MULTIPART, `Content-Length: ${body.length}`, "Expect: 100-continue"]);
  assert.equal((await caller.answer()).status, 100);
  caller.send(body.slice(0, 50_000));
  await until("it lies there", async () => (await readdir(world.folder!)).length === 1);
  caller.leave();
  await until("everything is gone", () => isClean(world));
  assert.equal(world.timers.size, 1, "only the sweep is left");
});

Deno.test("a client that leaves ends its separation, and keeps its place until that has ended", async () => {
  await using world = await InferenceWorld.open();
  const left = new AbortController();
  const asked = fetch(world.url + PATH, {
    method: "POST",
    body: fileForm(SOUND),
    signal: left.signal,
  });
  const separation = await world.stems.next();
  left.abort();
  await assert.rejects(asked);
  await until("it is told", () => separation.signal.aborted);
  assert.equal(world.service.stems.bodies.held, 1);
  separation.fail(new Fault("cancelled", "Stopped on request"));
  await until("everything is gone", () => isClean(world));
  assert.equal((await world.queue()).stems["cancelled"], 1);
});

Deno.test("a client that takes nothing of its answer is cut off after 20 s", async () => {
  await using world = await InferenceWorld.open();
  using caller = await RawConnection.open(world.listening.port);
  caller.socket.pause();
  const body = multipart(10);
  caller.head("POST", PATH, [MULTIPART, `Content-Length: ${body.length}`]);
  caller.send(body);
  const stems = { drums: new Uint8Array(64 * 1024 * 1024) };
  await (await world.stems.next()).answer(stems);
  await until("a piece waits to be taken", () => world.timers.size > 1);
  // The system's own buffers take some pieces before the answer stands still.
  await until("everything is gone", async () => {
    world.pass(1_000);
    return await isClean(world);
  });
});

Deno.test("/audio/stems says what is wrong with a body that is no multipart with one file", async () => {
  await using world = await InferenceWorld.open();
  const post = async (type: string, body: string) => {
    const headers = { "content-type": type };
    return await detailOf(await fetch(world.url + PATH, { method: "POST", headers, body }));
  };
  const form = MULTIPART.replace("Content-Type: ", "");
  assert.equal((await post("audio/wav", "x"))[0], 422);
  assert.equal((await post("multipart/form-data; charset=utf-8", "x"))[0], 422);
  assert.equal((await post(form, "no part at all"))[0], 422);
  assert.equal((await post(form, FILE_HEAD + "cut off"))[0], 422);
  assert.equal(
    (await post(
      form,
      FILE_HEAD + "one" + FILE_TAIL.slice(0, -4) + "\r\n" + FILE_HEAD.replace(/^.*\r\n/, "") +
        "two" + FILE_TAIL,
    ))[0],
    422,
  );
  assert.match((await post(form, FILE_TAIL.trimStart()))[1], /no file in it/);
  assert.deepEqual(await post(form, FILE_HEAD + FILE_TAIL), [400, "audio is empty"]);
  await until("everything is gone", () => isClean(world));
});

Deno.test("/audio/stems answers each failure with its status and leaves nothing behind", async () => {
  await using world = await InferenceWorld.open();
  const cases: ReadonlyArray<readonly [FaultCode, number]> = [
    ["media_unreadable", 400],
    ["usage", 413],
    ["model_unavailable", 503],
    ["child_not_started", 503],
    ["disk_full", 503],
    ["internal", 500],
  ];
  for (const [code, status] of cases) {
    const asked = send(world);
    (await world.stems.next()).fail(new Fault(code, `It is ${code}`));
    const [answered, detail] = await detailOf(await asked);
    assert.equal(answered, status, code);
    if (status !== 500) assert.equal(detail, `It is ${code}`);
    await until("everything is gone", () => isClean(world));
  }
  assert.equal((await world.queue()).stems["failed"], cases.length);
});

Deno.test("/audio/stems refuses what its model could not answer before the body is read", async () => {
  await using world = await InferenceWorld.open();
  world.stems.foreseen = "stems: FileMissing: it is not there";
  using caller = await RawConnection.open(world.listening.port);
  caller.head("POST", PATH, [MULTIPART, "Content-Length: 1000000"]);
  assert.equal((await caller.answer()).status, 503);
  assert.equal(await caller.closed(), JSON.stringify({ detail: world.stems.foreseen }));
  const health = await world.get<{ stems: unknown }>("/health");
  assert.deepEqual(health.stems, { active: false, load_error: world.stems.foreseen });
  await until("everything is gone", () => isClean(world));
});

Deno.test("/audio/stems has the device to itself until its process is gone, and is refused unread without it", async () => {
  const entered: string[] = [];
  let isBusy = false;
  await using world = await InferenceWorld.open({}, () => ({
    mount() {},
    phases: {
      isBusyFor: () => isBusy,
      enter(phase) {
        entered.push(phase);
        return Promise.resolve({ [Symbol.dispose]: () => void entered.push("left") });
      },
    },
  }));
  const first = send(world);
  const running = await world.stems.next();
  assert.deepEqual(entered, ["audio"]);
  await running.answer();
  await (await first).bytes();
  assert.deepEqual(entered, ["audio", "left"]);
  isBusy = true;
  using late = await RawConnection.open(world.listening.port);
  late.head("POST", PATH, [MULTIPART, "Content-Length: 1000000"]);
  const refused = await late.answer();
  assert.deepEqual([refused.status, refused.headers["retry-after"]], [503, "1"]);
  await late.closed();
});
