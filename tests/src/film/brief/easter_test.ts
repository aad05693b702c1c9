import assert from "node:assert/strict";
import { localDate } from "../../../../src/base/local_time.ts";
import { easterSunday } from "../../../../src/film/brief/easter.ts";

Deno.test("easterSunday knows the days of the almanac", () => {
  const almanac = [
    ..."1990-04-15 1991-03-31 1992-04-19 1993-04-11 1994-04-03 1999-04-04 2000-04-23".split(" "),
    ..."2001-04-15 2002-03-31 2003-04-20 2004-04-11 2005-03-27 2006-04-16 2007-04-08".split(" "),
    ..."2008-03-23 2009-04-12 2010-04-04 2011-04-24 2012-04-08 2013-03-31 2014-04-20".split(" "),
    ..."2015-04-05 2016-03-27 2017-04-16 2018-04-01 2019-04-21 2020-04-12 2021-04-04".split(" "),
    ..."2022-04-17 2023-04-09 2024-03-31 2025-04-20 2026-04-05 2027-03-28 2028-04-16".split(" "),
    ..."2029-04-01 2030-04-21 2035-03-25 2038-04-25 2049-04-18 2076-04-19 2100-03-28".split(" "),
  ];
  for (const day of almanac) assert.equal(easterSunday(+day.slice(0, 4)), day);
});

/** Gauss's rule with Lichtenberg's corrections: another way to the same day. */
function byGauss(year: number): string {
  const century = Math.floor(year / 100);
  const lunar = 15 + Math.floor((3 * century + 3) / 4) - Math.floor((8 * century + 13) / 25);
  const solar = 2 - Math.floor((3 * century + 3) / 4);
  const golden = year % 19;
  const fullMoon = (19 * golden + lunar) % 30;
  const correction = Math.floor((fullMoon + Math.floor(golden / 11)) / 29);
  const limit = 21 + fullMoon - correction;
  const sunday = 7 - (year + Math.floor(year / 4) + solar) % 7;
  const day = limit + 7 - (limit - sunday) % 7;
  return day > 31 ? localDate(year, 4, day - 31) : localDate(year, 3, day);
}

Deno.test("easterSunday agrees with Gauss from 1700 to 2400", () => {
  for (let year = 1700; year <= 2400; year++) assert.equal(easterSunday(year), byGauss(year));
});
