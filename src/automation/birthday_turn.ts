// Whose birthday film is coming. It can be made in eight weeks of the year only, and the rules of
// rotation forbid it after any other film of the same person: those films wait, they have all year.

import { daysBetween } from "../base/local_time.ts";
import { birthdayYear, nextBirthday } from "./birthday_year.ts";
import { windowKey } from "./memory_keys.ts";
import { isMade } from "./made.ts";
import { monthOfDay } from "./months.ts";
import type { AutomationRules } from "./rules.ts";
import type { History, Snapshot, SnapshotPerson } from "./snapshot.ts";

/** Seed 8: a birthday film is proposed from two to sixty days after the day. */
export const BIRTHDAY_FILM_DAYS = [2, 60] as const;
/**
 * Fewer pictures of the year are no film, and would come before a whole holiday. As many as a holiday,
 * an album or a month left behind needs (control.md 2.6.11); fifty would forget whoever holds the camera.
 */
export const LEAST_BIRTHDAY_PICTURES = 20;
/**
 * As long before as after. A week (control.md 2.6.3) is too late: whoever stands in the two newest films
 * of people on that day waits until two other films of people come, in a household's year seven weeks.
 */
const DAYS_BEFORE = BIRTHDAY_FILM_DAYS[1];

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
    // Of the year of life that is not over yet; nobody waits for a film that will not come.
    const since = monthOfDay(birthday);
    const count = [...months].reduce((sum, [month, each]) => month >= since ? sum + each : sum, 0);
    if (count >= LEAST_BIRTHDAY_PICTURES) return true;
  }
  return age >= 1 && birthdayCount >= LEAST_BIRTHDAY_PICTURES &&
    daysBetween(birthday, today) <= BIRTHDAY_FILM_DAYS[1] &&
    !isMade(history, windowKey("person_spotlight", window, [id]));
}
