import assert from "node:assert/strict";
import { setTimeout as wait } from "node:timers/promises";
import { ServerClock } from "./clock.ts";
import { startImmichServer } from "./immich_server.ts";

const START = "2026-03-01T12:00:00.000Z";

Deno.test("ServerClock stands still until it is started, then goes on with the time that passes", async () => {
  const clock = new ServerClock(START);
  await wait(5);
  assert.equal(clock.now(), START);
  clock.start();
  const begin = performance.now();
  await wait(30);
  const passed = performance.now() - begin;
  assert.ok(clock.nowMs() - Date.parse(START) >= Math.floor(passed));
});

Deno.test("ServerClock gives every change a time of its own, however fast they come", () => {
  const clock = new ServerClock(START);
  clock.start();
  const times = Array.from({ length: 1_000 }, () => clock.tick());
  assert.deepEqual(times, [...new Set(times)].sort());
});

Deno.test("the fake server's answers say its own time, as its rows do", async () => {
  await using server = await startImmichServer({ now: START });
  const answer = await fetch(`${server.url}/api/server/ping`);
  await answer.body?.cancel();
  const said = Date.parse(answer.headers.get("date")!);
  assert.ok(said >= Date.parse(START) && said <= server.state.clock.nowMs());
});
