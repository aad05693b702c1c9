import assert from "node:assert/strict";
import fc from "fast-check";
import type { FilmType } from "../../../src/automation/candidate.ts";
import { scoreOf } from "../../../src/automation/score.ts";
import { addDays } from "../../../src/base/local_time.ts";
import { historyOf, pastFilm, TODAY } from "../../fixtures/automation.ts";

const aged = (base: number, days: number, count: number, filmType: FilmType = "trip") => ({
  baseScore: base,
  memoryKey: "trip:2026-07-02:2026-07-09:",
  filmType,
  timelyOn: addDays(TODAY, -days),
  assetCount: count,
});

Deno.test("scoreOf gives the specified values to four decimals", () => {
  const monthlyAgo = (days: number) =>
    historyOf({ films: [pastFilm("monthly_review", addDays(TODAY, -days))] });
  const table: ReadonlyArray<[string, number, number, number, number, number?]> = [
    ["Monthly, third day of the next month", 0.7, 3, 683, 0.8193],
    ["same, a monthly film 5 days ago", 0.7, 3, 683, 0.2458, 5],
    ["same, 20 days ago", 0.7, 3, 683, 0.5735, 20],
    ["Last year's review on 5 October", 0.72, 278, 13_151, 0.4320],
    ["16-day trip, 960 pictures, ended 20 days ago", 0.75, 20, 960, 0.8492],
    ["8-day trip, 150 pictures, ended 8 days ago", 0.75 * 8 / 14 * 150 / 200, 8, 150, 0.3462],
    ["Birthday, window ended 5 days ago, 400 pictures", 0.75, 5, 400, 0.8523],
    ["Top person, last year, 5 October", 0.6, 278, 5_000, 0.3600],
    ["Burst month ended 45 days ago", 0.7, 45, 900, 0.7331],
    ["On this day, 5 years", 0.175, 0, 5, 0.1617],
    ["On this day, 20 years", 0.35, 0, 20, 0.3486],
    ["Special day, decade, anniversary in 2 days", 0.8, -2, 120, 0.8764],
    ["Saved group, 5 October", 0.65, 278, 1_200, 0.3900],
    ["Pair, 600 shared", 0.55, 278, 600, 0.3227],
  ];
  for (const [words, base, days, count, expected, filmedAgo] of table) {
    const history = filmedAgo === undefined ? historyOf() : monthlyAgo(filmedAgo);
    const { score } = scoreOf(aged(base, days, count, "monthly_highlights"), history, TODAY);
    assert.equal(score.toFixed(4), expected.toFixed(4), words);
  }
});

Deno.test("scoreOf boosts only what nobody has filmed, however the key is written", () => {
  const boost = (...made: string[]) =>
    scoreOf(aged(0.5, 0, 10), historyOf({ madeKeys: new Set(made) }), TODAY).boost;
  assert.equal(boost(), 1.2);
  assert.equal(boost("trip:2026-07-02:2026-07-09:"), 1);
  assert.equal(boost("trip:2026-07-02:2026-07-10:"), 1.2);
});

Deno.test("scoreOf cools a film type for 7 and for 30 days, whatever its category", () => {
  const factor = (days: number) =>
    scoreOf(
      aged(0.5, 0, 10, "monthly_highlights"),
      historyOf({
        films: [pastFilm("trip", TODAY), pastFilm("activity_burst", addDays(TODAY, -days))],
      }),
      TODAY,
    ).typeCooldown;
  assert.deepEqual([0, 7, 8, 30, 31].map(factor), [0.3, 0.3, 0.7, 0.7, 1]);
});

Deno.test("scoreOf keeps a score between 0 and 1 and names each factor of it", () => {
  fc.assert(fc.property(
    fc.double({ min: 0, max: 2, noNaN: true }),
    fc.integer({ min: -3, max: 5000 }),
    fc.nat(100_000),
    (base, days, count) => {
      const parts = scoreOf(aged(base, days, count), historyOf(), TODAY);
      const product = parts.base * parts.boost * parts.recency * (0.7 + 0.3 * parts.richness) *
        parts.typeCooldown;
      assert.ok(parts.score >= 0 && parts.score <= 1);
      assert.ok(Math.abs(parts.score - Math.min(1, product)) < 1e-12);
      assert.ok(parts.recency >= 0.5 && parts.richness >= 0 && parts.richness <= 1);
    },
  ));
});
