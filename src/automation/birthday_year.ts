// The year of somebody's life that ended with their latest birthday.

import {
  addDays,
  type LocalDate,
  localDate,
  type LocalRange,
  monthOf,
  yearOf,
} from "../base/local_time.ts";

export interface BirthdayYear {
  /** Today, or the latest one before. */
  readonly birthday: LocalDate;
  /** Years old on that day; 0 on the day of birth, negative for a birth to come. */
  readonly age: number;
  /** From the day after the birthday before through the birthday, both inclusive (film.md MT-13). */
  readonly window: LocalRange;
}

/** 29 February is celebrated on the 28th in common years. */
export function birthdayYear(birthDate: LocalDate, today: LocalDate): BirthdayYear {
  const inYear = (year: number) => localDate(year, monthOf(birthDate), +birthDate.slice(8, 10));
  const thisYears = inYear(yearOf(today));
  const year = thisYears <= today ? yearOf(today) : yearOf(today) - 1;
  return {
    birthday: inYear(year),
    age: year - yearOf(birthDate),
    window: { start: addDays(inYear(year - 1), 1), end: inYear(year) },
  };
}

/** The next birthday, today included. */
export function nextBirthday(birthDate: LocalDate, today: LocalDate): LocalDate {
  const { birthday } = birthdayYear(birthDate, today);
  if (birthday === today) return birthday;
  return localDate(yearOf(birthday) + 1, monthOf(birthDate), +birthDate.slice(8, 10));
}
