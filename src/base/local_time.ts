// SPDX-License-Identifier: AGPL-3.0-or-later

// Wall-clock dates and times of a picture's own place, as sortable strings. A film never asks
// which instant it was in UTC, only what the clock on the wall said.

/** "YYYY-MM-DD" */
export type LocalDate = string;
/** "YYYY-MM-DDTHH:MM:SS.mmm", without a zone */
export type LocalDateTime = string;

/** Both days belong to the range. */
export interface LocalRange {
  readonly start: LocalDate;
  readonly end: LocalDate;
}

const DAY_MS = 86_400_000;

/** Midnight of a date as a count of milliseconds on an imaginary UTC clock; for differences only. */
export function dayMs(date: LocalDate): number {
  return Date.UTC(+date.slice(0, 4), +date.slice(5, 7) - 1, +date.slice(8, 10));
}

/** The wall clock as milliseconds on an imaginary UTC clock; for differences only. */
export function wallMs(time: LocalDateTime): number {
  return Date.parse(time.length === 19 ? `${time}.000Z` : `${time}Z`);
}

/** The inverse of {@link wallMs}. */
export function fromWallMs(ms: number): LocalDateTime {
  return new Date(ms).toISOString().slice(0, 23);
}

export function dateOf(time: LocalDateTime): LocalDate {
  return time.slice(0, 10);
}

export function addDays(date: LocalDate, days: number): LocalDate {
  return new Date(dayMs(date) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Whole days from `a` to `b`; negative when `b` is earlier. */
export function daysBetween(a: LocalDate, b: LocalDate): number {
  return Math.round((dayMs(b) - dayMs(a)) / DAY_MS);
}

export function isInRange(date: LocalDate, range: LocalRange): boolean {
  return date >= range.start && date <= range.end;
}

export function daysInMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}

/** Builds a date from numbers (month 1–12); the day is clamped to the month, so 29 February becomes 28. */
export function localDate(year: number, month: number, day: number): LocalDate {
  const clamped = Math.min(day, daysInMonth(year, month));
  return `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${
    String(clamped).padStart(2, "0")
  }`;
}

export function monthRange(year: number, month: number): LocalRange {
  return {
    start: localDate(year, month, 1),
    end: localDate(year, month, daysInMonth(year, month)),
  };
}

export function yearRange(year: number): LocalRange {
  return { start: localDate(year, 1, 1), end: localDate(year, 12, 31) };
}

export function yearOf(date: LocalDate | LocalDateTime): number {
  return +date.slice(0, 4);
}

export function monthOf(date: LocalDate | LocalDateTime): number {
  return +date.slice(5, 7);
}

/** ISO 8601 week, such as "2025-W07"; weeks start on Monday. */
export function isoWeekOf(date: LocalDate): string {
  const weekday = (new Date(dayMs(date)).getUTCDay() + 6) % 7;
  const thursday = addDays(date, 3 - weekday);
  const week = 1 + Math.floor(daysBetween(localDate(yearOf(thursday), 1, 1), thursday) / 7);
  return `${yearOf(thursday)}-W${String(week).padStart(2, "0")}`;
}

/** True for a real calendar date in the form "YYYY-MM-DD". */
export function isLocalDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(dayMs(text)) &&
    new Date(dayMs(text)).toISOString().slice(0, 10) === text;
}

/** "MM-DD", a day of every year. */
export type MonthDay = string;

/** When a pause of so long is over, in milliseconds since 1970; `undefined` when it is. */
export function pauseEnd(sinceMs: number, pauseMs: number, nowMs: number): number | undefined {
  return nowMs < sinceMs + pauseMs ? sinceMs + pauseMs : undefined;
}

/** The day it is on this machine. */
export function localToday(nowMs: number): LocalDate {
  const now = new Date(nowMs);
  return localDate(now.getFullYear(), now.getMonth() + 1, now.getDate());
}

const made = new Map<string, Intl.DateTimeFormat>();

/**
 * Days have no zone: the formatter takes them as of UTC. Making one takes as long as some fifty
 * dates by it, and forty kilobytes of memory. Throws RangeError for a locale that is none.
 */
export function dateFormat(
  locale: string,
  options: Omit<Intl.DateTimeFormatOptions, "timeZone">,
): Intl.DateTimeFormat {
  const key = JSON.stringify([locale, options]);
  let format = made.get(key);
  if (format === undefined) {
    format = new Intl.DateTimeFormat(locale, { ...options, timeZone: "UTC" });
    made.set(key, format);
  }
  return format;
}
