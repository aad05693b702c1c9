// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { Fault } from "../../../../../src/base/fault.ts";
import type { HolidayCalendar } from "../../../../../src/film/brief/film_options.ts";
import { holidayWindows, namedHoliday } from "../../../../../src/film/brief/days/holidays.ts";
import { nationalHolidays } from "../../../../../src/film/brief/days/national_holidays.ts";

Deno.test("namedHoliday follows the table of countries", () => {
  const table = [
    ["new_year", "US", 2025, "2025-01-01"],
    ["valentines", "US", 2025, "2025-02-14"],
    ["easter", "US", 2025, "2025-04-20"],
    ["halloween", "US", 2025, "2025-10-31"],
    ["christmas_eve", "DE", 2025, "2025-12-24"],
    ["christmas", "DE", 2025, "2025-12-25"],
    ["new_years_eve", "DE", 2025, "2025-12-31"],
    ["thanksgiving", "US", 2025, "2025-11-27"],
    ["thanksgiving", "US", 2024, "2024-11-28"],
    ["thanksgiving", "CA", 2025, "2025-10-13"],
    ["mothers_day", "US", 2025, "2025-05-11"],
    ["mothers_day", "DE", 2025, "2025-05-11"],
    ["mothers_day", "ES", 2025, "2025-05-04"],
    ["mothers_day", "PT", 2026, "2026-05-03"],
    ["mothers_day", "FR", 2025, "2025-05-25"],
    // Pentecost falls on the last Sunday of May: one week later.
    ["mothers_day", "FR", 2023, "2023-06-04"],
    ["mothers_day", "FR", 2026, "2026-05-31"],
    ["mothers_day", "GB", 2025, "2025-03-30"],
    ["mothers_day", "IE", 2024, "2024-03-10"],
    ["mothers_day", "MX", 2025, "2025-05-10"],
    ["fathers_day", "US", 2025, "2025-06-15"],
    ["fathers_day", "BE", 2025, "2025-06-08"],
    ["fathers_day", "AT", 2025, "2025-06-08"],
    ["fathers_day", "DE", 2025, "2025-05-29"],
    ["fathers_day", "IT", 2025, "2025-03-19"],
    ["fathers_day", "AU", 2025, "2025-09-07"],
    ["fathers_day", "MX", 2025, "2025-06-15"],
  ] as const;
  for (const [name, country, year, day] of table) {
    assert.equal(namedHoliday(name, year, country), day, `${name} ${country} ${year}`);
  }
  assert.equal(namedHoliday("diwali", 2025, "US"), undefined);
});

Deno.test("holidayWindows gives five windows, two days to either side, oldest first", () => {
  const { windows, occasion } = holidayWindows("christmas", { today: "2026-01-15", locale: "en" });
  assert.equal(occasion?.name, "Christmas");
  assert.deepEqual(windows.map(({ start, end }) => `${start}/${end}`), [
    "2021-12-23/2021-12-27",
    "2022-12-23/2022-12-27",
    "2023-12-23/2023-12-27",
    "2024-12-23/2024-12-27",
    "2025-12-23/2025-12-27",
  ]);
});

Deno.test("holidayWindows takes this year only when its day is past", () => {
  const last = (today: string) => holidayWindows("07-21", { today, locale: "en" }).windows.at(-1);
  assert.deepEqual(last("2025-07-21"), { start: "2024-07-19", end: "2024-07-23" });
  assert.deepEqual(last("2025-07-22"), { start: "2025-07-19", end: "2025-07-23" });
  const asked = holidayWindows("new_year", { today: "2026-03-01", locale: "en" }, 2026, 2).windows;
  assert.deepEqual(asked, [
    { start: "2024-12-30", end: "2025-01-03" },
    { start: "2025-12-30", end: "2026-01-03" },
  ]);
});

Deno.test("holidayWindows knows national days, the owner's own days and moving feasts", () => {
  const calendar: HolidayCalendar = (country, year) =>
    country === "FR" ? [{ name: "Fête nationale", date: `${year}-07-14` }] : [];
  const facts = {
    today: "2026-01-15",
    locale: "en",
    countryOfHome: "France",
    nationalHolidays: calendar,
    ownHolidays: [
      { name: "Diwali", dates: ["2024-11-01", "2025-10-20"] },
      { name: "Our day", dates: ["05-12"] },
    ],
  };
  assert.equal(holidayWindows("fete nationale", facts).windows.at(-1)?.start, "2025-07-12");
  assert.deepEqual(holidayWindows("diwali", facts).windows, [
    { start: "2024-10-30", end: "2024-11-03" },
    { start: "2025-10-18", end: "2025-10-22" },
  ]);
  assert.equal(holidayWindows("Our Day", facts).windows.length, 5);
});

Deno.test("holidayWindows refuses slashed days and names the nearest holiday", () => {
  const hint = (typed: string) => {
    try {
      holidayWindows(typed, { today: "2026-01-15", locale: "en" });
    } catch (fault) {
      return fault instanceof Fault && fault.code === "usage" ? fault.hint : "";
    }
    return "";
  };
  assert.match(hint("07/21")!, /MM-DD/);
  assert.equal(hint("cristmas"), 'Did you mean "christmas"?');
  assert.match(hint("02-30")!, /MM-DD/);
});

Deno.test("nationalHolidays reads the calendar that ships with the program", () => {
  const german = nationalHolidays("DE", 2025);
  assert.ok(
    german.some(({ name, date }) => name === "Tag der Deutschen Einheit" && date === "2025-10-03"),
  );
  assert.ok(german.some(({ name, date }) => name === "Good Friday" && date === "2025-04-18"));
  const american = nationalHolidays("US", 2025);
  assert.ok(
    american.some(({ name, date }) => name === "Independence Day" && date === "2025-07-04"),
  );
  assert.deepEqual(nationalHolidays("XX", 2025), []);
  const { windows } = holidayWindows("independence_day", {
    locale: "en",
    today: "2026-01-15",
    nationalHolidays,
  });
  assert.deepEqual(windows.at(-1), { start: "2025-07-02", end: "2025-07-06" });
});

Deno.test("namedHoliday knows the Easter Sundays of the almanac", () => {
  const almanac = [
    ..."1990-04-15 1991-03-31 1992-04-19 1993-04-11 1994-04-03 1999-04-04 2000-04-23".split(" "),
    ..."2001-04-15 2002-03-31 2003-04-20 2004-04-11 2005-03-27 2006-04-16 2007-04-08".split(" "),
    ..."2008-03-23 2009-04-12 2010-04-04 2011-04-24 2012-04-08 2013-03-31 2014-04-20".split(" "),
    ..."2015-04-05 2016-03-27 2017-04-16 2018-04-01 2019-04-21 2020-04-12 2021-04-04".split(" "),
    ..."2022-04-17 2023-04-09 2024-03-31 2025-04-20 2026-04-05 2027-03-28 2028-04-16".split(" "),
    ..."2029-04-01 2030-04-21 2035-03-25 2038-04-25 2049-04-18 2076-04-19 2100-03-28".split(" "),
  ];
  for (const day of almanac) assert.equal(namedHoliday("easter", +day.slice(0, 4), "US"), day);
});
