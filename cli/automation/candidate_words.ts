// SPDX-License-Identifier: AGPL-3.0-or-later

// Memories in lines for a person at a terminal: what they are, when the next one is made, and why
// some are kept back.

import type { RankedCandidate, Rejection, RejectionRule } from "../../src/automation/candidate.ts";
import { type NextFilm, nextFilmCommand } from "../../src/automation/cooldown.ts";
import { MIN_MOMENTS, MIN_SHOTS } from "../../src/automation/floor.ts";
import type { PersonId } from "../../src/library/asset.ts";
import { PLAIN_ENGLISH } from "../../src/messages/locale.ts";
import { categoryText, daysText } from "../../src/messages/memory_text.ts";
import { wallTime } from "../../src/base/english_text.ts";

/** "Birthday of Anna, 7 August 2025 – 6 August 2026, 400 pictures" */
export function candidateLine(
  { category, people, range, assetCount }: Pick<
    RankedCandidate,
    "category" | "people" | "range" | "assetCount"
  >,
  nameOf: (person: PersonId) => string,
): string {
  const what = candidateName({ category, people }, nameOf);
  const count = `${assetCount.toLocaleString("en")} ${assetCount === 1 ? "picture" : "pictures"}`;
  return `${what}, ${daysText(PLAIN_ENGLISH, range.start, range.end)}, ${count}`;
}

/** "Birthday of Anna", "One person: Ida", "Trip" */
export function candidateName(
  { category, people }: Pick<RankedCandidate, "category" | "people">,
  nameOf: (person: PersonId) => string,
): string {
  const names = new Intl.ListFormat("en").format(people.map(nameOf));
  const whose = category === "birthday" ? " of " : ": ";
  return categoryText(PLAIN_ENGLISH, category) + (names === "" ? "" : whose + names);
}

/** "trip", "one person" */
export function categoryWord(category: string): string {
  return categoryText(PLAIN_ENGLISH, category).toLowerCase();
}

/** Each finishes "Kept back: …". */
export const RULE_WORDS: Readonly<Record<RejectionRule, string>> = {
  too_little_for_a_film:
    `it cannot fill twenty seconds, which takes ${MIN_SHOTS} shots of ${MIN_MOMENTS} moments`,
  same_category_as_previous: "the last film was of the same kind",
  category_limit_two_of_six: "two of the last six films were of this kind",
  monthly_review_already_completed_this_month: "this month has had its look back already",
  person_in_last_two_person_runs: "one of the last two films about people showed the same person",
  same_days_as_recent_film: "a film of these days was made of late",
};

export function heldBackLine({ category, memoryKey, rule, film }: Rejection): string {
  const which = film === undefined ? "" : `: run ${film}`;
  return `Kept back: ${categoryWord(category)} (${memoryKey}), ${RULE_WORDS[rule]}${which}`;
}

export function nextFilmLine(next: NextFilm): string {
  const { cooldownUntil, isWaiting } = next;
  const command = nextFilmCommand(next);
  if (isWaiting) return `A film that waits for its delivery comes first: ${command}`;
  if (cooldownUntil === undefined) return `Make the first one: ${command}`;
  const due = wallTime(new Date(cooldownUntil).toISOString());
  return `The next film is due ${due}. Make the first one now: ${command}`;
}
