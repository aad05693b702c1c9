// Whose birthday film is coming. It can be made in eight weeks of the year only, and the rules of
// rotation forbid it after any other film of the same person: those films wait, they have all year.

import { daysBetween } from "../base/local_time.ts";
import { birthdayYear, nextBirthday } from "./birthday_year.ts";
import { windowKey } from "./memory_keys.ts";
import { isMade } from "./made.ts";
import type { AutomationRules } from "./rules.ts";
import type { History, Snapshot, SnapshotPerson } from "./snapshot.ts";

/** Seed 8: a birthday film is proposed from two to sixty days after the day. */
export const BIRTHDAY_FILM_DAYS = [2, 60] as const;
/**
 * Fewer pictures of the year are no film, and would come before a whole holiday. As many as a holiday,
 * an album or a month left behind needs (control.md 2.6.11); fifty would forget whoever holds the camera.
 */
export const LEAST_BIRTHDAY_PICTURES = 20;
/** control.md 2.6.3 */
const DAYS_BEFORE = 7;

/** True from a week before somebody's birthday until its film is made or its time is over. */
export function awaitsBirthdayFilm(
  { id, birthDate, birthdayCount = 0 }: SnapshotPerson,
  { today }: Pick<Snapshot, "today">,
  history: Pick<History, "madeKeys">,
  { detect }: Pick<AutomationRules, "detect">,
): boolean {
  if (birthDate === undefined || !detect.birthdays) return false;
  if (daysBetween(today, nextBirthday(birthDate, today)) <= DAYS_BEFORE) return true;
  const { birthday, age, window } = birthdayYear(birthDate, today);
  return age >= 1 && birthdayCount >= LEAST_BIRTHDAY_PICTURES &&
    daysBetween(birthday, today) <= BIRTHDAY_FILM_DAYS[1] &&
    !isMade(history, windowKey("person_spotlight", window, [id]));
}
