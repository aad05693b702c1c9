// Noise that keeps slow gradients from showing bands in 8 bits. Always the same noise.

import { seededRandom } from "../../../base/random.ts";

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
