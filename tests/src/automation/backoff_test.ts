import assert from "node:assert/strict";
import { backoffReason, nothingWorthReason } from "../../../src/automation/backoff.ts";

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

Deno.test("backoffReason never rests for a streak nobody dated, nor without one", () => {
  assert.equal(backoffReason({ count: 5 }, at(0)), undefined);
  assert.equal(backoffReason(undefined, at(0)), undefined);
});

Deno.test("nothingWorthReason looks again after a week", () => {
  assert.match(nothingWorthReason(FAILED_AT, at(167.9))!, /^nothing worth a film/);
  assert.equal(nothingWorthReason(FAILED_AT, at(168)), undefined);
  assert.equal(nothingWorthReason(undefined, at(0)), undefined);
});

Deno.test("a rest that was written down by a clock far ahead holds no memory back", () => {
  const streak = { count: 2, lastFailedAt: FAILED_AT };
  assert.match(backoffReason(streak, at(-1))!, /^failed 2x/);
  assert.equal(backoffReason(streak, at(-24 * 365)), undefined);
  assert.equal(nothingWorthReason(FAILED_AT, at(-24 * 365)), undefined);
});
