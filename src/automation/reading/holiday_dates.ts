// SPDX-License-Identifier: AGPL-3.0-or-later

// On which days of the last years holidays fell: the named ones, the country's own, and the owner's.

import { type LocalDate, yearOf } from "../../base/local_time.ts";
import type { HolidayCalendar } from "../../film/brief/film_options.ts";
import { countryCodeOf } from "../../film/brief/places/country_code.ts";
import { inYear, readMonthDay } from "../../film/brief/days/date_input.ts";
import { HOLIDAY_NAMES, namedHoliday } from "../../film/brief/days/holidays.ts";
import { HOLIDAY_FILM_YEARS } from "../detectors/holiday.ts";
import type { ExtraHoliday } from "../rules.ts";
import type { SnapshotHoliday } from "../snapshot.ts";

/** `country` as libraries write it; the owner's own days come first. */
export function holidayDates(
  country: string,
  own: readonly ExtraHoliday[],
  calendar: HolidayCalendar,
  today: LocalDate,
): SnapshotHoliday[] {
  const code = countryCodeOf(country) ?? country;
  // This year's may still be ahead, then the film ends with last year's.
  const years = Array.from({ length: HOLIDAY_FILM_YEARS + 1 }, (_, back) => yearOf(today) - back);
  const fromEach = (name: string, dayIn: (year: number) => LocalDate | undefined) => ({
    name,
    dates: years.flatMap((year) => dayIn(year) ?? []),
  });
  const calendars = new Map(years.map((year) => [year, calendar(code, year)]));
  const national = new Set((calendars.get(yearOf(today)) ?? []).map(({ name }) => name));
  return [
    ...own.map(({ name, monthDay }) => {
      const day = readMonthDay(monthDay);
      return fromEach(name, (year) => day && inYear(day, year));
    }),
    ...HOLIDAY_NAMES.map((name) => fromEach(name, (year) => namedHoliday(name, year, code))),
    ...[...national].map((name) =>
      fromEach(name, (year) => calendars.get(year)?.find((day) => day.name === name)?.date)
    ),
  ].filter(({ dates }) => dates.length > 0);
}
