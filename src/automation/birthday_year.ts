// The year of somebody's life that ended with their latest birthday.

import { type LocalDate, type LocalRange, yearOf } from "../base/local_time.ts";
import { inYear, monthDayOf } from "../film/brief/days/date_input.ts";
import { yearOfLife } from "../film/brief/days/birthdays.ts";

export interface BirthdayYear {
  /** Today, or the latest one before. */
  readonly birthday: LocalDate;
  /** Years old on that day; 0 on the day of birth, negative for a birth to come. */
  readonly age: number;
  /** As the film of it has it. */
  readonly window: LocalRange;
}

/** 29 February is celebrated on the 28th in common years. */
export function birthdayYear(birthDate: LocalDate, today: LocalDate): BirthdayYear {
  const { year, window } = yearOfLife(monthDayOf(birthDate), today);
  return { birthday: window.end, age: year - yearOf(birthDate), window };
}

/** The next birthday, today included. */
export function nextBirthday(birthDate: LocalDate, today: LocalDate): LocalDate {
  const { birthday } = birthdayYear(birthDate, today);
  return birthday === today ? birthday : inYear(monthDayOf(birthDate), yearOf(birthday) + 1);
}
