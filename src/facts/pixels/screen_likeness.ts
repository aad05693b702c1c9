// How much a picture looks like a screen or a document: truly flat areas between edges that run
// exactly along rows and columns. A camera's noise leaves few flat blocks, and nature few such edges.

import type { Luma } from "./raster.ts";

const BLOCK = 4;
/** A block whose luma spans no more than this is flat; sensor noise and JPEG keep photos above it. */
const FLAT_SPAN = 1.5;
/** Gradient that counts as an edge, in luma steps. */
const EDGE = 24;
/** An edge is straight when one direction is so many times stronger than the other. */
const STRAIGHT_RATIO = 8;

/** 0…1; all signs must be there, so a blown-out sky or a brick wall alone stays low. */
export function screenLikenessOf(luma: Luma): number {
  const { edges, straight } = edgeShares(luma);
  return ramp(flatShare(luma), 0.25, 0.65) * ramp(straight, 0.45, 0.8) * ramp(edges, 0.015, 0.05);
}

function ramp(value: number, low: number, high: number): number {
  return Math.min(1, Math.max(0, (value - low) / (high - low)));
}

function flatShare({ width, height, data }: Luma): number {
  let flat = 0, blocks = 0;
  for (let top = 0; top + BLOCK <= height; top += BLOCK) {
    for (let left = 0; left + BLOCK <= width; left += BLOCK) {
      let low = Infinity, high = -Infinity;
      for (let y = top; y < top + BLOCK; y++) {
        for (let x = left; x < left + BLOCK; x++) {
          const value = data[y * width + x]!;
          if (value < low) low = value;
          if (value > high) high = value;
        }
      }
      blocks++;
      if (high - low <= FLAT_SPAN) flat++;
    }
  }
  return blocks === 0 ? 0 : flat / blocks;
}

/** Share of all pixels that are edges, and of the edges that run along a row or column. */
function edgeShares({ width, height, data }: Luma): { edges: number; straight: number } {
  let straight = 0, edges = 0;
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const i = y * width + x;
      const gx = Math.abs(data[i + 1]! - data[i - 1]!);
      const gy = Math.abs(data[i + width]! - data[i - width]!);
      if (gx < EDGE && gy < EDGE) continue;
      edges++;
      if (Math.max(gx, gy) > STRAIGHT_RATIO * Math.min(gx, gy)) straight++;
    }
  }
  return { edges: edges / data.length, straight: edges === 0 ? 0 : straight / edges };
}
