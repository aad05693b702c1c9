// The year of life that ended with a birthday, when the party is over.

import { daysBetween, yearOf } from "../../base/local_time.ts";
import { BIRTHDAY_FILM_DAYS, LEAST_BIRTHDAY_PICTURES } from "../birthday_turn.ts";
import { birthdayYear } from "../birthday_year.ts";
import { closenessOf } from "../closeness.ts";
import { pictureWords } from "../counting.ts";
import { windowKey } from "../memory_keys.ts";
import { unmade } from "../made.ts";
import { candidate, type Detector } from "./detector.ts";

/** Seed 8 */
const SCORE = 0.75;
const [FIRST_DAY_AFTER, LAST_DAY_AFTER] = BIRTHDAY_FILM_DAYS;

export const birthday: Detector = {
  name: "birthday",
  isOn: ({ detect }) => detect.birthdays,
  detect({ today, people }, history) {
    const candidates = people.flatMap((person) => {
      const { birthDate, birthdayCount: count = 0 } = person;
      if (birthDate === undefined || count < LEAST_BIRTHDAY_PICTURES) return [];
      const { birthday, age, window } = birthdayYear(birthDate, today);
      const since = daysBetween(birthday, today);
      if (age < 1 || since < FIRST_DAY_AFTER || since > LAST_DAY_AFTER) return [];
      return [candidate({
        memoryKey: windowKey("person_spotlight", window, [person.id]),
        category: "birthday",
        range: window,
        people: [person.id],
        baseScore: SCORE * closenessOf([person]),
        reason: `A birthday ${since} days ago, with ${pictureWords(count)} of the year before it`,
        assetCount: count,
        timelyOn: birthday,
        ask: {
          memoryType: "person_spotlight",
          person: [person.id],
          // The day of birth itself, so that a leap day stays one (seed 8).
          birthday: birthDate.slice(5),
          year: yearOf(birthday),
        },
      })];
    });
    return { candidates: unmade(history, candidates) };
  },
};
