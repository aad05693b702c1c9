// SPDX-License-Identifier: AGPL-3.0-or-later

// `pixels-v1`: everything that is measured on the small upright picture, in one pass.

import type { RgbPicture } from "../../media/yuv.ts";
import type { PixelFacts } from "../../bank/fact.ts";
import type { Box } from "../../library/asset.ts";
import { subjectOf } from "./subject.ts";
import { textLikenessOf } from "./text_likeness.ts";
import { gridMeans, type Luma, lumaOf, type Opponents, opponentsOf } from "./raster.ts";

/** The long edge pictures are measured at; part of what `pixels-v1` means. */
export const MEASURED_EDGE = 400;

/** `faces` are fractions of the upright picture. */
export function measurePixels(rgb: RgbPicture, faces: readonly Box[]): PixelFacts {
  const luma = lumaOf(rgb), opponents = opponentsOf(rgb);
  const faceSharpness = faceSharpnessOf(luma, faces), subject = subjectOf(luma, opponents);
  return {
    sharpness: sharpnessOf(luma),
    subjectSharpness: subjectSharpnessOf(luma),
    textLikeness: textLikenessOf(luma),
    ...(faceSharpness === undefined ? {} : { faceSharpness }),
    ...exposureOf(luma),
    colour: colourfulnessOf(opponents),
    screenLikeness: screenLikenessOf(luma),
    hash: differenceHash(luma),
    print: scenePrint(luma, opponents),
    ...(subject ? { subject } : {}),
  };
}

/** Luma bounds of "dark" and "bright". */
const DARK_BELOW = 30;
const BRIGHT_ABOVE = 225;

type Exposure = Pick<PixelFacts, "mean" | "contrast" | "darkShare" | "brightShare">;

function exposureOf(luma: Luma): Exposure {
  let sum = 0, squares = 0, dark = 0, bright = 0;
  const { data } = luma, count = data.length;
  // Not `of`: its iterator doubles the time of this loop.
  for (let i = 0; i < count; i++) {
    const value = data[i]!;
    sum += value;
    squares += value * value;
    if (value < DARK_BELOW) dark++;
    if (value > BRIGHT_ABOVE) bright++;
  }
  const mean = sum / count;
  return {
    mean,
    contrast: Math.sqrt(Math.max(0, squares / count - mean * mean)),
    darkShare: dark / count,
    brightShare: bright / count,
  };
}

/** Hasler and Süsstrunk (2003): spread and strength of the two opponent channels. */
function colourfulnessOf({ redGreen, yellowBlue }: Opponents): number {
  let rgSum = 0, rgSquares = 0, ybSum = 0, ybSquares = 0;
  const count = redGreen.length;
  for (let i = 0; i < count; i++) {
    const rg = redGreen[i]!, yb = yellowBlue[i]!;
    rgSum += rg;
    rgSquares += rg * rg;
    ybSum += yb;
    ybSquares += yb * yb;
  }
  const rgMean = rgSum / count, ybMean = ybSum / count;
  const variance = rgSquares / count - rgMean ** 2 + ybSquares / count - ybMean ** 2;
  return Math.sqrt(Math.max(0, variance)) + 0.3 * Math.hypot(rgMean, ybMean);
}

/** Smaller steps between cells are noise: without it a plain sky gives a different hash every time. */
const HASH_STEP = 1.5;

/** 64-bit difference hash: is each of 8 × 8 cells brighter than its right neighbour? 16 hex digits. */
function differenceHash(luma: Luma): string {
  const cells = gridMeans(luma.data, luma.width, luma.height, 9, 8);
  let hex = "";
  for (let row = 0; row < 8; row++) {
    let bits = 0;
    for (let column = 0; column < 8; column++) {
      const i = row * 9 + column;
      bits = bits << 1 | (cells[i]! > cells[i + 1]! + HASH_STEP ? 1 : 0);
    }
    hex += bits.toString(16).padStart(2, "0");
  }
  return hex;
}

/**
 * Scene print: on a 4 × 4 grid the luma above its own mean and the two opponent colours, as a unit
 * vector of 48 numbers. Luma is centred so that light and shade compare and not brightness.
 */
function scenePrint(luma: Luma, opponents: Opponents): number[] {
  const grid = (plane: Float32Array) => gridMeans(plane, luma.width, luma.height, 4, 4);
  const light = grid(luma.data);
  const redGreen = grid(opponents.redGreen), yellowBlue = grid(opponents.yellowBlue);
  const mean = light.reduce((sum, value) => sum + value, 0) / light.length;
  const numbers = [...light.map((value) => value - mean), ...redGreen, ...yellowBlue];
  const length = Math.hypot(...numbers) || 1;
  return numbers.map((value) => Math.round(value / length * 1e4) / 1e4);
}

const BLOCK = 4;
/** A block whose luma spans no more than this is flat; sensor noise and JPEG keep photos above it. */
const FLAT_SPAN = 1.5;
/** Gradient that counts as an edge, in luma steps. */
const EDGE = 24;
/** An edge is straight when one direction is so many times stronger than the other. */
const STRAIGHT_RATIO = 8;

/** 0…1; all signs must be there, so a blown-out sky or a brick wall alone stays low. */
function screenLikenessOf(luma: Luma): number {
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

/** A crop smaller than this on a side says nothing about sharpness. */
const MIN_CROP_PIXELS = 16;

/** Variance of the 3 × 3 Laplacian (4-neighbour) over the inner pixels; 0 for pictures under 3 × 3. */
function sharpnessOf(
  luma: Luma,
  left = 0,
  top = 0,
  right = luma.width,
  bottom = luma.height,
) {
  const { width, data } = luma;
  let sum = 0, squares = 0, count = 0;
  for (let y = Math.max(top, 1); y < Math.min(bottom, luma.height - 1); y++) {
    for (let x = Math.max(left, 1); x < Math.min(right, width - 1); x++) {
      const i = y * width + x;
      const edge = data[i - 1]! + data[i + 1]! + data[i - width]! + data[i + width]! - 4 * data[i]!;
      sum += edge;
      squares += edge * edge;
      count++;
    }
  }
  if (count === 0) return 0;
  const mean = sum / count;
  return squares / count - mean * mean;
}

/** Tiles of a side, and how many of them a subject fills at least: a kite, a flower, a distant boat. */
const TILES = 8, SUBJECT_TILES = 4;

/** Counts the sharpest tiles only: a background out of focus, sky or sand says nothing of the subject. */
function subjectSharpnessOf(luma: Luma): number {
  const at = (index: number, length: number) => Math.round(index * length / TILES);
  const tiles: number[] = [];
  for (let row = 0; row < TILES; row++) {
    for (let column = 0; column < TILES; column++) {
      tiles.push(sharpnessOf(
        luma,
        at(column, luma.width),
        at(row, luma.height),
        at(column + 1, luma.width),
        at(row + 1, luma.height),
      ));
    }
  }
  const sharpest = tiles.sort((a, b) => b - a).slice(0, SUBJECT_TILES);
  return sharpest.reduce((sum, value) => sum + value, 0) / SUBJECT_TILES;
}

/** Sharpness inside the largest face, or nothing when there is none or it is too small to judge. */
function faceSharpnessOf(luma: Luma, faces: readonly Box[]): number | undefined {
  const largest = faces.reduce<Box | undefined>(
    (best, face) => best && best.width * best.height >= face.width * face.height ? best : face,
    undefined,
  );
  if (!largest) return undefined;
  const left = Math.round(largest.x * luma.width), top = Math.round(largest.y * luma.height);
  const right = Math.round((largest.x + largest.width) * luma.width);
  const bottom = Math.round((largest.y + largest.height) * luma.height);
  if (right - left < MIN_CROP_PIXELS || bottom - top < MIN_CROP_PIXELS) return undefined;
  return sharpnessOf(luma, left, top, right, bottom);
}
