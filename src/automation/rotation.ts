// The hard rules that keep films from being alike. None is ever relaxed: when they reject everything,
// the day has no film.

import type { LocalDate } from "../base/local_time.ts";
import type { Candidate, RotationRule } from "./candidate.ts";
import type { History } from "./snapshot.ts";

/** Seed 8: the window of the category rules, and how often a category may stand in it. */
export const RECENT_FILMS = 6;
const MOST_OF_A_CATEGORY = 2;
/** Seed 8: films about people in which a person may not stand. */
const RECENT_PERSON_FILMS = 2;

/**
 * The first rule that forbids the candidate, in the order of control.md 2.5.3. The monthly rule and
 * the person rule look at all films of the history, not only at the last six.
 */
export function rejectionOf(
  candidate: Pick<Candidate, "category" | "people">,
  { films }: Pick<History, "films">,
  today: LocalDate,
): RotationRule | undefined {
  const { category, people } = candidate;
  if (films[0]?.category === category) return "same_category_as_previous";
  const alike = films.slice(0, RECENT_FILMS).filter((film) => film.category === category);
  if (alike.length >= MOST_OF_A_CATEGORY) return "category_limit_two_of_six";
  const month = today.slice(0, 7);
  const isReviewed = films.some((film) =>
    film.category === "monthly_review" && film.completedOn.slice(0, 7) === month
  );
  if (category === "monthly_review" && isReviewed) {
    return "monthly_review_already_completed_this_month";
  }
  const seen = new Set(
    films.filter((film) => film.people.length > 0).slice(0, RECENT_PERSON_FILMS)
      .flatMap((film) => film.people),
  );
  return people.some((person) => seen.has(person)) ? "person_in_last_two_person_runs" : undefined;
}
