// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { backoffReason, nextFilm, nothingWorthReason } from "../../../src/automation/cooldown.ts";
import { AutoRunWorld } from "../../fakes/auto_run_world.ts";

const RULES = { cooldownHours: 24, maxDeliveryAttempts: 5 };
const PATH = "/films/run-01/trip.mp4";

Deno.test("nextFilm knows a film that waits only while a try is left and its file is there", async () => {
  const cases = [[0, true, true], [4, true, true], [5, true, false], [0, false, false]] as const;
  for (const [tries, isHere, isWaiting] of cases) {
    const world = new AutoRunWorld();
    await world.pending("run-01", tries, "HTTP 503");
    if (isHere) world.files.add(PATH);
    else world.files.delete(PATH);
    assert.equal((await nextFilm(world.needs(), RULES)).isWaiting, isWaiting, `${tries} ${isHere}`);
    assert.equal((await world.runs.get("run-01"))?.delivery.status, "pending");
  }
});

Deno.test("nextFilm knows until when the automation rests", async () => {
  const world = new AutoRunWorld();
  assert.equal((await nextFilm(world.needs(), RULES)).cooldownUntil, undefined);
  const startedAt = new Date(world.nowMs - 3_600_000).toISOString();
  await world.runs.begin({ runId: "run-01", startedAt, source: "auto" });
  await world.runs.end("run-01", { status: "completed", finishedAt: startedAt });
  const { cooldownUntil } = await nextFilm(world.needs(), RULES);
  assert.equal(cooldownUntil, world.nowMs + 22.5 * 3_600_000);
});

const FAILED_AT = "2026-10-01T09:12:00.000Z";
const at = (hours: number) => Date.parse(FAILED_AT) + hours * 3_600_000;

Deno.test("backoffReason rests after the second failure in a row, longer each time", () => {
  const table: ReadonlyArray<[number, number, string | undefined]> = [
    [0, 0.1, undefined],
    [1, 0.1, undefined],
    [2, 0, "failed 2x, retrying after 24h"],
    [2, 23.99, "failed 2x, retrying after 24h"],
    [2, 24, undefined],
    [3, 24, "failed 3x, retrying after 3d"],
    [3, 71.99, "failed 3x, retrying after 3d"],
    [3, 72, undefined],
    [4, 72, "failed 4x, retrying after 7d"],
    [4, 167.99, "failed 4x, retrying after 7d"],
    [4, 168, undefined],
    [9, 100, "failed 9x, retrying after 7d"],
    [9, 168, undefined],
  ];
  for (const [count, hours, expected] of table) {
    const streak = { count, lastFailedAt: FAILED_AT };
    assert.equal(backoffReason(streak, at(hours)), expected, `${count} failures, ${hours} h`);
  }
});

Deno.test("nothingWorthReason looks again after a week", () => {
  assert.match(nothingWorthReason(FAILED_AT, at(167.9))!, /^nothing worth a film/);
  assert.equal(nothingWorthReason(FAILED_AT, at(168)), undefined);
  assert.equal(nothingWorthReason(undefined, at(0)), undefined);
});
