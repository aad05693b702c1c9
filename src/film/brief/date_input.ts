// Dates as people type them. Slashed dates have the day first; forms without a year allow dashes
// only, because 03/04 is two different days.

import { Fault } from "../../base/fault.ts";
import {
  addDays,
  daysInMonth,
  isLocalDate,
  type LocalDate,
  localDate,
  monthOf,
  yearOf,
} from "../../base/local_time.ts";

/** `YYYY-MM-DD` or `DD/MM/YYYY`; `what` names the option in the Fault. */
export function parseDate(text: string, what: string): LocalDate {
  const typed = text.trim();
  if (isLocalDate(typed)) return typed;
  const slashed = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(typed);
  const date = slashed && `${slashed[3]}-${slashed[2]}-${slashed[1]}`;
  if (date && isLocalDate(date)) return date;
  throw new Fault("usage", `Cannot read "${text}" as the ${what}: it is not a calendar date`, {
    hint: "Type it as YYYY-MM-DD or DD/MM/YYYY, such as 2025-07-21",
  });
}

/** Month and day of a day that comes back every year. */
export interface MonthDay {
  readonly month: number;
  readonly day: number;
}

/** `MM-DD`, leap day included; `undefined` for anything that does not look like one. */
export function readMonthDay(text: string): MonthDay | undefined {
  const match = /^(\d{2})-(\d{2})$/.exec(text.trim());
  if (!match) return undefined;
  const [month, day] = [+match[1]!, +match[2]!];
  // 2024 stands for any leap year, so that 29 February is a day.
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(2024, month)
    ? { month, day }
    : undefined;
}

export function parseMonthDay(text: string, what: string): MonthDay {
  const read = readMonthDay(text);
  if (read) return read;
  throw new Fault("usage", `Cannot read "${text}" as the ${what}: it is not a month and a day`, {
    hint: "Type it as MM-DD, such as 07-21 for 21 July",
  });
}

/** That month and day in a year; 29 February is 28 February in common years. */
export function inYear(monthDay: MonthDay, year: number): LocalDate {
  return localDate(year, monthDay.month, monthDay.day);
}

interface Period {
  readonly count: number;
  readonly unit: "d" | "w" | "m" | "y";
}

export function parsePeriod(text: string): Period {
  const match = /^([1-9]\d{0,3})([dwmy])$/.exec(text.trim().toLowerCase());
  if (match) return { count: +match[1]!, unit: match[2] as Period["unit"] };
  throw new Fault("usage", `Cannot read "${text}" as a period: it is not a number and a unit`, {
    hint: "Type a number and d, w, m or y, such as 10d, 2w, 6m or 1y",
  });
}

/** The day `period` after (or before, with a negative count) a day; months keep the day if they can. */
export function shiftBy(date: LocalDate, period: Period, direction: 1 | -1): LocalDate {
  const count = period.count * direction;
  if (period.unit === "d") return addDays(date, count);
  if (period.unit === "w") return addDays(date, 7 * count);
  const months = period.unit === "y" ? 12 * count : count;
  const index = yearOf(date) * 12 + monthOf(date) - 1 + months;
  return localDate(Math.floor(index / 12), (index % 12) + 1, +date.slice(8, 10));
}
