// SPDX-License-Identifier: AGPL-3.0-or-later

// Noise that hides the steps of a gradient, and the light on a ground.

import { seededRandom } from "../../../base/random.ts";

/** How much brighter the middle and darker the corners are than the flat gradient. */
const GLOW = 0.1;

const VIGNETTE = 0.24;

/** Share of light at a point, in fractions of the canvas; 1 is the gradient as it is. */
export function lightAt(x: number, y: number): number {
  const dx = x - 0.5, dy = y - 0.46;
  const distance = (dx * dx + dy * dy) * 2;
  return 1 + GLOW * Math.max(0, 1 - distance * 2.2) - VIGNETTE * distance * distance * 2;
}

const LENGTH = 1 << 16;

/**
 * One step of 8 bits would do for a still picture; after a fractional move and x264 at crf 20 bands
 * show again below two and a half (looked at with four times the contrast; 40 % more bits on a
 * bare card, which has few).
 */
const AMPLITUDE = 2.5;

let table: Float32Array | undefined;

/** Triangular noise, which hides rounding without colouring it. */
export function ditherTable(): Float32Array {
  if (table) return table;
  const random = seededRandom(709);
  return table = Float32Array.from(
    { length: LENGTH },
    () => AMPLITUDE * (random.next() - random.next()),
  );
}

/** Where a row starts in the table, so that rows do not look alike. */
export function ditherStart(row: number): number {
  return Math.imul(row + 1, 40_503) & (LENGTH - 1);
}

export const DITHER_MASK = LENGTH - 1;
