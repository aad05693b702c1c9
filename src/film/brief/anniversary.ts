// The day that comes back every year.

import { daysBetween, type LocalDate, localDate, monthOf, yearOf } from "../../base/local_time.ts";

export interface Anniversary {
  readonly on: LocalDate;
  /** How many years after the day itself; 0 or less when that was this year or is still to come. */
  readonly years: number;
}

/**
 * The anniversary of `day` nearest to `today`, also across New Year; 29 February counts as 28
 * February in common years. Of two equally near the later one.
 */
export function nearestAnniversary(day: LocalDate, today: LocalDate): Anniversary {
  const anniversaries = [-1, 0, 1].map((shift) =>
    localDate(yearOf(today) + shift, monthOf(day), +day.slice(8, 10))
  );
  const on = anniversaries.reduce((best, each) =>
    Math.abs(daysBetween(today, each)) <= Math.abs(daysBetween(today, best)) ? each : best
  );
  return { on, years: yearOf(on) - yearOf(day) };
}
