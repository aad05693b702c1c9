import assert from "node:assert/strict";
import { cooldownUntil } from "../../../src/automation/cooldown.ts";

const NOW = Date.parse("2026-10-05T09:00:00.000Z");
const ago = (hours: number, minutes: number) =>
  new Date(NOW - (hours * 60 + minutes) * 60_000).toISOString();
const isActive = (startedAt: string | undefined, hours: number) =>
  NOW < (cooldownUntil(startedAt, hours) ?? -Infinity);

Deno.test("cooldownUntil counts from the start and leaves half an hour of slack", () => {
  assert.equal(isActive(ago(23, 31), 24), false);
  assert.equal(isActive(ago(23, 30), 24), false);
  assert.equal(isActive(ago(23, 29), 24), true);
  assert.equal(isActive(ago(167, 0), 168), true);
  assert.equal(isActive(undefined, 24), false);
});

Deno.test("cooldownUntil of no hours never holds anybody up", () => {
  assert.equal(isActive(ago(0, 0), 0), false);
});

Deno.test("cooldownUntil reads a time without a zone as UTC", () => {
  const until = cooldownUntil("2026-10-05T09:00:00+02:00", 1);
  assert.equal(until, Date.parse("2026-10-05T07:30:00Z"));
  assert.equal(cooldownUntil("2026-10-05T07:00:00.000", 1), until);
  assert.equal(cooldownUntil("2026-10-05T07:00:00Z", 1), until);
});
