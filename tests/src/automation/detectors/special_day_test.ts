// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { specialDay } from "../../../../src/automation/detectors/special_day.ts";
import type { SpecialDay } from "../../../../src/ledger/special_day.ts";
import { historyOf, RULES, snapshotOf } from "../../../fixtures/automation/automation.ts";

const special = (day: string, change: Partial<SpecialDay> = {}): SpecialDay => ({
  day,
  title: "Anna marries",
  what: "A wedding",
  photos: 120,
  activeHours: 7.4,
  start: `${day}T09:00:00.000`,
  end: `${day}T23:00:00.000`,
  ...change,
});
const found = (today: string, catalogue: readonly SpecialDay[], madeKeys: string[] = []) =>
  specialDay.detect(
    snapshotOf({ today, catalogue }),
    historyOf({ madeKeys: new Set(madeKeys) }),
    RULES,
  ).candidates;

Deno.test("specialDay proposes an anniversary within three days of it", () => {
  const catalogue = [special("2016-06-11")];
  const days = ["2026-06-07", "2026-06-08", "2026-06-11", "2026-06-14", "2026-06-15"];
  assert.deepEqual(days.map((today) => found(today, catalogue).length), [0, 1, 1, 1, 0]);
  assert.deepEqual(found("2026-06-08", catalogue), [{
    memoryKey: "special_day:2016-06-11:2016-06-11::10y",
    category: "emergent_day",
    filmType: "special_day",
    range: { start: "2016-06-11", end: "2016-06-11" },
    people: [],
    baseScore: 0.8,
    reason: { key: "because.special_day", values: { n: 120, years: 10, hours: 7 } },
    assetCount: 120,
    timelyOn: "2026-06-11",
    options: { memoryType: "special_day", day: "2016-06-11" },
    source: "special-days catalogue",
  }]);
});

Deno.test("specialDay scores decades before half-decades before all others", () => {
  const score = (day: string) => found("2026-06-11", [special(day)])[0]?.baseScore.toFixed(4);
  const table = [["2021-06-11", "0.6800"], ["2019-06-11", "0.4800"], ["2016-06-11", "0.8000"]];
  for (const [day, expected] of table) assert.equal(score(day!), expected);
  assert.equal(score("2006-06-11"), "0.8000");
  assert.equal(score("2011-06-11"), "0.6800");
  assert.equal(score("2025-06-11"), "0.4800");
  assert.equal(score("2026-06-11"), undefined, "this year's is not a year old");
});

Deno.test("specialDay looks over New Year, and takes 29 February as the 28th", () => {
  const key = (today: string, day: string) => found(today, [special(day)])[0]?.memoryKey;
  assert.equal(key("2026-01-02", "2015-12-31"), "special_day:2015-12-31:2015-12-31::10y");
  assert.equal(key("2025-12-31", "2021-01-02"), "special_day:2021-01-02:2021-01-02::5y");
  assert.equal(key("2026-02-25", "2016-02-29"), "special_day:2016-02-29:2016-02-29::10y");
  assert.equal(key("2026-03-04", "2016-02-29"), undefined);
  assert.equal(key("2028-03-03", "2016-02-29"), "special_day:2016-02-29:2016-02-29::12y");
});

Deno.test("specialDay comes back at the next anniversary, and tells two events of a day apart", () => {
  const made = ["special_day:2016-06-11:2016-06-11::10y"];
  assert.equal(found("2026-06-11", [special("2016-06-11")], made).length, 0);
  assert.equal(found("2031-06-11", [special("2016-06-11")], made).length, 1);
  const events = ["church", "party"].map((eventId) => special("2016-06-11", { eventId }));
  assert.deepEqual(
    found("2026-06-11", events, ["special_day:2016-06-11:2016-06-11::10y:church"])
      .map(({ memoryKey, options: ask }) => [memoryKey, ask.eventId]),
    [["special_day:2016-06-11:2016-06-11::10y:party", "party"]],
  );
});
