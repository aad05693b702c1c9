// The year of somebody's life that ends with a birthday.

import { addDays, type LocalDate, type LocalRange, yearOf } from "../../base/local_time.ts";
import { inYear, type MonthDay } from "./date_input.ts";

export interface YearOfLife {
  /** The calendar's year in which it ends. */
  readonly year: number;
  /** From the day after the birthday before through the birthday, both inclusive (film.md MT-13). */
  readonly window: LocalRange;
}

/** Of the birthday in `year`; absent: of the latest one, today included. */
export function yearOfLife(birthday: MonthDay, today: LocalDate, year?: number): YearOfLife {
  const isPast = inYear(birthday, yearOf(today)) <= today;
  const last = year ?? (isPast ? yearOf(today) : yearOf(today) - 1);
  return {
    year: last,
    window: { start: addDays(inYear(birthday, last - 1), 1), end: inYear(birthday, last) },
  };
}
