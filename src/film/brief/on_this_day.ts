// The days around one anniversary in every earlier year.

import {
  addDays,
  type LocalDate,
  localDate,
  type LocalRange,
  monthOf,
  yearOf,
} from "../../base/local_time.ts";

/** film.md MT-11: up to thirty years back. */
export const ON_THIS_DAY_YEARS = 30;

/** One window a year, the day before to the day after, oldest first; 29 February counts as 28. */
export function onThisDayWindows(anniversary: LocalDate, yearsBack: number): LocalRange[] {
  const windows: LocalRange[] = [];
  for (let back = yearsBack; back >= 1; back--) {
    const day = localDate(
      yearOf(anniversary) - back,
      monthOf(anniversary),
      +anniversary.slice(8, 10),
    );
    windows.push({ start: addDays(day, -1), end: addDays(day, 1) });
  }
  return windows;
}
