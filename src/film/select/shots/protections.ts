// In which order chosen shots leave a film that is too long.

import type { Brief } from "../../brief/brief.ts";
import type { ClosePerson } from "../judging/family.ts";
import { HARD, KEPT } from "./fit_length.ts";
import type { Pick } from "./selection.ts";

/** What leaves first when the film is too long: depth before breadth, and in both favourites last. */
const DEPTH = 0, FAVORITE_DEPTH = 1, BREADTH = 2, FAVORITE_BREADTH = 3, SEAT = 4;

/**
 * What was asked for stays, and so does the only shot of an era, unless somebody said how long the film
 * may be. The shot of a month and a family member's only one leave before it.
 */
export function protectionsOf(
  brief: Brief,
  picks: readonly Pick[],
  close: readonly ClosePerson[],
): number[] {
  const era = brief.durationSeconds === undefined ? KEPT : HARD;
  const ofEra = new Map<number, number>(), ofPerson = new Map<string, number>();
  for (const { judged, story } of picks) {
    ofEra.set(story.era, (ofEra.get(story.era) ?? 0) + 1);
    for (const id of judged.people) ofPerson.set(id, (ofPerson.get(id) ?? 0) + 1);
  }
  const owed = new Set(close.filter((person) => person.isOwedSeat).map(({ id }) => id));
  return picks.map(({ judged, story, why }) => {
    if (judged.candidate.included) return KEPT;
    if (story.era >= 0 && ofEra.get(story.era) === 1) return era;
    if (why === "era" || judged.people.some((id) => owed.has(id) && ofPerson.get(id) === 1)) {
      return SEAT;
    }
    if (why === "story_depth") return judged.candidate.favorite ? FAVORITE_DEPTH : DEPTH;
    return judged.candidate.favorite ? FAVORITE_BREADTH : BREADTH;
  });
}
