// Named holidays and the day each falls on in a year, by country (film.md MT-12).

import { addDays, dayMs, type LocalDate, localDate } from "../../base/local_time.ts";
import { easterSunday } from "./easter.ts";

/** "MM-DD" of holidays that stand still. */
const FIXED: Readonly<Record<string, string>> = {
  new_year: "01-01",
  valentines: "02-14",
  halloween: "10-31",
  christmas_eve: "12-24",
  christmas: "12-25",
  new_years_eve: "12-31",
};

export const HOLIDAY_NAMES = [
  ...Object.keys(FIXED),
  "easter",
  "mothers_day",
  "fathers_day",
  "thanksgiving",
] as const;

/** What the cards call them. */
export const HOLIDAY_TITLES: Readonly<Record<string, string>> = {
  new_year: "New Year",
  valentines: "Valentine’s Day",
  halloween: "Halloween",
  christmas_eve: "Christmas Eve",
  christmas: "Christmas",
  new_years_eve: "New Year’s Eve",
  easter: "Easter",
  mothers_day: "Mother’s Day",
  fathers_day: "Father’s Day",
  thanksgiving: "Thanksgiving",
};

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
  const fixed = FIXED[name];
  if (fixed) return `${localDate(year, 1, 1).slice(0, 4)}-${fixed}`;
  if (name === "easter") return easterSunday(year);
  if (name === "mothers_day") return mothersDay(year, country);
  if (name === "fathers_day") return fathersDay(year, country);
  if (name === "thanksgiving") {
    return country === "CA" ? nthWeekday(year, 10, MONDAY, 2) : nthWeekday(year, 11, THURSDAY, 4);
  }
  return undefined;
}
