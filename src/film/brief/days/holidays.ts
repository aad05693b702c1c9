// SPDX-License-Identifier: AGPL-3.0-or-later

// Named holidays and the day each falls on in a year, by country.

import { Fault } from "../../../base/fault.ts";
import {
  addDays,
  dayMs,
  isLocalDate,
  type LocalDate,
  localDate,
  type LocalRange,
  yearOf,
} from "../../../base/local_time.ts";
import { nearestWord } from "../../../base/text.ts";
import { say } from "../../../messages/say.ts";
import type { BriefFacts, NamedDay, Resolved } from "../film_options.ts";
import { countryCodeOf } from "../places/country_code.ts";
import { inYear, readMonthDay } from "./date_input.ts";

/** "MM-DD" of holidays that stand still. */
const FIXED = {
  new_year: "01-01",
  valentines: "02-14",
  halloween: "10-31",
  christmas_eve: "12-24",
  christmas: "12-25",
  new_years_eve: "12-31",
} as const;

export const HOLIDAY_NAMES = [
  "new_year",
  "valentines",
  "halloween",
  "christmas_eve",
  "christmas",
  "new_years_eve",
  "easter",
  "mothers_day",
  "fathers_day",
  "thanksgiving",
] as const;

function isNamedHoliday(slug: string): slug is typeof HOLIDAY_NAMES[number] {
  return (HOLIDAY_NAMES as readonly string[]).includes(slug);
}

/** Spellings people use for the names above. */
const ALIASES: Readonly<Record<string, string>> = {
  new_years: "new_year",
  new_years_day: "new_year",
  new_year_s_day: "new_year",
  valentine: "valentines",
  valentines_day: "valentines",
  valentine_s_day: "valentines",
  xmas: "christmas",
  christmas_day: "christmas",
  easter_sunday: "easter",
  mother_s_day: "mothers_day",
  father_s_day: "fathers_day",
  thanksgiving_day: "thanksgiving",
  new_year_s_eve: "new_years_eve",
};

/** "Mother's Day" → "mothers_day": case, spaces, accents and apostrophes do not matter. */
export function holidaySlug(name: string): string {
  const slug = name.normalize("NFD").replace(/[\u0300-\u036f'’]/g, "").toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "_").replace(/^_+|_+$/g, "");
  return ALIASES[slug] ?? slug;
}

const SUNDAY = 0, MONDAY = 1, THURSDAY = 4;

/** The nth (1 = first, −1 = last) weekday of a month. */
function nthWeekday(year: number, month: number, weekday: number, nth: number): LocalDate {
  if (nth < 0) {
    const last = localDate(year, month, 31);
    return addDays(last, -((weekdayOf(last) - weekday + 7) % 7) + 7 * (nth + 1));
  }
  const first = localDate(year, month, 1);
  return addDays(first, (weekday - weekdayOf(first) + 7) % 7 + 7 * (nth - 1));
}

function weekdayOf(date: LocalDate): number {
  return new Date(dayMs(date)).getUTCDay();
}

function mothersDay(year: number, country: string): LocalDate {
  switch (country) {
    case "ES":
    case "PT":
      return nthWeekday(year, 5, SUNDAY, 1);
    case "FR": {
      const last = nthWeekday(year, 5, SUNDAY, -1);
      return last === addDays(easterSunday(year), 49) ? addDays(last, 7) : last;
    }
    case "GB":
    case "IE":
      return addDays(easterSunday(year), -21);
    case "MX":
      return localDate(year, 5, 10);
    default:
      return nthWeekday(year, 5, SUNDAY, 2);
  }
}

function fathersDay(year: number, country: string): LocalDate {
  switch (country) {
    case "BE":
    case "AT":
      return nthWeekday(year, 6, SUNDAY, 2);
    case "DE":
      return addDays(easterSunday(year), 39);
    case "IT":
    case "ES":
    case "PT":
      return localDate(year, 3, 19);
    case "AU":
    case "NZ":
      return nthWeekday(year, 9, SUNDAY, 1);
    default:
      return nthWeekday(year, 6, SUNDAY, 3);
  }
}

/** The day of one of {@link HOLIDAY_NAMES}; `undefined` for any other name. Country: ISO 3166. */
export function namedHoliday(name: string, year: number, country: string): LocalDate | undefined {
  const fixed = (FIXED as Readonly<Record<string, string>>)[name];
  if (fixed) return `${localDate(year, 1, 1).slice(0, 4)}-${fixed}`;
  if (name === "easter") return easterSunday(year);
  if (name === "mothers_day") return mothersDay(year, country);
  if (name === "fathers_day") return fathersDay(year, country);
  if (name === "thanksgiving") {
    return country === "CA" ? nthWeekday(year, 10, MONDAY, 2) : nthWeekday(year, 11, THURSDAY, 4);
  }
  return undefined;
}

// Easter Sunday of the western churches, by the anonymous Gregorian computus.

function easterSunday(year: number): LocalDate {
  const golden = year % 19;
  const century = Math.floor(year / 100), yearOfCentury = year % 100;
  const leapCenturies = Math.floor(century / 4), centuryRest = century % 4;
  const moonShift = Math.floor((century + 8) / 25);
  const moonCorrection = Math.floor((century - moonShift + 1) / 3);
  const epact = (19 * golden + century - leapCenturies - moonCorrection + 15) % 30;
  const leapYears = Math.floor(yearOfCentury / 4), yearRest = yearOfCentury % 4;
  const weekday = (32 + 2 * centuryRest + 2 * leapYears - epact - yearRest) % 7;
  const lateCorrection = Math.floor((golden + 11 * epact + 22 * weekday) / 451);
  const dayCount = epact + weekday - 7 * lateCorrection + 114;
  return localDate(year, Math.floor(dayCount / 31), (dayCount % 31) + 1);
}

/** Five years, two days to either side. */
const HOLIDAY_YEARS = 5;
const DAYS_AROUND = 2;

/** A holiday with the day it falls on; `undefined` in years without it. */
interface Feast {
  readonly title: string;
  readonly dayIn: (year: number) => LocalDate | undefined;
}

type Facts = Pick<
  BriefFacts,
  "today" | "locale" | "countryOfHome" | "nationalHolidays" | "ownHolidays"
>;

/**
 * One window a year, oldest first. Without a year the current one counts only when its day is past.
 * Throws Fault `usage` for an unknown holiday, naming the nearest.
 */
export function holidayWindows(
  holiday: string,
  facts: Facts,
  year?: number,
  yearsBack = HOLIDAY_YEARS,
): Resolved {
  const feast = findFeast(holiday, facts);
  const thisYear = yearOf(facts.today);
  const past = (feast.dayIn(thisYear) ?? facts.today) < facts.today;
  const last = year ?? (past ? thisYear : thisYear - 1);
  const windows: LocalRange[] = [];
  for (let each = last - yearsBack + 1; each <= last; each++) {
    const day = feast.dayIn(each);
    if (day) windows.push({ start: addDays(day, -DAYS_AROUND), end: addDays(day, DAYS_AROUND) });
  }
  if (windows.length === 0) {
    throw new Fault("usage", `"${holiday}" has no date in ${last}`, {
      hint: "Choose another year, or add its date to your own holidays",
    });
  }
  return { windows, occasion: { name: feast.title } };
}

function findFeast(typed: string, facts: Facts): Feast {
  const monthDay = readMonthDay(typed);
  if (monthDay) return { title: "", dayIn: (year) => inYear(monthDay, year) };
  if (/^\d{2}-\d{2}$/.test(typed.trim())) {
    throw new Fault("usage", `Cannot read "${typed}" as the holiday: it is no calendar day`, {
      hint: "Type it as MM-DD, such as 07-21 for 21 July",
    });
  }
  const slug = holidaySlug(typed);
  const own = facts.ownHolidays?.find((day) => holidaySlug(day.name) === slug);
  if (own) return { title: own.name, dayIn: (year) => ownDayIn(own.dates, year) };
  const country = countryCodeOf(facts.countryOfHome ?? "US") ?? "US";
  if (isNamedHoliday(slug)) {
    return {
      title: say(facts.locale, `holiday.${slug}`),
      dayIn: (year) => namedHoliday(slug, year, country),
    };
  }
  const calendar = facts.nationalHolidays;
  const national = calendar?.(country, yearOf(facts.today))
    .find((day) => holidaySlug(day.name) === slug);
  if (calendar && national) {
    return {
      title: national.name,
      dayIn: (year) => calendar(country, year).find((day) => holidaySlug(day.name) === slug)?.date,
    };
  }
  throw unknownHoliday(typed, facts, country);
}

function ownDayIn(dates: readonly string[], year: number): LocalDate | undefined {
  for (const text of dates) {
    const monthDay = readMonthDay(text);
    if (monthDay) return inYear(monthDay, year);
    if (isLocalDate(text) && yearOf(text) === year) return text;
  }
  return undefined;
}

function unknownHoliday(typed: string, facts: Facts, country: string): Fault {
  const known = [
    ...HOLIDAY_NAMES,
    ...(facts.ownHolidays ?? []).map((day) => day.name),
    ...(facts.nationalHolidays?.(country, yearOf(facts.today)) ?? []).map((day) => day.name),
  ];
  const near = nearestWord(typed, known) ?? nearestWord(holidaySlug(typed), known);
  const slashed = /^\d{1,2}\/\d{1,2}$/.test(typed.trim());
  return new Fault("usage", `There is no holiday "${typed}" in ${country}`, {
    hint: slashed
      ? "Type a day as MM-DD, such as 07-21 for 21 July"
      : near
      ? `Did you mean "${near}"?`
      : `Type a day as MM-DD, or one of ${HOLIDAY_NAMES.join(", ")}`,
  });
}

/** Days the owner named in the configuration, each as "MM-DD: name". */
export function ownHolidaysOf(texts: readonly string[]): NamedDay[] {
  return texts.map((text) => ({
    name: text.slice(text.indexOf(":") + 1).trim(),
    dates: [text.slice(0, 5)],
  }));
}
