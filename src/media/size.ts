// SPDX-License-Identifier: AGPL-3.0-or-later

// Sizes of pictures, in pixels, and rectangles in them.

export interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * The largest size with the picture's aspect inside max × max, never larger than the picture, both
 * sides even and at least 2.
 */
export function fitInside(
  width: number,
  height: number,
  maxWidth: number,
  maxHeight: number,
): { width: number; height: number } {
  const scale = Math.min(1, maxWidth / width, maxHeight / height);
  return { width: evenDown(width * scale), height: evenDown(height * scale) };
}

function evenDown(size: number): number {
  return Math.max(2, Math.floor((size + 1e-6) / 2) * 2);
}

/** Fractions (0…1) of the upright picture; `x` and `y` name the left upper corner. */
export interface FractionBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The whole picture. */
export const WHOLE: FractionBox = { x: 0, y: 0, width: 1, height: 1 };
