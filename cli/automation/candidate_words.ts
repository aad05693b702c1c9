// One memory in a line for a person at a terminal: what it is, of whom, of which days.

import type { RankedCandidate } from "../../src/automation/candidate.ts";
import type { PersonId } from "../../src/library/asset.ts";
import { categoryText, daysText } from "../../src/web/pages/words.ts";

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
  return `${what}, ${daysText(range.start, range.end)}, ${count}`;
}

/** "Birthday of Anna", "One person: Ida", "Trip" */
export function candidateName(
  { category, people }: Pick<RankedCandidate, "category" | "people">,
  nameOf: (person: PersonId) => string,
): string {
  const names = new Intl.ListFormat("en").format(people.map(nameOf));
  const whose = category === "birthday" ? " of " : ": ";
  return categoryText(category) + (names === "" ? "" : whose + names);
}

/** "trip", "one person" */
export function categoryWord(category: string): string {
  return categoryText(category).toLowerCase();
}
