// SPDX-License-Identifier: AGPL-3.0-or-later

// A span of days in words, as short as it can be: for titles and for "nothing worth a film in …".

import { Fault } from "../../../base/fault.ts";
import {
  dateFormat,
  dayMs,
  daysInMonth,
  type LocalDate,
  localDate,
  type LocalRange,
  yearOf,
} from "../../../base/local_time.ts";
import { nearestWord } from "../../../base/text.ts";
import { say } from "../../../messages/say.ts";

/** "July 2025" */
export function monthAndYear(date: LocalDate, locale: string): string {
  return dateFormat(locale, { month: "long", year: "numeric" }).format(dayMs(date));
}

function monthName(date: LocalDate, locale: string): string {
  return dateFormat(locale, { month: "long" }).format(dayMs(date));
}

/** "March" · "March – May" */
export function monthsName(first: LocalDate, last: LocalDate, locale: string): string {
  return dateFormat(locale, { month: "long" })
    .formatRange(new Date(dayMs(first)), new Date(dayMs(last)))
    .replace(/[\u2009\u202F]/g, " ");
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
  const season = seasonOfRange(range, hemisphere);
  if (season) {
    const crosses = start.slice(0, 4) !== end.slice(0, 4);
    return seasonLabel(season.season, season.year, crosses, locale);
  }
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
  season: Season,
  year: number,
  crossesYears: boolean,
  locale: string,
  key: "title.season" | "title.our_season" = "title.season",
): string {
  const years = crossesYears ? `${year}–${String((year + 1) % 100).padStart(2, "0")}` : `${year}`;
  return say(locale, key, { season, years });
}

// Meteorological seasons: three calendar months, turned round south of the equator.

export const SEASONS = ["spring", "summer", "autumn", "winter"] as const;
export type Season = typeof SEASONS[number];
export type Hemisphere = "north" | "south";

/** First month of each season in the north; the south is half a year away. */
const FIRST_MONTH: Readonly<Record<Season, number>> = {
  spring: 3,
  summer: 6,
  autumn: 9,
  winter: 12,
};

export function parseSeason(text: string): Season {
  const typed = text.trim().toLowerCase();
  const season = typed === "fall" ? "autumn" : SEASONS.find((known) => known === typed);
  if (season) return season;
  const near = nearestWord(typed, SEASONS);
  throw new Fault("usage", `There is no season "${text}"`, {
    hint: near ? `Did you mean "${near}"?` : `Type one of ${SEASONS.join(", ")}`,
  });
}

/** The swap follows what was said, else the sign of the home's latitude, else the north. */
export function hemisphereOf(said: Hemisphere | undefined, latitude?: number): Hemisphere {
  return said ?? ((latitude ?? 0) < 0 ? "south" : "north");
}

/** A season that begins in December of `year` ends in February of the next. */
export function seasonWindow(season: Season, year: number, hemisphere: Hemisphere): LocalRange {
  const first = hemisphere === "north" ? FIRST_MONTH[season] : (FIRST_MONTH[season] + 5) % 12 + 1;
  const lastYear = first === 12 ? year + 1 : year;
  const last = first === 12 ? 2 : first + 2;
  return {
    start: localDate(year, first, 1),
    end: localDate(lastYear, last, daysInMonth(lastYear, last)),
  };
}

/** The season a range is exactly, with the year it begins in; for titles. */
export function seasonOfRange(
  range: LocalRange,
  hemisphere: Hemisphere,
): { readonly season: Season; readonly year: number } | undefined {
  const year = +range.start.slice(0, 4);
  for (const season of SEASONS) {
    const window = seasonWindow(season, year, hemisphere);
    if (window.start === range.start && window.end === range.end) return { season, year };
  }
  return undefined;
}
