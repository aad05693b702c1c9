// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { monthly } from "../../../../src/automation/detectors/monthly.ts";
import { normalKey } from "../../../../src/automation/memory_keys.ts";
import { daysOf, historyOf, RULES, snapshotOf } from "../../../fixtures/automation/automation.ts";

const days = daysOf({ start: "2026-08-01", end: "2026-10-05", each: 2 });
const found = (today: string, madeKeys: string[] = []) =>
  monthly.detect(snapshotOf({ today, days }), historyOf({ madeKeys: new Set(madeKeys) }), RULES)
    .candidates;

Deno.test("monthly proposes the latest finished month alone", () => {
  const [candidate, ...others] = found("2026-10-05");
  assert.deepEqual(others, []);
  assert.deepEqual(candidate, {
    memoryKey: "monthly_highlights:2026-09-01:2026-09-30:",
    category: "monthly_review",
    filmType: "monthly_highlights",
    range: { start: "2026-09-01", end: "2026-09-30" },
    people: [],
    baseScore: 0.7,
    reason: { key: "because.month", values: { n: 60, month: { month: "2026-09" } } },
    assetCount: 60,
    timelyOn: "2026-09-30",
    options: { memoryType: "monthly_highlights", year: 2026, month: 9 },
  });
});

Deno.test("monthly turns over on the first of a month and of a year", () => {
  assert.equal(found("2026-09-30")[0]?.range.start, "2026-08-01");
  assert.equal(found("2026-10-01")[0]?.range.start, "2026-09-01");
  assert.deepEqual(found("2026-08-31"), [], "July has no picture");
  const december = daysOf({ start: "2025-12-24", end: "2025-12-24", each: 9 });
  const [candidate] = monthly.detect(
    snapshotOf({ today: "2026-01-01", days: december }),
    historyOf(),
    RULES,
  ).candidates;
  assert.deepEqual(candidate?.options, { memoryType: "monthly_highlights", year: 2025, month: 12 });
});

Deno.test("monthly proposes nothing that was made, also by hand with other words", () => {
  for (
    const made of [
      "monthly_highlights:2026-09-01:2026-09-30:",
      "custom:2026-09-01T00:00:00:2026-09-30T23:59:59:",
    ]
  ) assert.deepEqual(found("2026-10-05", [normalKey(made)]), []);
});
