import assert from "node:assert/strict";
import { cooldownUntil } from "../../../src/automation/cooldown.ts";

const NOW = Date.parse("2026-10-05T09:00:00.000Z");
const HOUR_MS = 3_600_000;
const ago = (hours: number, minutes: number) =>
  new Date(NOW - (hours * 60 + minutes) * 60_000).toISOString();

Deno.test("cooldownUntil counts from the start and leaves half an hour of slack", () => {
  const until = (startedAt: string, hours: number) => cooldownUntil({ startedAt }, hours, NOW);
  assert.equal(until(ago(23, 31), 24), undefined);
  assert.equal(until(ago(23, 30), 24), undefined);
  assert.equal(until(ago(23, 29), 24), NOW + 60_000);
  assert.equal(until(ago(167, 0), 168), NOW + HOUR_MS / 2);
  assert.equal(until(ago(0, 0), 0), undefined);
  assert.equal(cooldownUntil(undefined, 24, NOW), undefined);
});
