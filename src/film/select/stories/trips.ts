// SPDX-License-Identifier: AGPL-3.0-or-later

// Which stories belong to one trip: a long one is split into legs, and its shots and its map are those of all legs.

import { dateOf, daysBetween } from "../../../base/local_time.ts";
import type { Story } from "./stories.ts";

type Stay = Pick<Story, "id" | "kind" | "start" | "end">;

/** Legs of two trips are further apart. */
const SAME_TRIP_DAYS = 2;

/** Whether `story` is the next leg of the trip that `before` is a leg of. */
export function isNextLeg(before: Stay, story: Stay): boolean {
  return before.id !== story.id && before.kind === "leg" && story.kind === "leg" &&
    daysBetween(dateOf(before.end), dateOf(story.start)) <= SAME_TRIP_DAYS;
}

/** The trip of each story that is one or a leg of one, by the id of its first leg; `stories` in order of time. */
export function tripsOf(stories: readonly Stay[]): ReadonlyMap<string, string> {
  const trips = new Map<string, string>();
  let before: Stay | undefined;
  for (const story of stories) {
    if (story.kind !== "trip" && story.kind !== "leg") continue;
    const goesOn = before !== undefined && isNextLeg(before, story);
    trips.set(story.id, goesOn ? trips.get(before!.id)! : story.id);
    before = story;
  }
  return trips;
}
