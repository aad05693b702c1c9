// SPDX-License-Identifier: AGPL-3.0-or-later

// The year of life that ended with a birthday.

import { daysBetween, type LocalDate, type LocalRange, yearOf } from "../../base/local_time.ts";
import { yearOfLife } from "../../film/brief/days/birthdays.ts";
import { monthDayOf } from "../../film/brief/days/date_input.ts";
import { unmade, windowKey } from "../memory_keys.ts";
import { candidate, type Detector } from "./detector.ts";

const SCORE = 0.75;
/** A birthday film is proposed from two to sixty days after the day. */
const BIRTHDAY_FILM_DAYS = [2, 60] as const;
const [FIRST_DAY_AFTER, LAST_DAY_AFTER] = BIRTHDAY_FILM_DAYS;

export const birthday: Detector = {
  name: "birthday",
  isOn: ({ detect }) => detect.birthdays,
  detect({ today, people }, history) {
    const candidates = people.flatMap((person) => {
      const { birthDate, birthdayCount: count = 0 } = person;
      if (birthDate === undefined || count === 0) return [];
      const { birthday, age, window } = birthdayYear(birthDate, today);
      const since = daysBetween(birthday, today);
      if (age < 1 || since < FIRST_DAY_AFTER || since > LAST_DAY_AFTER) return [];
      return [candidate({
        memoryKey: windowKey("person_spotlight", window, [person.id]),
        category: "birthday",
        range: window,
        people: [person.id],
        baseScore: SCORE,
        reason: { key: "because.birthday", values: { n: count, days: since } },
        assetCount: count,
        timelyOn: birthday,
        options: {
          memoryType: "person_spotlight",
          person: [person.id],
          // The day of birth itself, so that a leap day stays one.
          birthday: birthDate.slice(5),
          year: yearOf(birthday),
        },
      })];
    });
    return { candidates: unmade(history, candidates) };
  },
};

interface BirthdayYear {
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
