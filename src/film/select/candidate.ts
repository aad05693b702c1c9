// A picture that may enter the film, with what the pool worked out about it.

import type { LocalDate } from "../../base/local_time.ts";
import type { Asset, AssetId } from "../../library/asset.ts";
import type { Batch } from "./pool/capture_groups.ts";

export interface Candidate {
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

/** film.md E7: instant, then file name, then id. */
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

export function isMoving(asset: Asset): boolean {
  return asset.kind === "video" || asset.live !== undefined;
}
