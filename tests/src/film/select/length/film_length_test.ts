// SPDX-License-Identifier: AGPL-3.0-or-later

import fc from "fast-check";
import assert from "node:assert/strict";
import type { Brief } from "../../../../../src/film/brief/brief.ts";
import { presetSeconds } from "../../../../../src/film/select/length/film_length.ts";
import {
  fitLength,
  HARD,
  KEPT,
  type Stretch,
} from "../../../../../src/film/select/shots/fit_length.ts";
import { briefOf } from "../../../../fixtures/film/brief_of.ts";

/** From this class of worth on, a shot leaves only when even the shortest lengths do not fit. */
const SEAT = 4;

Deno.test("presetSeconds follows the table of kinds", () => {
  const range = (start: string, end: string) => ({ windows: [{ start, end }] });
  const table: Array<[Partial<Brief>, number, number, number]> = [
    [{ memoryType: "year_in_review" }, 300, 900, 600],
    [{ memoryType: "monthly_highlights" }, 20, 60, 60],
    [{ memoryType: "on_this_day" }, 5, 9, 45],
    [{ memoryType: "holiday" }, 5, 9, 60],
    [{ memoryType: "season", ...range("2025-06-01", "2025-08-31") }, 60, 200, 195],
    [{ memoryType: "trip" }, 8, 40, 110],
    [{ memoryType: "trip" }, 1, 4, 60],
    [{ memoryType: "album" }, 90, 400, 300],
    [{ memoryType: "special_day" }, 1, 2, 60],
    [{ memoryType: "special_day" }, 1, 12, 100],
    [{ memoryType: "special_day" }, 1, 40, 180],
    [{ memoryType: "custom", ...range("2025-07-01", "2025-07-07") }, 7, 20, 30],
    [{ memoryType: "custom", ...range("2025-07-01", "2025-07-30") }, 30, 90, 60],
    [{ memoryType: "custom", ...range("2015-01-01", "2025-12-31") }, 900, 4000, 600],
    [{ memoryType: "person_spotlight", ...range("2025-01-01", "2025-03-31") }, 9, 9, 180],
    [{ memoryType: "person_spotlight", ...range("2025-01-01", "2025-12-31") }, 9, 9, 600],
    [{ memoryType: "multi_person", ...range("2025-01-05", "2025-01-10") }, 9, 9, 30],
  ];
  for (const [change, days, hours, seconds] of table) {
    assert.equal(presetSeconds(briefOf(change), { days, hours }), seconds, JSON.stringify(change));
  }
});

const still = { min: 2, ideal: 4, max: 5.5 };
const stretch = (rank: number, protection = 0, hold = still): Stretch => ({
  hold,
  rank,
  protection,
});

Deno.test("fitLength lets go of the unprotected first, and of what must stay never", () => {
  const all = [stretch(0), stretch(1, 2), stretch(2, HARD), stretch(3, KEPT)];
  const left = (budget: number) => fitLength(all, budget).map((each) => each !== undefined);
  assert.deepEqual(left(16), [true, true, true, true]);
  assert.deepEqual(left(12), [false, true, true, true]);
  assert.deepEqual(left(8), [false, false, true, true]);
  // An era leaves only when even the shortest holds are too long.
  assert.deepEqual(left(5), [false, false, true, true]);
  assert.deepEqual(left(3), [false, false, false, true]);
  assert.deepEqual(left(0), [false, false, false, true]);
});

Deno.test("fitLength shortens every shot before one of a month or of a family member leaves", () => {
  const left = (protection: number) =>
    fitLength([stretch(0, HARD), stretch(1, HARD), stretch(2, protection)], 9.4)
      .map((each) => each !== undefined);
  assert.deepEqual(left(SEAT - 1), [true, true, false]);
  assert.deepEqual(left(SEAT), [true, true, true]);
});

Deno.test("fitLength shortens every shot before it lets go of one of the least number", () => {
  const all = [0, 1, 2].map((rank) => stretch(rank));
  assert.equal(fitLength(all, 9.4).filter((each) => each !== undefined).length, 2);
  assert.deepEqual(fitLength(all, 9.4, 3), [3.133, 3.133, 3.133]);
  assert.equal(fitLength(all, 5, 3).filter((each) => each !== undefined).length, 2);
});

const stretches = fc.array(
  fc.record({
    min: fc.integer({ min: 10, max: 40 }),
    more: fc.integer({ min: 0, max: 30 }),
    most: fc.integer({ min: 0, max: 30 }),
    protection: fc.constantFrom(0, 0, 0, 2, 3, SEAT, HARD, KEPT),
  }),
  { minLength: 1, maxLength: 40 },
).map((rows) =>
  rows.map(({ min, more, most, protection }, rank): Stretch => ({
    hold: { min: min / 10, ideal: (min + more) / 10, max: (min + more + most) / 10 },
    rank,
    protection,
  }))
);

Deno.test("fitLength stays inside every hold and reaches every budget that can be reached", () => {
  fc.assert(fc.property(stretches, fc.integer({ min: 1, max: 120 }), (all, budget) => {
    const seconds = fitLength(all, budget);
    let total = 0, most = 0, least = 0;
    seconds.forEach((each, index) => {
      const { hold, protection } = all[index]!;
      if (each === undefined) return assert.ok(protection < KEPT);
      assert.ok(each >= hold.min - 0.001 && each <= hold.max + 0.001);
      total += each;
      most += hold.max;
      least += hold.min;
    });
    const isReachable = most >= budget && least <= budget;
    if (isReachable) assert.ok(Math.abs(budget - total) < 0.05, `${total} of ${budget} s`);
  }));
});
