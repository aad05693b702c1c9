// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { InferenceWorld } from "../fakes/facts/inference_world.ts";
import { tinyPicture } from "../fixtures/media/tiny_picture.ts";
import { RawConnection } from "../fixtures/web/raw_connection.ts";
import { until } from "../fixtures/until.ts";

const BODY = JSON.stringify({ image: tinyPicture(), producers: ["heads"] });

Deno.test("/facts refuses a declared length over the limit before a byte of it is sent", async () => {
  await using world = await InferenceWorld.open();
  const limit = world.service.bodyLimit;
  using caller = await RawConnection.open(world.listening.port);
  caller.post("/facts", [`Content-Length: ${limit + 1}`]);
  const answer = await caller.answer();
  assert.equal(answer.status, 413);
  assert.equal(answer.headers["connection"], "close");
  assert.equal(
    await caller.closed(),
    JSON.stringify({ detail: `request body is larger than ${limit} bytes` }),
  );
  assert.deepEqual((await world.queue()).refused_bodies, { too_large: 1, busy: 0 });
  assert.equal(world.service.bodies.held, 0);
});

Deno.test("/facts tells who waits for 100 Continue no before the body, and yes when admitted", async () => {
  await using world = await InferenceWorld.open();
  using refused = await RawConnection.open(world.listening.port);
  refused.post("/facts", ["Expect: 100-continue", `Content-Length: ${2 ** 40}`]);
  assert.equal((await refused.answer()).status, 413);
  await refused.closed();
  using admitted = await RawConnection.open(world.listening.port);
  admitted.post("/facts", ["Expect: 100-continue", `Content-Length: ${BODY.length}`]);
  assert.equal((await admitted.answer()).status, 100);
  admitted.send(BODY);
  (await world.models.heads.nextCall()).answer();
  assert.equal((await admitted.answer()).status, 200);
});

Deno.test("/facts answers the 37th caller 429 before a byte of the body is read", async () => {
  await using world = await InferenceWorld.open();
  await using stack = new AsyncDisposableStack();
  const callers: RawConnection[] = [];
  for (let i = 0; i < 36; i++) {
    const caller = stack.use(await RawConnection.open(world.listening.port));
    callers.push(caller);
    caller.post("/facts", ["Expect: 100-continue", `Content-Length: ${BODY.length}`]);
    assert.equal((await caller.answer()).status, 100);
  }
  using late = await RawConnection.open(world.listening.port);
  late.post("/facts", [`Content-Length: ${BODY.length}`]);
  const answer = await late.answer();
  assert.equal(answer.status, 429);
  assert.equal(answer.headers["retry-after"], "1");
  assert.equal(answer.headers["connection"], "close");
  assert.match(await late.closed(), /busy; retry shortly/);
  assert.deepEqual((await world.queue()).refused_bodies, { too_large: 0, busy: 1 });
  // One of them is answered, and the seat is there for the next.
  callers[0]!.send(BODY);
  (await world.models.heads.nextCall()).answer();
  const first = await callers[0]!.answer();
  assert.equal(first.status, 200);
  await callers[0]!.body(Number(first.headers["content-length"]));
  await until("the seat is free", () => world.service.bodies.held === 35);
  using next = await RawConnection.open(world.listening.port);
  next.post("/facts", ["Expect: 100-continue", `Content-Length: ${BODY.length}`]);
  assert.equal((await next.answer()).status, 100);
});

Deno.test("/facts takes next to nothing of a large body it refused", async () => {
  await using world = await InferenceWorld.open();
  using caller = await RawConnection.open(world.listening.port);
  const total = 300_000_000, part = new Uint8Array(1_000_000);
  caller.post("/facts", [`Content-Length: ${total}`]);
  assert.equal((await caller.answer()).status, 413);
  let taken = 0;
  const sendPart = () =>
    new Promise<boolean>((resolve) =>
      caller.socket.write(part, (error) => resolve(error === undefined || error === null))
    );
  while (taken < total && await Promise.race([sendPart(), caller.closed().then(() => false)])) {
    taken += part.length;
  }
  assert.ok(taken < total / 10, `${taken} bytes were taken`);
});

Deno.test("a slow body holds its seat at /facts for at most 20 s", async () => {
  await using world = await InferenceWorld.open();
  using caller = await RawConnection.open(world.listening.port);
  caller.post("/facts", ["Expect: 100-continue", "Content-Length: 1000"]);
  assert.equal((await caller.answer()).status, 100);
  caller.send("half of it");
  world.pass(20_000);
  const answer = await caller.answer();
  assert.deepEqual([answer.status, answer.headers["connection"]], [408, "close"]);
  await caller.closed();
  await until("the seat is free", () => world.service.bodies.held === 0);
});

Deno.test("/facts frees the seat of a caller who leaves in the middle of the body", async () => {
  await using world = await InferenceWorld.open();
  const caller = await RawConnection.open(world.listening.port);
  caller.post("/facts", ["Expect: 100-continue", "Content-Length: 1000"]);
  assert.equal((await caller.answer()).status, 100);
  assert.equal(world.service.bodies.held, 1);
  caller.leave();
  await until("the seat is free", () => world.service.bodies.held === 0);
  assert.equal(world.timers.size, 1, "only the sweep is left");
});

Deno.test("a connection goes on behind answers whose body was read, and ends behind others", async () => {
  await using world = await InferenceWorld.open();
  using caller = await RawConnection.open(world.listening.port);
  for (let i = 0; i < 3; i++) {
    caller.post("/facts", ["Content-Length: 2"]);
    caller.send("{}");
    const answer = await caller.answer();
    assert.equal(answer.status, 422);
    await caller.body(Number(answer.headers["content-length"]));
  }
  await until("the seats are free", () => world.service.bodies.held === 0);
  caller.post("/health", ["Content-Length: 1000000"]);
  const answer = await caller.answer();
  assert.deepEqual([answer.status, answer.headers["connection"]], [405, "close"]);
  await caller.closed();
});
