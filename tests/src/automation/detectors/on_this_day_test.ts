// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { onThisDay } from "../../../../src/automation/detectors/on_this_day.ts";
import { historyOf, RULES, snapshotOf } from "../../../fixtures/automation/automation.ts";

const found = (today: string, dates: readonly string[]) =>
  onThisDay.detect(
    snapshotOf({ today, days: new Map(dates.map((date) => [date, 3])) }),
    historyOf(),
    RULES,
  ).candidates;
const years = (count: number, monthDay: string) =>
  Array.from({ length: count }, (_, back) => `${2025 - back}-${monthDay}`);

Deno.test("onThisDay wants pictures in the month of five earlier years", () => {
  assert.equal(found("2026-10-05", years(4, "10-05")).length, 0);
  assert.equal(found("2026-10-05", years(9, "11-05")).length, 0, "another month");
  const [candidate] = found("2026-10-05", [
    "2025-10-04",
    "2024-10-06",
    "2023-10-31",
    "2020-10-05",
    "2019-10-01",
  ]);
  const { windows, ...rest } = candidate!;
  assert.deepEqual(rest, {
    memoryKey: "on_this_day:2026-10-05:2026-10-05:",
    category: "on_this_day",
    filmType: "on_this_day",
    range: { start: "2026-10-05", end: "2026-10-05" },
    people: [],
    baseScore: 0.175,
    reason: { key: "because.on_this_day", values: { n: 9, years: 5 } },
    assetCount: 9,
    timelyOn: "2026-10-05",
    options: { memoryType: "on_this_day", day: "2026-10-05" },
    sourceYears: [2019, 2020, 2023, 2024, 2025],
  });
  assert.deepEqual(windows?.at(-1), { start: "2025-10-04", end: "2025-10-06" });
});

Deno.test("onThisDay scores by the number of years, up to ten", () => {
  const score = (count: number) => found("2026-10-05", years(count, "10-05"))[0]?.baseScore;
  assert.deepEqual([5, 8, 10, 20].map((count) => score(count)?.toFixed(4)), [
    "0.1750",
    "0.2800",
    "0.3500",
    "0.3500",
  ]);
});

Deno.test("onThisDay is made once a day, and again on the day after", () => {
  const proposed = (madeOn: string) =>
    onThisDay.detect(
      snapshotOf({ days: new Map(years(9, "10-05").map((date) => [date, 3])) }),
      historyOf({ madeKeys: new Set([`on_this_day:${madeOn}:${madeOn}:`]) }),
      RULES,
    ).candidates.length === 1;
  assert.deepEqual(["2026-10-05", "2026-10-04"].map(proposed), [false, true]);
});
