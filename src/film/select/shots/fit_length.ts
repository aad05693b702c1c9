// SPDX-License-Identifier: AGPL-3.0-or-later

// Which shots stay and how long each is seen, so that together they fill the film: one function.

import type { Brief } from "../../brief/brief.ts";
import type { Hold } from "../cut.ts";
import type { ClosePerson } from "../judging/close_people.ts";
import type { ChosenShot } from "../choice/selection.ts";
import { TRIP_SEATS } from "../stories/apportion.ts";
import { tripsOf } from "../stories/trips.ts";

export interface Stretch {
  readonly hold: Hold;
  /** Place in the order of worth: the least worthy of the lowest class leaves first. */
  readonly rank: number;
  /** Class of worth: 0 leaves first; see `HARD` and `KEPT`. */
  readonly protection: number;
}

/** A film within this share of its target is near it; longer stretching is padding. */
export const NEAR = 0.15;

/**
 * From `SEAT` on only when even the shortest lengths do not fit, from `HARD` on when those are shorter
 * than usual; and never at all.
 */
const SEAT = 4;
export const HARD = 5, KEPT = 9;

/**
 * Drops from the end of the order of worth while that brings the ideal lengths nearer to the budget,
 * and leaves them near it (or while even the shortest lengths exceed it, unless they are near it and
 * the rest could not fill it), then shares what is left over or missing among the rest in proportion
 * to how far each may stretch. Gives each its seconds, inside min…max; `undefined` when it was dropped.
 * `leastShots` stay where their shortest lengths fit.
 */
export function fitLength(
  stretches: readonly Stretch[],
  budgetSeconds: number,
  leastShots = 0,
): Array<number | undefined> {
  const order = stretches.map((_, index) => index).sort((a, b) =>
    stretches[a]!.protection - stretches[b]!.protection ||
    stretches[b]!.rank - stretches[a]!.rank
  );
  const kept = new Set(order);
  let ideal = sum(stretches, kept, "ideal"), least = sum(stretches, kept, "min");
  let most = sum(stretches, kept, "max");
  for (const index of order) {
    const { hold, protection } = stretches[index]!;
    if (protection >= KEPT || kept.size === 1) break;
    const over = ideal - budgetSeconds;
    const comesNearer = kept.size > leastShots && protection < SEAT && over > 0 &&
      Math.abs(over - hold.ideal) < over &&
      ideal - hold.ideal >= (1 - NEAR) * budgetSeconds;
    const isNeeded = least <= (1 + NEAR) * budgetSeconds &&
      most - hold.max < (1 - NEAR) * budgetSeconds;
    if (!comesNearer && (least <= budgetSeconds || isNeeded)) break;
    kept.delete(index);
    ideal -= hold.ideal;
    least -= hold.min;
    most -= hold.max;
  }
  const missing = budgetSeconds - ideal;
  const room = [...kept].reduce(
    (total, index) => total + roomOf(stretches[index]!.hold, missing),
    0,
  );
  const share = room > 0 ? Math.min(1, Math.abs(missing) / room) : 0;
  return stretches.map(({ hold }, index) =>
    kept.has(index)
      ? round(hold.ideal + Math.sign(missing) * share * roomOf(hold, missing))
      : undefined
  );
}

function roomOf(hold: Hold, missing: number): number {
  return missing > 0 ? hold.max - hold.ideal : hold.ideal - hold.min;
}

function sum(stretches: readonly Stretch[], kept: ReadonlySet<number>, field: keyof Hold): number {
  let total = 0;
  for (const index of kept) total += stretches[index]!.hold[field];
  return total;
}

/** Milliseconds are enough, and keep the stored cut readable. */
function round(seconds: number): number {
  return Math.round(seconds * 1000) / 1000;
}

/** What leaves first when the film is too long: depth before breadth, and in both favourites last. */
const DEPTH = 0, FAVORITE_DEPTH = 1, BREADTH = 2, FAVORITE_BREADTH = 3;

/**
 * What was asked for stays, and so does the only shot of an era, unless a length was
 * asked for. The shot of a month and a family member's only one leave before it.
 */
export function protectionsOf(
  brief: Brief,
  picks: readonly ChosenShot[],
  close: readonly ClosePerson[],
): number[] {
  const era = brief.durationSeconds === undefined ? KEPT : HARD;
  const ofEra = new Map<number, number>(), ofPerson = new Map<string, number>();
  for (const { judged, story } of picks) {
    ofEra.set(story.era, (ofEra.get(story.era) ?? 0) + 1);
    for (const id of judged.people) ofPerson.set(id, (ofPerson.get(id) ?? 0) + 1);
  }
  const due = new Set(close.filter((person) => person.needsSeat).map(({ id }) => id));
  const ofTrips = firstOfTrips(brief, picks);
  const protectionOf = (pick: ChosenShot): number => {
    const { judged, story, why } = pick;
    if (judged.candidate.included) return KEPT;
    if (story.era >= 0 && ofEra.get(story.era) === 1) return era;
    if (why === "era" || judged.people.some((id) => due.has(id) && ofPerson.get(id) === 1)) {
      return SEAT;
    }
    if (ofTrips.has(pick)) return SEAT;
    if (why === "story_depth") return judged.candidate.favorite ? FAVORITE_DEPTH : DEPTH;
    return judged.candidate.favorite ? FAVORITE_BREADTH : BREADTH;
  };
  const voices = new Map(
    picks.filter(({ judged }) => judged.hasVoice).map((pick) => [pick.judged.moment, pick]),
  );
  // A favourite to whose seat a voice came first stays as long as that.
  return picks.map((pick) => {
    const { candidate, moment } = pick.judged, voice = voices.get(moment);
    return candidate.favorite && voice && pick.why === "story_depth"
      ? Math.max(protectionOf(pick), protectionOf(voice))
      : protectionOf(pick);
  });
}

/** A trip's share of a film that tells of more than it. */
function firstOfTrips(brief: Brief, picks: readonly ChosenShot[]): ReadonlySet<ChosenShot> {
  if (brief.memoryType === "trip") return new Set();
  const stories = [...new Set(picks.map(({ story }) => story))]
    .toSorted((a, b) => a.start < b.start ? -1 : 1);
  const tripOf = tripsOf(stories);
  const trips = Map.groupBy(
    picks.filter(({ story }) => tripOf.has(story.id)).toSorted((a, b) => a.rank - b.rank),
    ({ story }) => tripOf.get(story.id),
  );
  return new Set([...trips.values()].flatMap((shots) => shots.slice(0, TRIP_SEATS)));
}
