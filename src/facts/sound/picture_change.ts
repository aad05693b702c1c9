// SPDX-License-Identifier: AGPL-3.0-or-later

// How much one small picture differs from the one before it: the liveliness of a clip.

import type { Yuv420 } from "../../media/yuv.ts";

/** A mean difference of half of the luma range is a full change. */
const FULL_CHANGE = 219 / 2;

/**
 * 0…1: mean absolute difference of luma. A change of the whole picture's brightness is left out:
 * that is the camera's exposure, not movement. Both pictures have the same size.
 */
export function pictureChange(before: Yuv420, after: Yuv420): number {
  const count = after.width * after.height;
  let brighter = 0;
  for (let i = 0; i < count; i++) brighter += after.data[i]! - before.data[i]!;
  brighter /= count;
  let change = 0;
  for (let i = 0; i < count; i++) {
    change += Math.abs(after.data[i]! - before.data[i]! - brighter);
  }
  return Math.min(1, change / count / FULL_CHANGE);
}

/**
 * A change for every half second from changes between pictures that may be further apart: between
 * two different pictures the change is spread evenly, because it happened somewhere between.
 * `halves[i]` is how many half seconds the i-th change covers.
 */
export function spreadChanges(changes: readonly number[], halves: readonly number[]): number[] {
  const curve: number[] = [];
  let still = 0;
  changes.forEach((change, i) => {
    still += halves[i]!;
    if (change === 0 && i < changes.length - 1) return;
    for (let k = 0; k < still; k++) curve.push(change / still);
    still = 0;
  });
  return curve;
}
