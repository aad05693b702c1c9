// A holiday through the years: which day it is, and the days around it in each year.

import { Fault } from "../../base/fault.ts";
import { addDays, isLocalDate, type LocalDate, type LocalRange } from "../../base/local_time.ts";
import { nearestWord } from "../../base/nearest.ts";
import { yearOf } from "../../base/local_time.ts";
import type { BriefFacts, Resolved } from "./ask.ts";
import { countryCodeOf } from "./country_code.ts";
import { inYear, readMonthDay } from "./date_input.ts";
import { HOLIDAY_NAMES, HOLIDAY_TITLES, holidaySlug, namedHoliday } from "./holidays.ts";

/** film.md MT-12: five years, two days to either side. */
const HOLIDAY_YEARS = 5;
const DAYS_AROUND = 2;

/** A holiday with the day it falls on; `undefined` in years without it. */
interface Feast {
  readonly title: string;
  readonly dayIn: (year: number) => LocalDate | undefined;
}

type Facts = Pick<BriefFacts, "today" | "countryOfHome" | "nationalHolidays" | "ownHolidays">;

/**
 * One window a year, oldest first. Without a year the current one counts only when its day is past.
 * Throws Fault `usage` for a holiday nobody knows, naming the nearest.
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
  if (HOLIDAY_TITLES[slug]) {
    return { title: HOLIDAY_TITLES[slug], dayIn: (year) => namedHoliday(slug, year, country) };
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
