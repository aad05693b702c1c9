// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { Fault } from "../../../../src/base/fault.ts";
import type { PeopleExpression } from "../../../../src/film/brief/brief.ts";
import { birthdayWindows, yearOfLife } from "../../../../src/film/brief/days/birthdays.ts";
import {
  monthDayOf,
  parseDate,
  parseMonthDay,
} from "../../../../src/film/brief/days/date_input.ts";
import {
  customRange,
  onThisDayWindows,
  resolveWindows,
} from "../../../../src/film/brief/days/resolve_windows.ts";

function usage(pattern: RegExp) {
  return (fault: unknown) =>
    fault instanceof Fault && fault.code === "usage" &&
    pattern.test(`${fault.message} | ${fault.hint}`);
}

Deno.test("onThisDayWindows are a day to either side of each earlier year", () => {
  assert.deepEqual(onThisDayWindows("2025-07-21", 3), [
    { start: "2022-07-20", end: "2022-07-22" },
    { start: "2023-07-20", end: "2023-07-22" },
    { start: "2024-07-20", end: "2024-07-22" },
  ]);
});

const anna = { id: "p1", name: "Anna Berg", birthDate: "2019-03-02" };

Deno.test("birthdayWindows end with the party and look back at earlier ones", () => {
  const { windows, occasion } = birthdayWindows(anna, true, "2025-06-01");
  assert.deepEqual(windows, [
    { start: "2020-03-01", end: "2020-03-03" },
    { start: "2021-03-01", end: "2021-03-03" },
    { start: "2022-03-01", end: "2022-03-03" },
    { start: "2023-03-01", end: "2023-03-03" },
    { start: "2024-03-01", end: "2024-03-02" },
    { start: "2024-03-03", end: "2025-03-02" },
  ]);
  assert.deepEqual(occasion, { name: "Anna Berg", birthday: { person: "p1", age: 6 } });
});

const people = [
  anna,
  { id: "p2", name: "Ben Berg", birthDate: "1988-11-20" },
  { id: "p3", name: "Cleo" },
];

Deno.test("a film about people opens with the youngest of all and the oldest of any", () => {
  const facts = {
    people,
    albums: [],
    locale: "en",
    today: "2025-06-01",
    span: { first: "2001-01-01", last: "2025-05-01" },
  };
  const [a, b, c] = ["p1", "p2", "p3"].map((person) => ({ person }));
  const windowOf = (expression: PeopleExpression) => {
    const { windows } = resolveWindows("multi_person", {}, facts, expression);
    assert.equal(windows.length, 1);
    return windows[0]!;
  };
  const opens = (expression: PeopleExpression) => windowOf(expression).start;
  assert.equal(opens({ all: [a!, b!] }), "2019-03-02");
  assert.equal(opens({ any: [a!, b!] }), "1988-11-20");
  assert.equal(opens({ all: [a!, c!] }), "2019-03-02");
  assert.equal(opens({ any: [a!, c!] }), "2001-01-01");
  assert.equal(opens({ any: [{ all: [a!, b!] }, b!] }), "1988-11-20");
  assert.equal(windowOf(a!).end, "2025-06-01");
  assert.throws(() => opens(c!), usage(/--year/));
});

Deno.test("customRange reads both ends, one end, and periods", () => {
  const today = "2025-08-31";
  const table = [
    [{ start: "2025-07-01", end: "2025-07-14" }, "2025-07-01", "2025-07-14"],
    [{ start: "01/07/2025", end: "14/07/2025" }, "2025-07-01", "2025-07-14"],
    [{ start: "2025-07-01" }, "2025-07-01", "2025-08-31"],
    [{ start: "2025-07-01", period: "10d" }, "2025-07-01", "2025-07-10"],
    [{ start: "2025-07-01", period: "2w" }, "2025-07-01", "2025-07-14"],
    [{ start: "2024-01-31", period: "1m" }, "2024-01-31", "2024-02-28"],
    [{ start: "2024-02-29", period: "1y" }, "2024-02-29", "2025-02-27"],
    [{ period: "6m" }, "2025-03-01", "2025-08-31"],
    [{ period: "1y" }, "2024-09-01", "2025-08-31"],
    [{ period: "7d" }, "2025-08-25", "2025-08-31"],
  ] as const;
  for (const [ask, start, end] of table) {
    assert.deepEqual(customRange(ask, today), { start, end }, JSON.stringify(ask));
  }
  assert.equal(customRange({ year: 2025 }, today), undefined);
});

Deno.test("parseDate and parseMonthDay quote what they cannot read", () => {
  assert.equal(parseDate("29/02/2024", "day"), "2024-02-29");
  assert.equal(parseDate("01.03.2025", "day"), "2025-03-01");
  for (const mixed of ["01.03/2025", "01-03-2025", "1.3.25"]) {
    assert.throws(() => parseDate(mixed, "day"), usage(/YYYY-MM-DD, DD\.MM\.YYYY or DD\/MM\/YYYY/));
  }
  for (const day of ["0999-02-01", "01.01.1825", "2201-01-01"]) {
    assert.throws(
      () => parseDate(day, "day"),
      usage(/too long ago or too far ahead .* 1826 to 2200/),
    );
  }
  assert.throws(() => parseDate("29/02/2023", "day"), usage(/"29\/02\/2023" as the day/));
  assert.deepEqual(parseMonthDay("02-29", "birthday"), { month: 2, day: 29 });
  assert.throws(() => parseMonthDay("13-01", "birthday"), usage(/"13-01"/));
});

Deno.test("yearOfLife ends with the latest birthday, or with that of the year that is named", () => {
  const march = monthDayOf("2019-03-02");
  assert.deepEqual(yearOfLife(march, "2026-03-02"), {
    year: 2026,
    window: { start: "2025-03-03", end: "2026-03-02" },
  });
  assert.equal(yearOfLife(march, "2026-03-01").year, 2025);
  assert.deepEqual(yearOfLife(monthDayOf("2016-02-29"), "2026-03-01", 2028), {
    year: 2028,
    window: { start: "2027-03-01", end: "2028-02-29" },
  });
});
