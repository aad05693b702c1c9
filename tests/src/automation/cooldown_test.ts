import assert from "node:assert/strict";
import fc from "fast-check";
import { restsUntil } from "../../../src/automation/cooldown.ts";

const NOW = Date.parse("2026-10-05T09:00:00.000Z");
const HOUR_MS = 3_600_000;
const ago = (hours: number, minutes: number) =>
  new Date(NOW - (hours * 60 + minutes) * 60_000).toISOString();
const rests = (startedAt: string, hours: number) => restsUntil([{ startedAt }], hours, NOW);

Deno.test("restsUntil counts from the start and leaves half an hour of slack", () => {
  assert.equal(rests(ago(23, 31), 24), undefined);
  assert.equal(rests(ago(23, 30), 24), undefined);
  assert.equal(rests(ago(23, 29), 24), NOW + 60_000);
  assert.equal(rests(ago(167, 0), 168), NOW + HOUR_MS / 2);
  assert.equal(restsUntil([], 24, NOW), undefined);
});

Deno.test("restsUntil of no hours never holds anybody up", () => {
  assert.equal(rests(ago(0, 0), 0), undefined);
});

Deno.test("restsUntil reads a time without a zone as UTC", () => {
  const until = rests("2026-10-05T09:00:00+02:00", 3);
  assert.equal(until, Date.parse("2026-10-05T09:30:00Z"));
  assert.equal(rests("2026-10-05T07:00:00.000", 3), until);
  assert.equal(rests("2026-10-05T07:00:00Z", 3), until);
});

Deno.test("restsUntil is not held up by a film of a clock that was far ahead, and not let go by one an hour ahead", () => {
  const jumps: ReadonlyArray<[string, hours: number, isResting: boolean]> = [
    ["an hour back", 1, true],
    ["a day back", 23, true],
    ["two days back", 47, false],
    ["from the year 2036", 24 * 365 * 10, false],
    ["out of 1970", -24 * 365 * 50, false],
  ];
  for (const [jump, hours, isResting] of jumps) {
    const ahead = { startedAt: new Date(NOW + hours * HOUR_MS).toISOString() };
    assert.equal(restsUntil([ahead], 24, NOW) !== undefined, isResting, jump);
    // One of today counts beside it, wherever it stands.
    const films = [ahead, { startedAt: ago(1, 0) }];
    assert.ok(restsUntil(films, 24, NOW)! >= NOW + 22.5 * HOUR_MS, jump);
    assert.equal(restsUntil(films.toReversed(), 24, NOW), restsUntil(films, 24, NOW), jump);
  }
});

Deno.test("restsUntil is over after now, and within twice the hours", () => {
  fc.assert(fc.property(
    fc.array(fc.integer({ min: -1_000, max: 1_000 }), { maxLength: 6 }),
    fc.integer({ min: 0, max: 168 }),
    (starts, hours) => {
      const films = starts.map((hour) => ({
        startedAt: new Date(NOW + hour * HOUR_MS).toISOString(),
      }));
      const until = restsUntil(films, hours, NOW) ?? NOW + 1;
      assert.ok(until > NOW && until <= NOW + Math.max(1, 2 * hours * HOUR_MS));
    },
  ));
});
