// SPDX-License-Identifier: AGPL-3.0-or-later

// The one floor for all candidates: what cannot become a film of twenty seconds is not proposed.

import type { LocalRange } from "../base/local_time.ts";
import { MIN_SPACING_SECONDS } from "../film/select/draft.ts";
import { USUAL_STILL_SECONDS } from "../film/select/length/holds.ts";
import { LONGEST_MOMENT_MS, MOMENT } from "../film/select/pool/moments.ts";
import type { Candidate } from "./candidate.ts";
import { pairKey } from "./memory_keys.ts";
import { countIn, monthOfDay, type Snapshot, type SnapshotPerson } from "./snapshot.ts";

const MIN_SECONDS = 20;
/** Six at least, and as many as fill the seconds at the pace of a film. */
export const MIN_SHOTS: number = Math.max(6, Math.ceil(MIN_SECONDS / USUAL_STILL_SECONDS));
export const MIN_MOMENTS = 3;

export function isTooLittle(candidate: Candidate, snapshot: Snapshot): boolean {
  return shotsOf(candidate, snapshot) < MIN_SHOTS ||
    momentsOf(candidate, snapshot) < MIN_MOMENTS;
}

/** No more than this: bursts are told apart where a film shows whole days. */
function shotsOf(
  { assetCount, range, windows = [range], people, options }: Candidate,
  { shots }: Snapshot,
): number {
  return people.length > 0 || options.album !== undefined || options.group !== undefined
    ? assetCount
    : Math.min(assetCount, sumIn(shots, windows));
}

function momentsOf(
  { category, range, windows = [range], people, options }: Candidate,
  snapshot: Snapshot,
): number {
  const { moments, pairMoments, groups, albums = [] } = snapshot;
  if (options.album !== undefined) {
    return albums.find(({ id }) => id === options.album)?.moments ?? 0;
  }
  if (options.group !== undefined) {
    return groups.find(({ id }) => id === options.group)?.lastYearMoments ?? 0;
  }
  const [first, second] = people;
  if (first === undefined) return sumIn(moments, windows);
  if (second !== undefined) return pairMoments.get(pairKey(first, second)) ?? 0;
  const person = snapshot.people.find(({ id }) => id === first);
  if (!person) return 0;
  return category === "birthday" ? person.birthdayMoments ?? 0 : inMonths(person, range);
}

function sumIn(days: Snapshot["days"], windows: readonly LocalRange[]): number {
  return windows.reduce((sum, window) => sum + countIn(days, window).pictures, 0);
}

/** The range is of whole months. */
function inMonths({ momentMonths }: SnapshotPerson, { start, end }: LocalRange): number {
  let sum = 0;
  for (const [month, count] of momentMonths) {
    if (month >= monthOfDay(start) && month <= monthOfDay(end)) sum += count;
  }
  return sum;
}

/** Counts moments as a film tells them apart, of pictures that come oldest first. */
export class MomentCounter {
  count = 0;
  #firstMs = -Infinity;
  #lastMs = -Infinity;

  constructor(readonly gapMs = MOMENT.gapMs, readonly longestMs = LONGEST_MOMENT_MS) {}

  /** Counts shots instead: two pictures of a film are so far apart at least. */
  static ofShots(): MomentCounter {
    return new MomentCounter(MIN_SPACING_SECONDS * 1_000, MIN_SPACING_SECONDS * 1_000);
  }

  /** Returns whether a moment begins; `atMs` is the time on the wall. */
  add(atMs: number): boolean {
    const begins = atMs - this.#lastMs > this.gapMs || atMs - this.#firstMs > this.longestMs;
    if (begins) {
      this.count++;
      this.#firstMs = atMs;
    }
    this.#lastMs = atMs;
    return begins;
  }
}
