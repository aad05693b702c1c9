// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { activityBurst } from "../../../../src/automation/detectors/activity_burst.ts";
import { historyOf, monthsOf, RULES, snapshotOf } from "../../../fixtures/automation/automation.ts";

/** A hundred pictures a month for two years up to September 2026, changed where a test cares. */
function usual(change: Record<string, number> = {}) {
  const counts: Record<string, number> = {};
  for (const year of [2024, 2025, 2026]) {
    for (let month = 1; month <= (year === 2026 ? 9 : 12); month++) {
      counts[`${year}-${String(month).padStart(2, "0")}`] = 100;
    }
  }
  return monthsOf({ ...counts, ...change });
}

const found = (days: ReadonlyMap<string, number>, rules = RULES) =>
  activityBurst.detect(snapshotOf({ days }), historyOf(), rules).candidates;
const months = (days: ReadonlyMap<string, number>, rules = RULES) =>
  found(days, rules).map(({ range }) => range.start.slice(0, 7));

Deno.test("activityBurst proposes months strictly above twice the twelve before", () => {
  assert.deepEqual(months(usual({ "2026-05": 200 })), []);
  assert.deepEqual(months(usual({ "2026-05": 201 })), ["2026-05"]);
  assert.deepEqual(months(usual({ "2026-05": 290 }), { ...RULES, burstThreshold: 3 }), []);
  const [candidate] = found(usual({ "2026-05": 300 }));
  assert.equal(candidate?.memoryKey, "monthly_highlights:2026-05-01:2026-05-31:");
  assert.equal(candidate?.category, "activity_burst");
  assert.equal(candidate?.filmType, "monthly_highlights");
  assert.equal(candidate?.baseScore, 0.7);
  assert.deepEqual(candidate?.reason, {
    key: "because.activity_burst",
    values: { n: 300, month: { month: "2026-05" }, times: "3.0" },
  });
  assert.deepEqual(candidate?.options, { memoryType: "monthly_highlights", year: 2026, month: 5 });
});

Deno.test("activityBurst never takes the running month, nor one from more than a year ago", () => {
  assert.deepEqual(months(usual({ "2026-10": 5000 })), []);
  assert.deepEqual(months(usual({ "2025-10": 5000 })), ["2025-10"]);
  assert.deepEqual(months(usual({ "2025-09": 5000 })), []);
});

Deno.test("activityBurst knows no months before the library began, and no first month", () => {
  assert.deepEqual(months(monthsOf({ "2026-08": 500 })), []);
  assert.deepEqual(months(monthsOf({ "2026-07": 100, "2026-08": 150 })), []);
  assert.deepEqual(months(monthsOf({ "2026-07": 100, "2026-08": 250 })), ["2026-08"]);
  // A year of silence is no measure.
  assert.deepEqual(months(monthsOf({ "2020-07": 100, "2026-08": 3 })), []);
});
