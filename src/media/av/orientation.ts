// The display matrix of a video track as one of the eight upright orientations, and what it does
// to sizes and crop boxes.

import type { FractionBox } from "../box.ts";

/**
 * First the coded picture is turned clockwise by `turn`, then mirrored left to right. Every
 * combination of 90° turns and flips has exactly one such pair.
 */
export interface Orientation {
  readonly turn: 0 | 90 | 180 | 270;
  readonly mirrored: boolean;
}

const UPRIGHT: Orientation = { turn: 0, mirrored: false };

/**
 * Reads the nine little-endian 32-bit numbers of a display matrix (ISO 14496-12 `tkhd`, row by row
 * a b u c d v x y w: x' = a·x + c·y, y' = b·x + d·y). Angles between are rounded to the nearest 90°.
 */
export function orientationOfMatrix(matrix: Uint8Array | null): Orientation {
  if (!matrix || matrix.length < 36) return UPRIGHT;
  const view = new DataView(matrix.buffer, matrix.byteOffset, matrix.byteLength);
  const at = (index: number) => view.getInt32(index * 4, true);
  const a = at(0), b = at(1), c = at(3), d = at(4);
  if (a * d - b * c === 0) return UPRIGHT;
  const mirrored = a * d - b * c < 0;
  // A mirror after the turn negates x', so its x row is undone before the angle is read.
  const angle = Math.atan2(b, mirrored ? -a : a) * 180 / Math.PI;
  const turn = ((Math.round(angle / 90) * 90) % 360 + 360) % 360;
  return { turn: turn as Orientation["turn"], mirrored };
}

/** Width and height after the turn. */
export function uprightSize(
  width: number,
  height: number,
  { turn }: Orientation,
): { width: number; height: number } {
  return turn % 180 === 0 ? { width, height } : { width: height, height: width };
}

/** The box of the coded picture that `box` of the upright picture shows. */
export function codedBox(box: FractionBox, { turn, mirrored }: Orientation): FractionBox {
  const x = mirrored ? 1 - box.x - box.width : box.x;
  const { y, width, height } = box;
  switch (turn) {
    case 0:
      return { x, y, width, height };
    case 90:
      return { x: y, y: 1 - x - width, width: height, height: width };
    case 180:
      return { x: 1 - x - width, y: 1 - y - height, width, height };
    case 270:
      return { x: 1 - y - height, y: x, width: height, height: width };
  }
}

/** Filters that make a coded picture upright; empty when it already is. */
export function uprightFilters({ turn, mirrored }: Orientation): string[] {
  const filters = {
    0: [],
    90: ["transpose=clock"],
    180: ["hflip", "vflip"],
    270: ["transpose=cclock"],
  }[turn] as string[];
  return mirrored ? [...filters, "hflip"] : filters;
}
