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

Deno.test("onThisDay wants pictures on the very days of five earlier years", () => {
  assert.equal(found("2026-10-05", years(4, "10-05")).length, 0);
  assert.equal(found("2026-10-05", years(9, "10-20")).length, 0, "the month alone is not enough");
  const [candidate] = found("2026-10-05", [
    "2025-10-04",
    "2024-10-06",
    "2023-10-05",
    "2020-10-05",
    "2019-10-05",
    "2018-10-07",
  ]);
  assert.deepEqual(candidate, {
    memoryKey: "on_this_day:2026-10-05:2026-10-05:",
    category: "on_this_day",
    filmType: "on_this_day",
    range: { start: "2026-10-05", end: "2026-10-05" },
    people: [],
    baseScore: 0.175,
    reason: "15 pictures around this day in 5 earlier years",
    assetCount: 15,
    timelyOn: "2026-10-05",
    ask: { memoryType: "on_this_day", day: "2026-10-05" },
    sourceYears: [2019, 2020, 2023, 2024, 2025],
  });
});

Deno.test("onThisDay scores by the number of years, up to ten, and looks thirty back", () => {
  const score = (count: number) => found("2026-10-05", years(count, "10-05"))[0]?.baseScore;
  assert.deepEqual([5, 8, 10, 20].map((count) => score(count)?.toFixed(4)), [
    "0.1750",
    "0.2800",
    "0.3500",
    "0.3500",
  ]);
  assert.equal(found("2026-10-05", years(40, "10-05"))[0]?.sourceYears?.length, 30);
});

Deno.test("onThisDay looks over New Year and takes 29 February as the 28th", () => {
  const [newYear] = found(
    "2026-01-01",
    ["2024", "2023", "2022", "2021", "2020"].map((year) => `${year}-12-31`),
  );
  assert.deepEqual(newYear?.sourceYears, [2021, 2022, 2023, 2024, 2025]);
  const [leap] = found("2028-02-29", years(5, "02-28"));
  assert.deepEqual(leap?.sourceYears, [2021, 2022, 2023, 2024, 2025]);
  assert.equal(leap?.memoryKey, "on_this_day:2028-02-29:2028-02-29:");
});

// The films of the 5th and the 7th both show the 6th of every year.
Deno.test("onThisDay begins with no pictures that were shown the day before yesterday", () => {
  const proposed = (madeOn: string) =>
    onThisDay.detect(
      snapshotOf({ days: new Map(years(9, "10-05").map((date) => [date, 3])) }),
      historyOf({ madeKeys: new Set([`on_this_day:${madeOn}:${madeOn}:`]) }),
      RULES,
    ).candidates.length === 1;
  assert.deepEqual(
    ["2026-10-05", "2026-10-04", "2026-10-03", "2026-10-02", "2025-10-05"].map(proposed),
    [false, false, false, true, true],
  );
});
