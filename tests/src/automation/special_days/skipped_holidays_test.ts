// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { skippedHolidays } from "../../../../src/automation/special_days/skipped_holidays.ts";
import { Fault } from "../../../../src/base/fault.ts";
import type { HolidayCalendar } from "../../../../src/film/brief/film_options.ts";

const calendar: HolidayCalendar = (country, year) =>
  country === "DE" ? [{ name: "Labour Day", date: `${year}-05-01` }] : [];

const skipped = (alsoSkip: readonly string[], country?: string) =>
  [...skippedHolidays(2019, {
    alsoSkip,
    own: [{ monthDay: "08-15", name: "Village fair" }],
    country,
    calendar,
  })].map((day) => day.slice(5)).sort();

const EVERYWHERE = ["01-01", "08-15", "12-24", "12-25", "12-31"];

Deno.test("skippedHolidays are the country's, everybody's, the owner's and those asked for", () => {
  assert.deepEqual(skipped([]), EVERYWHERE);
  assert.deepEqual(skipped([], "Germany"), ["05-01", ...EVERYWHERE].sort());
  assert.deepEqual(
    skipped(["halloween", "07-21", "Father's Day", "labour day", "Village Fair", "02-29"], "DE"),
    ["02-28", "05-01", "05-30", "07-21", "10-31", ...EVERYWHERE].sort(),
  );
});

Deno.test("skippedHolidays refuse a name nobody knows", () => {
  assert.throws(
    () => skipped(["haloween"]),
    (fault) => fault instanceof Fault && fault.code === "usage" && /halloween/.test(fault.hint!),
  );
  assert.throws(() => skipped(["13-40"]), /names no holiday: "13-40"/);
});
