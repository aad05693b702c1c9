// SPDX-License-Identifier: AGPL-3.0-or-later

// How much of a picture is writing, without a model: marks that differ from their surroundings, have
// the proportions and strokes of letters, and stand in rows of equal height.

import type { Luma } from "./raster.ts";

/** A mark is darker or lighter than the mean around it by so many deviations, and by so many steps. */
const AROUND = 20, DEVIATIONS = 0.5, MIN_STEPS = 9;
/** Heights of letters in pixels of the measured picture, and as a share of it. */
const MIN_HEIGHT = 5, MAX_HEIGHT_SHARE = 0.35;
/** Width ÷ height; small letters run together into words. */
const NARROWEST = 0.08, WIDEST = 2.5, WIDEST_WORD = 9, WORD_HEIGHT = 14;
/** Ink ÷ box, and stroke ÷ height. */
const MIN_INK = 0.12, MAX_INK = 0.92, THICKEST = 0.3;
/** Marks of one row: heights, baselines and strokes agree, with no more than a letter between. */
const HEIGHT_RATIO = 1.7, BASE_SHIFT = 0.3, STROKE_RATIO = 1.9, MAX_GAP = 1.1;
/** Fewer in a row are chance. */
const MIN_ROW = 4;
/** Ink and ground are two flat colours: their share of a row's variance, and how far they are apart. */
const TWO_COLOURS = 0.74, MIN_CONTRAST = 35;
/** Letters and the share of the picture their rows cover: nothing yet, and beyond doubt. */
const LETTERS = { from: 5, to: 14 }, COVER = { from: 0.012, to: 0.05 };

interface Mark {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly height: number;
  readonly stroke: number;
}

/** 0…1. */
export function textLikenessOf(luma: Luma): number {
  let letters = 0, cover = 0;
  const { darker, lighter } = masksOf(luma);
  for (const mask of [darker, lighter]) {
    const rows = rowsOf(marksOf(mask, luma.width, luma.height))
      .filter((row) => hasTwoColours(row, mask, luma));
    for (const row of rows) {
      // A word that ran together stands for its letters.
      letters += row.reduce(
        (sum, { left, right, height }) =>
          sum + Math.max(1, Math.round((right - left) / height / 0.7)),
        0,
      );
      cover += areaOf(row);
    }
  }
  const share = cover / (luma.width * luma.height);
  return ramp(letters, LETTERS) * ramp(share, COVER);
}

function ramp(value: number, { from, to }: { readonly from: number; readonly to: number }): number {
  return Math.min(1, Math.max(0, (value - from) / (to - from)));
}

/** Pixels that stand out from their surroundings, by means and deviations of running sums. */
function masksOf({ width, height, data }: Luma): { darker: Uint8Array; lighter: Uint8Array } {
  const stride = width + 1;
  const sums = new Float64Array(stride * (height + 1)), squares = new Float64Array(sums.length);
  for (let y = 0; y < height; y++) {
    let sum = 0, square = 0;
    for (let x = 0; x < width; x++) {
      const value = data[y * width + x]!, at = (y + 1) * stride + x + 1;
      sum += value;
      square += value * value;
      sums[at] = sums[at - stride]! + sum;
      squares[at] = squares[at - stride]! + square;
    }
  }
  const darker = new Uint8Array(data.length), lighter = new Uint8Array(data.length);
  for (let y = 0; y < height; y++) {
    const top = Math.max(0, y - AROUND) * stride;
    const bottom = Math.min(height, y + AROUND + 1) * stride;
    for (let x = 0; x < width; x++) {
      const left = Math.max(0, x - AROUND), right = Math.min(width, x + AROUND + 1);
      const count = (right - left) * (bottom - top) / stride;
      const total = (of: Float64Array) =>
        of[bottom + right]! - of[bottom + left]! - of[top + right]! + of[top + left]!;
      const mean = total(sums) / count;
      const deviation = Math.sqrt(Math.max(0, total(squares) / count - mean * mean));
      const step = Math.max(MIN_STEPS, DEVIATIONS * deviation);
      const i = y * width + x, value = data[i]!;
      if (value < mean - step) darker[i] = 1;
      else if (value > mean + step) lighter[i] = 1;
    }
  }
  return { darker, lighter };
}

/** Connected pixels with the shape of letters; its pixels become 2 in `mask`. */
function marksOf(mask: Uint8Array, width: number, height: number): Mark[] {
  const marks: Mark[] = [];
  const open = new Int32Array(mask.length);
  for (let start = 0; start < mask.length; start++) {
    if (mask[start] !== 1) continue;
    let left = width, right = 0, top = height, bottom = 0, ink = 0, rim = 0, depth = 0;
    open[depth++] = start;
    mask[start] = 2;
    while (depth > 0) {
      const i = open[--depth]!, x = i % width, y = (i - x) / width;
      ink++;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
      for (let side = 0; side < 4; side++) {
        const isOutside = side === 0
          ? x === 0
          : side === 1
          ? x === width - 1
          : side === 2
          ? y === 0
          : y === height - 1;
        const next = i + (side === 0 ? -1 : side === 1 ? 1 : side === 2 ? -width : width);
        if (isOutside || mask[next] === 0) rim++;
        else if (mask[next] === 1) {
          mask[next] = 2;
          open[depth++] = next;
        }
      }
    }
    const mark = { left, right: right + 1, top, bottom: bottom + 1 };
    const tall = mark.bottom - mark.top, wide = mark.right - mark.left;
    const stroke = 2 * ink / rim, share = ink / (tall * wide), shape = wide / tall;
    const isLetter = tall >= MIN_HEIGHT && tall <= MAX_HEIGHT_SHARE * height &&
      shape >= NARROWEST && shape <= (tall <= WORD_HEIGHT ? WIDEST_WORD : WIDEST) &&
      share >= MIN_INK && share <= MAX_INK && stroke <= THICKEST * tall;
    if (isLetter) marks.push({ ...mark, height: tall, stroke });
  }
  return marks;
}

/** Chains of marks beside each other, each mark in one. */
function rowsOf(marks: Mark[]): Mark[][] {
  marks.sort((a, b) => a.left - b.left || a.top - b.top);
  const rows: Mark[][] = [];
  const taken = new Set<Mark>();
  for (const [index, first] of marks.entries()) {
    if (taken.has(first)) continue;
    const row = [first];
    for (let i = index + 1; i < marks.length; i++) {
      const last = row.at(-1)!, next = marks[i]!;
      if (next.left - last.right > MAX_GAP * Math.max(last.height, next.height)) {
        if (next.left - last.right > MAX_GAP * HEIGHT_RATIO * last.height) break;
        continue;
      }
      if (!taken.has(next) && areNeighbours(last, next)) row.push(next);
    }
    if (row.length < MIN_ROW || !isEven(row)) continue;
    for (const mark of row) taken.add(mark);
    rows.push(row);
  }
  return rows;
}

function areNeighbours(a: Mark, b: Mark): boolean {
  const tall = Math.max(a.height, b.height), low = Math.min(a.height, b.height);
  const gap = b.left - a.right;
  return tall <= HEIGHT_RATIO * low && gap >= -0.25 * low && gap <= MAX_GAP * tall &&
    Math.abs(a.bottom - b.bottom) <= BASE_SHIFT * tall &&
    Math.max(a.stroke, b.stroke) <= STROKE_RATIO * Math.min(a.stroke, b.stroke);
}

/** The feet of letters stand on a line, though it may be slanted; those of leaves do not. */
function isEven(row: readonly Mark[]): boolean {
  const count = row.length;
  const x = row.map(({ left, right }) => (left + right) / 2), y = row.map(({ bottom }) => bottom);
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / count;
  const mx = mean(x), my = mean(y), height = mean(row.map((mark) => mark.height));
  const across = x.reduce((sum, value) => sum + (value - mx) ** 2, 0) || 1;
  const slope = x.reduce((sum, value, i) => sum + (value - mx) * (y[i]! - my), 0) / across;
  const off = Math.sqrt(mean(x.map((value, i) => (y[i]! - my - slope * (value - mx)) ** 2)));
  return Math.abs(slope) < 0.5 && off <= 0.13 * height;
}

/** Leaves, gravel and waves have every shade between light and dark. */
function hasTwoColours(row: readonly Mark[], ink: Uint8Array, { width, data }: Luma): boolean {
  let count = 0, sum = 0, squares = 0, inkCount = 0, inkSum = 0;
  for (const { left, right, top, bottom } of row) {
    for (let y = top; y < bottom; y++) {
      for (let i = y * width + left; i < y * width + right; i++) {
        const value = data[i]!;
        count++;
        sum += value;
        squares += value * value;
        if (ink[i] === 0) continue;
        inkCount++;
        inkSum += value;
      }
    }
  }
  const share = inkCount / count;
  const apart = Math.abs(inkSum / inkCount - (sum - inkSum) / Math.max(1, count - inkCount));
  const variance = squares / count - (sum / count) ** 2;
  return apart >= MIN_CONTRAST && share * (1 - share) * apart ** 2 >= TWO_COLOURS * variance;
}

function areaOf(row: readonly Mark[]): number {
  const left = Math.min(...row.map((mark) => mark.left));
  const right = Math.max(...row.map((mark) => mark.right));
  const top = Math.min(...row.map((mark) => mark.top));
  const bottom = Math.max(...row.map((mark) => mark.bottom));
  return (right - left) * (bottom - top);
}
