// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { decide } from "../../../src/automation/decide.ts";
import { MIN_SHOTS, MomentCounter } from "../../../src/automation/floor.ts";
import { USUAL_STILL_SECONDS } from "../../../src/film/select/length/holds.ts";
import type { Snapshot } from "../../../src/automation/snapshot.ts";
import { historyOf, personOf, RULES, snapshotOf } from "../../fixtures/automation/automation.ts";

const NOW = Date.parse("2026-10-05T07:00:00.000Z");
const decided = (change: Partial<Snapshot>) => {
  const { ranked, rejections } = decide(snapshotOf(change), historyOf(), RULES, NOW);
  return {
    ranked: ranked.map(({ category }) => category),
    thin: rejections.filter(({ rule }) => rule === "too_little_for_a_film")
      .map(({ category }) => category),
  };
};

Deno.test("a month of one picture is no candidate and a year of 49 comes first", () => {
  const days = new Map([["2025-06-07", 20], ["2025-07-08", 29], ["2026-09-10", 1]]);
  const { ranked, thin } = decided({ days });
  assert.equal(ranked[0], "year_in_review");
  assert.deepEqual(thin, ["monthly_review"]);
});

Deno.test("a candidate needs six pictures of three moments", () => {
  const of = (pictures: number, moments: number) =>
    decided({
      days: new Map([["2026-09-10", pictures]]),
      moments: new Map([["2026-09-10", moments]]),
    });
  assert.deepEqual(of(6, 3), { ranked: ["monthly_review"], thin: [] });
  assert.deepEqual(of(5, 3), { ranked: [], thin: ["monthly_review"] });
  assert.deepEqual(of(60, 2), { ranked: [], thin: ["monthly_review"] });
});

Deno.test("the moments of people are counted, not those of the days around them", () => {
  const person = personOf("a", { "2025-04": 60 }, {
    birthDate: "1990-09-10",
    birthdayCount: 60,
    birthdayMoments: 2,
    momentMonths: new Map([["2025-04", 2]]),
  });
  const change = {
    people: [person, personOf("b", { "2025-04": 60 })],
    pairs: new Map([["a|b", 60]]),
    pairMoments: new Map([["a|b", 1]]),
  };
  assert.deepEqual(decided(change), {
    ranked: ["person_spotlight"],
    thin: ["person_spotlight", "multi_person", "birthday"],
  });
});

Deno.test("the pictures a candidate needs fill twenty seconds at the pace of a film", () => {
  assert.ok(MIN_SHOTS >= 6 && MIN_SHOTS * USUAL_STILL_SECONDS >= 20);
});

Deno.test("six pictures of three bursts are no candidate", () => {
  const days = new Map([["2026-09-10", 6]]), three = new Map([["2026-09-10", 3]]);
  assert.deepEqual(decided({ days, shots: three, moments: three }).thin, ["monthly_review"]);
});

Deno.test("pictures within twenty seconds give one shot", () => {
  const counter = MomentCounter.ofShots();
  for (const second of [0, 1, 15, 21, 30, 60]) counter.add(second * 1_000);
  assert.equal(counter.count, 3);
});

Deno.test("an hour without a pause is three moments", () => {
  const counter = new MomentCounter();
  for (let minute = 0; minute < 60; minute++) counter.add(minute * 60_000);
  assert.equal(counter.count, 3);
});

Deno.test("MomentCounter begins a moment after ten minutes without a picture", () => {
  const counter = new MomentCounter();
  const minutes = [0, 9, 19, 30, 40];
  assert.deepEqual(minutes.map((at) => counter.add(at * 60_000)), [
    true,
    false,
    false,
    true,
    false,
  ]);
  assert.equal(counter.count, 2);
});
