// SPDX-License-Identifier: AGPL-3.0-or-later

// Public holidays: spent at home they have holiday films of their own, and are no special
// days.

import { Fault } from "../../base/fault.ts";
import { type LocalDate, yearOf } from "../../base/local_time.ts";
import { nearestWord } from "../../base/text.ts";
import type { HolidayCalendar } from "../../film/brief/film_options.ts";
import { countryCodeOf } from "../../film/brief/places/country_code.ts";
import { inYear, readMonthDay } from "../../film/brief/days/date_input.ts";
import { HOLIDAY_NAMES, holidaySlug, namedHoliday } from "../../film/brief/days/holidays.ts";
import type { ExtraHoliday } from "../rules.ts";

/** Where no country is known, and in every country. */
const EVERYWHERE = ["new_year", "christmas_eve", "christmas", "new_years_eve"] as const;

/** Names of holidays are looked up here where no country is known. */
const DEFAULT_COUNTRY = "US";

interface SkipOptions {
  /** `MM-DD`, or a name: one of `HOLIDAY_NAMES`, of the country's calendar, or of the owner's days. */
  readonly alsoSkip: readonly string[];
  readonly own: readonly ExtraHoliday[];
  /** As the library writes it. */
  readonly country?: string;
  readonly calendar: HolidayCalendar;
}

/** The holidays of one year that are skipped. Throws Fault `usage` for a name that means no day. */
export function skippedHolidays(year: number, options: SkipOptions): ReadonlySet<LocalDate> {
  const { alsoSkip, own, country, calendar } = options;
  const code = country === undefined ? undefined : countryCodeOf(country) ?? country;
  const national = code === undefined ? [] : calendar(code, year);
  const days = [
    ...EVERYWHERE.map((name) => namedHoliday(name, year, code ?? DEFAULT_COUNTRY)),
    ...national.map(({ date }) => date),
    ...[...own.map(({ monthDay }) => monthDay), ...alsoSkip].flatMap((typed) => {
      const monthDay = readMonthDay(typed);
      if (monthDay) return [inYear(monthDay, year)];
      const slug = holidaySlug(typed);
      const named = namedHoliday(slug, year, code ?? DEFAULT_COUNTRY);
      if (named) return [named];
      const known = [...own, ...national].map(({ name }) => name);
      // The calendar's days and the owner's are skipped already.
      if (known.some((name) => holidaySlug(name) === slug)) return [];
      throw unknownHoliday(typed, known);
    }),
  ];
  return new Set(days.filter((day) => day !== undefined && yearOf(day) === year) as LocalDate[]);
}

function unknownHoliday(typed: string, known: readonly string[]): Fault {
  const near = nearestWord(holidaySlug(typed), HOLIDAY_NAMES) ?? nearestWord(typed, known);
  return new Fault("usage", `"--also-skip" names no holiday: "${typed}"`, {
    hint: near
      ? `Did you mean "${near}"?`
      : `Type a day as MM-DD, or one of ${HOLIDAY_NAMES.join(", ")}`,
  });
}
