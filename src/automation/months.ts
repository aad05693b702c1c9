// Calendar months and years as detectors count in them.

import {
  type LocalDate,
  localDate,
  type LocalRange,
  monthOf,
  monthRange,
  yearOf,
} from "../base/local_time.ts";
import { monthAndYear } from "../film/brief/days/period_label.ts";
import type { Month } from "./snapshot.ts";

export function monthOfDay(date: LocalDate): Month {
  return date.slice(0, 7);
}

/** The month `months` later; earlier with a negative number. */
export function shiftMonth(month: Month, months: number): Month {
  const index = +month.slice(0, 4) * 12 + +month.slice(5, 7) - 1 + months;
  return localDate(Math.floor(index / 12), (index % 12) + 1, 1).slice(0, 7);
}

/** The latest month that is over. */
export function lastFinishedMonth(today: LocalDate): Month {
  return shiftMonth(monthOfDay(today), -1);
}

export function rangeOfMonth(month: Month): LocalRange {
  return monthRange(yearOf(month), monthOf(month));
}

/** The parts of an ask for a month. */
export function askedMonth(month: Month): { readonly year: number; readonly month: number } {
  return { year: +month.slice(0, 4), month: +month.slice(5, 7) };
}

/** "July 2026" */
export function monthWords(month: Month): string {
  return monthAndYear(`${month}-01`, "en");
}
