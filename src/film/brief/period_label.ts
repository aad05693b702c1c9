// A span of days in words, as short as it can be: for titles and for "nothing worth a film in …".

import { dateFormat } from "../../base/date_format.ts";
import {
  dayMs,
  daysInMonth,
  type LocalDate,
  type LocalRange,
  yearOf,
} from "../../base/local_time.ts";
import type { Hemisphere } from "./season_window.ts";
import { seasonOfRange } from "./season_window.ts";

const SEASON_WORDS = { spring: "Spring", summer: "Summer", autumn: "Autumn", winter: "Winter" };

/** "July 2025" */
export function monthAndYear(date: LocalDate, locale: string): string {
  return dateFormat(locale, { month: "long", year: "numeric" }).format(dayMs(date));
}

export function monthName(date: LocalDate, locale: string): string {
  return dateFormat(locale, { month: "long" }).format(dayMs(date));
}

/** "July 21" */
export function monthAndDay(date: LocalDate, locale: string): string {
  return dateFormat(locale, { month: "long", day: "numeric" }).format(dayMs(date));
}

/** "July 12, 2025" */
export function fullDate(date: LocalDate, locale: string): string {
  return dateFormat(locale, { day: "numeric", month: "long", year: "numeric" }).format(dayMs(date));
}

function isEnglish(locale: string): boolean {
  return /^en\b/i.test(locale);
}

/** "May 3 – 9, 2025" · "3.–9. Mai 2025" · "December 24, 2024 – January 2, 2025" */
export function datesLabel({ start, end }: LocalRange, locale: string): string {
  return dateFormat(locale, { day: "numeric", month: "long", year: "numeric" })
    .formatRange(new Date(dayMs(start)), new Date(dayMs(end)))
    // No font of the titles has to know the narrow spaces around the dash.
    .replace(/[\u2009\u202F]/g, " ");
}

/**
 * "2025" · "July 2025" · "Summer 2025" · "June to August 2025" · "November 2024 to February 2025". A
 * range that is not made of whole months is named by its first and last day: three days in May are
 * not May.
 */
export function rangeLabel(range: LocalRange, locale: string, hemisphere: Hemisphere): string {
  const { start, end } = range;
  const wholeMonths = start.endsWith("-01") &&
    +end.slice(8, 10) === daysInMonth(yearOf(end), +end.slice(5, 7));
  if (start === end) return fullDate(start, locale);
  if (wholeMonths && start.slice(5) === "01-01" && end.slice(5) === "12-31") {
    const [first, last] = [start.slice(0, 4), end.slice(0, 4)];
    return first === last ? first : isEnglish(locale) ? `${first} to ${last}` : `${first}–${last}`;
  }
  const season = isEnglish(locale) ? seasonOfRange(range, hemisphere) : undefined;
  if (season) return seasonLabel(season.season, season.year, start.slice(0, 4) !== end.slice(0, 4));
  if (!wholeMonths) return datesLabel(range, locale);
  if (start.slice(0, 7) === end.slice(0, 7)) return monthAndYear(start, locale);
  if (!isEnglish(locale)) {
    return dateFormat(locale, { month: "long", year: "numeric" })
      .formatRange(new Date(dayMs(start)), new Date(dayMs(end)));
  }
  return start.slice(0, 4) === end.slice(0, 4)
    ? `${monthName(start, locale)} to ${monthAndYear(end, locale)}`
    : `${monthAndYear(start, locale)} to ${monthAndYear(end, locale)}`;
}

/** "Winter 2024–25" when it crosses New Year. */
export function seasonLabel(
  season: keyof typeof SEASON_WORDS,
  year: number,
  crossesYears: boolean,
): string {
  const years = crossesYears ? `${year}–${String((year + 1) % 100).padStart(2, "0")}` : `${year}`;
  return `${SEASON_WORDS[season]} ${years}`;
}
