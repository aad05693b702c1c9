// SPDX-License-Identifier: AGPL-3.0-or-later

// A picture that may enter the film, with what the pool worked out about it.

import type { LocalDate } from "../../base/local_time.ts";
import type { Asset, AssetId } from "../../library/asset.ts";

export interface ShotCandidate {
  readonly asset: Asset;
  /** The wall clock in milliseconds, for differences. */
  readonly at: number;
  /** When it stopped: `at`, or the end of the clip. */
  readonly endsAt: number;
  readonly date: LocalDate;
  /** Asked for by the owner; beaten by nothing. */
  readonly included: boolean;
  /** A heart on it or on any copy of it, or four stars. */
  readonly favorite: boolean;
  /** Came without a camera's name: sent, scanned or exported. A worse rank, not a rejection. */
  readonly received: boolean;
  /** Stack, Live burst or rapid fire: only one of a group is ever shown. The id of its first member. */
  readonly group: AssetId;
  /** With whom it got its instant, when that is not when it was taken. */
  readonly batch?: Batch;
}

/** Instant, then file name, then id. */
export function compareAssets(a: Asset, b: Asset): number {
  return compareText(a.takenAt, b.takenAt) || compareText(a.fileName, b.fileName) ||
    compareText(a.id, b.id);
}

export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Sorts by a list of numbers, the first that differs decides; the smaller comes first. */
export function compareKeys(a: readonly number[], b: readonly number[]): number {
  for (let index = 0; index < a.length; index++) {
    const difference = a[index]! - b[index]!;
    if (difference !== 0) return difference;
  }
  return 0;
}

type Sized = Pick<Asset, "width" | "height">;

/** A film shows no more of a picture, so what it has beyond that speaks for nothing. */
export const GOOD_SHORT_SIDE = 1000;
/** With less than half of that beside a good one, a picture was made smaller or looks it. */
const LARGE_ENOUGH = 0.5;

export function shortSideOf({ width, height }: Sized): number {
  return Math.min(width, height);
}

/** The short side from which on a picture is large enough beside these; where all are small, so is it. */
export function minShortSide(pictures: readonly Sized[]): number {
  const largest = pictures.reduce((most, picture) => Math.max(most, shortSideOf(picture)), 0);
  return LARGE_ENOUGH * Math.min(GOOD_SHORT_SIDE, largest);
}

// Pictures that got their instant together, from a scanner, a copy or an unpacked archive: their
// common time says nothing of how far apart they were taken.

export interface Batch {
  /** Its first member. */
  readonly id: AssetId;
  /** True when not even the day is that of the pictures. */
  readonly isUndated: boolean;
  /** How many of them make one moment. */
  readonly perMoment: number;
}
