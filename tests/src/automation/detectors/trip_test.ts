// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { trip } from "../../../../src/automation/detectors/trip.ts";
import { daysBetween } from "../../../../src/base/local_time.ts";
import type { Trip } from "../../../../src/film/brief/places/trips.ts";
import { historyOf, MUNICH, RULES, snapshotOf } from "../../../fixtures/automation/automation.ts";

const away = (start: string, end: string, pictures: number): Trip => ({
  start,
  end,
  pictures,
  nights: daysBetween(start, end),
  activeDays: 3,
  place: "Lisbon",
  home: MUNICH,
});
const found = (today: string, trips: readonly Trip[], rules = RULES) =>
  trip.detect(snapshotOf({ today, trips }), historyOf(), rules);

Deno.test("trip waits until a week after coming home", () => {
  const trips = [away("2026-09-20", "2026-09-27", 150)];
  assert.equal(found("2026-10-03", trips).candidates.length, 0);
  const [candidate] = found("2026-10-04", trips).candidates;
  assert.equal(candidate?.memoryKey, "trip:2026-09-20:2026-09-27:");
  assert.equal(candidate?.baseScore.toFixed(4), "0.3214");
  assert.equal(candidate?.timelyOn, "2026-09-27");
  assert.deepEqual(candidate?.people, []);
  assert.deepEqual(candidate?.options, { memoryType: "trip", nearDate: "2026-09-20", year: 2026 });
  assert.ok(!JSON.stringify(candidate?.reason).includes("Lisbon"), "places stay out of logs");
});

Deno.test("trip waits longer where longer gaps belong to one trip", () => {
  const trips = [away("2026-09-20", "2026-09-27", 150)];
  const rules = { ...RULES, trips: { ...RULES.trips, maxGapDays: 10 } };
  assert.equal(found("2026-10-07", trips, rules).candidates.length, 0);
  assert.equal(found("2026-10-08", trips, rules).candidates.length, 1);
});

Deno.test("trip scores by length and pictures up to two weeks and two hundred", () => {
  const score = (start: string, end: string, pictures: number) =>
    found("2026-12-01", [away(start, end, pictures)]).candidates[0]?.baseScore.toFixed(4);
  assert.equal(score("2026-07-01", "2026-07-16", 960), "0.7500");
  assert.equal(score("2026-07-01", "2026-07-14", 200), "0.7500");
  assert.equal(score("2026-07-01", "2026-07-07", 200), "0.3750");
  assert.equal(score("2026-07-01", "2026-07-14", 100), "0.3750");
});

Deno.test("trip asks for a year whose search sees the whole trip", () => {
  const asked = (start: string, end: string) =>
    found("2026-12-30", [away(start, end, 9)]).candidates[0]?.options.year;
  assert.equal(asked("2025-12-28", "2026-01-03"), 2026);
  assert.equal(asked("2025-11-20", "2026-01-10"), 2025, "begins before 2026 is searched");
  assert.equal(asked("2025-11-20", "2026-02-10"), undefined, "no single year sees it");
});

Deno.test("trip does with the home the pictures tell, and says what is missing without any", () => {
  const { home: _, ...homeless } = RULES;
  const read = found("2026-10-04", [away("2026-09-20", "2026-09-27", 9)], homeless);
  assert.deepEqual([read.candidates.length, read.notes], [1, undefined]);
  const { candidates, notes } = trip.detect(
    snapshotOf({ today: "2026-10-04", homes: [] }),
    historyOf(),
    homeless,
  );
  assert.deepEqual(candidates, []);
  assert.deepEqual(notes, [{ key: "lacking.trip" }]);
});
