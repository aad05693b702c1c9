// SPDX-License-Identifier: AGPL-3.0-or-later

// Dates as people type them. With dots or slashes the day comes first; forms without a year allow
// dashes only, because 03/04 is two different days.

import { Fault } from "../../../base/fault.ts";
import {
  addDays,
  daysInMonth,
  isLocalDate,
  type LocalDate,
  localDate,
  monthOf,
  yearOf,
} from "../../../base/local_time.ts";

/** The first photograph that still exists was taken in 1826 or 1827. */
export const FIRST_YEAR = 1826;
/** No camera's clock is so far off on purpose, and days around it still have four digits. */
export const LAST_YEAR = 2200;

function isFilmYear(year: number): boolean {
  return year >= FIRST_YEAR && year <= LAST_YEAR;
}

/** `YYYY-MM-DD`, `DD.MM.YYYY` or `DD/MM/YYYY`; `what` names the option in the Fault. */
export function parseDate(text: string, what: string): LocalDate {
  const typed = text.trim();
  const date = typed.replace(/^(\d{2})([./])(\d{2})\2(\d{4})$/, "$4-$3-$1");
  if (!isLocalDate(date)) {
    throw new Fault("usage", `Cannot read "${text}" as the ${what}: it is not a calendar date`, {
      hint: "Type it as YYYY-MM-DD, DD.MM.YYYY or DD/MM/YYYY, such as 2025-07-21",
    });
  }
  if (!isFilmYear(yearOf(date))) {
    throw new Fault(
      "usage",
      `Cannot use "${text}" as the ${what}: it is too long ago or too far ahead`,
      {
        hint: `Type a day of the years ${FIRST_YEAR} to ${LAST_YEAR}`,
      },
    );
  }
  return date;
}

/** Month and day of a day that comes back every year. */
export interface YearlyDay {
  readonly month: number;
  readonly day: number;
}

/** The month and day of a whole date, such as a birth date. */
export function monthDayOf(date: LocalDate): YearlyDay {
  return { month: monthOf(date), day: +date.slice(8, 10) };
}

/** `MM-DD`, leap day included; `undefined` for anything that does not look like one. */
export function readMonthDay(text: string): YearlyDay | undefined {
  const match = /^(\d{2})-(\d{2})$/.exec(text.trim());
  if (!match) return undefined;
  const [month, day] = [+match[1]!, +match[2]!];
  // 2024 stands for any leap year, so that 29 February is a day.
  return month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(2024, month)
    ? { month, day }
    : undefined;
}

export function parseMonthDay(text: string, what: string): YearlyDay {
  const read = readMonthDay(text);
  if (read) return read;
  throw new Fault("usage", `Cannot read "${text}" as the ${what}: it is not a month and a day`, {
    hint: "Type it as MM-DD, such as 07-21 for 21 July",
  });
}

/** That month and day in a year; 29 February is 28 February in common years. */
export function inYear(monthDay: YearlyDay, year: number): LocalDate {
  return localDate(year, monthDay.month, monthDay.day);
}

/** What a period's unit comes to. */
const YEARS_OF = { d: 1 / 365.2425, w: 7 / 365.2425, m: 1 / 12, y: 1 } as const;

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

/**
 * The day `period` after or before a day; months keep the day if they can. Throws Fault `usage` where
 * that leads out of the years of photography.
 */
export function shiftBy(date: LocalDate, period: Period, direction: 1 | -1): LocalDate {
  const count = period.count * direction;
  if (!isFilmYear(yearOf(date) + count * YEARS_OF[period.unit])) {
    throw new Fault(
      "usage",
      `Cannot use ${period.count}${period.unit} as a period: it is too long`,
      {
        hint: `Films are of the years ${FIRST_YEAR} to ${LAST_YEAR}`,
      },
    );
  }
  if (period.unit === "d") return addDays(date, count);
  if (period.unit === "w") return addDays(date, 7 * count);
  const months = period.unit === "y" ? 12 * count : count;
  const index = yearOf(date) * 12 + monthOf(date) - 1 + months;
  return localDate(Math.floor(index / 12), (index % 12) + 1, +date.slice(8, 10));
}
