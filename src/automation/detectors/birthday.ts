// The year of life that ended with a birthday. Its film can be made in eight weeks of the year only, and
// the rules of rotation forbid it after any other film of the same person, so those films wait.

import { daysBetween, type LocalDate, type LocalRange, yearOf } from "../../base/local_time.ts";
import { yearOfLife } from "../../film/brief/days/birthdays.ts";
import { inYear, monthDayOf } from "../../film/brief/days/date_input.ts";
import { isAlreadyMade, unmade, windowKey } from "../memory_keys.ts";
import type { AutomationRules } from "../rules.ts";
import {
  type History,
  monthOfDay,
  pictureWords,
  type Snapshot,
  type SnapshotPerson,
} from "../snapshot.ts";
import { candidate, closenessOf, type Detector } from "./detector.ts";

/** Seed 8 */
const SCORE = 0.75;
/** Seed 8: a birthday film is proposed from two to sixty days after the day. */
const BIRTHDAY_FILM_DAYS = [2, 60] as const;
/**
 * Fewer pictures of the year are no film, and would come before a whole holiday. As many as a holiday,
 * an album or a month left behind needs (control.md 2.6.11); fifty would forget the person who holds the camera.
 */
const LEAST_BIRTHDAY_PICTURES = 20;
/**
 * As long before as after. A week (control.md 2.6.3) is too late: a person in the two newest films of people
 * on that day waits until two other films of people come, in a household's year seven weeks.
 */
const DAYS_BEFORE = BIRTHDAY_FILM_DAYS[1];
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

/** The next birthday, today included. */
function nextBirthday(birthDate: LocalDate, today: LocalDate): LocalDate {
  const { birthday } = birthdayYear(birthDate, today);
  return birthday === today ? birthday : inYear(monthDayOf(birthDate), yearOf(birthday) + 1);
}

/** True from sixty days before a birthday that will have a film until that is made or its time is over. */
export function awaitsBirthdayFilm(
  { id, birthDate, birthdayCount = 0, months }: SnapshotPerson,
  { today }: Pick<Snapshot, "today">,
  history: Pick<History, "madeKeys">,
  { detect }: Pick<AutomationRules, "detect">,
): boolean {
  if (birthDate === undefined || !detect.birthdays) return false;
  const { birthday, age, window } = birthdayYear(birthDate, today);
  if (daysBetween(today, nextBirthday(birthDate, today)) <= DAYS_BEFORE) {
    // Of the year of life that is not over yet; no film waits for one that will not come.
    const since = monthOfDay(birthday);
    const count = [...months].reduce((sum, [month, each]) => month >= since ? sum + each : sum, 0);
    if (count >= LEAST_BIRTHDAY_PICTURES) return true;
  }
  return age >= 1 && birthdayCount >= LEAST_BIRTHDAY_PICTURES &&
    daysBetween(birthday, today) <= BIRTHDAY_FILM_DAYS[1] &&
    !isAlreadyMade(history, windowKey("person_spotlight", window, [id]));
}
