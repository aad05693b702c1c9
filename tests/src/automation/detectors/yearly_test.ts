// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { yearly } from "../../../../src/automation/detectors/yearly.ts";
import { historyOf, monthsOf, RULES, snapshotOf } from "../../../fixtures/automation/automation.ts";

const days = monthsOf({
  "2012-03": 5,
  "2019-07": 40,
  "2025-02": 900,
  "2025-11": 100,
  "2026-01": 7,
});
const found = (today: string, madeKeys: string[] = []) =>
  yearly.detect(snapshotOf({ today, days }), historyOf({ madeKeys: new Set(madeKeys) }), RULES)
    .candidates;

Deno.test("yearly proposes every past year with pictures, ten per cent less for each year", () => {
  const scores = found("2026-10-05").map(({ range, baseScore, assetCount }) =>
    [range.start.slice(0, 4), Number(baseScore.toFixed(4)), assetCount] as const
  );
  assert.deepEqual(scores, [["2025", 0.72, 1000], ["2019", 0.24, 40], ["2012", 0.24, 5]]);
  const [candidate] = found("2026-10-05");
  assert.equal(candidate?.memoryKey, "year_in_review:2025-01-01:2025-12-31:");
  assert.equal(candidate?.category, "year_in_review");
  assert.deepEqual(candidate?.options, { memoryType: "year_in_review", year: 2025 });
});

Deno.test("yearly waits for the 16th of January after a year", () => {
  const years = (today: string) => found(today).map(({ range }) => range.start.slice(0, 4));
  assert.deepEqual(years("2026-01-15"), ["2019", "2012"]);
  assert.deepEqual(years("2026-01-16"), ["2025", "2019", "2012"]);
});

Deno.test("yearly proposes no year twice", () => {
  const years = found("2026-10-05", ["year_in_review:2019-01-01:2019-12-31:"]);
  assert.deepEqual(years.map(({ range }) => range.start), ["2025-01-01", "2012-01-01"]);
});
