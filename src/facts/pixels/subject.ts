// SPDX-License-Identifier: AGPL-3.0-or-later

// Where the eye goes in a picture: what differs in light and colour from at least three of its four
// borders (after the boundary prior of salient-object detection, Wei et al. 2012). On drawn and
// rendered pictures smartcrop's detail, skin and saturation maps found half of a subject at most.

import type { Box } from "../../library/asset.ts";
import { gridMeans, type Luma, type Opponents } from "./raster.ts";

/** Cells along the longer edge. */
const CELLS = 50;
/** Share of the shorter side that counts as border. */
const BORDER = 0.1;
/** Added to a border's spread, so that a plain wall does not make noise stand out. */
const MIN_SPREAD = 6;
/** Spreads beyond which a difference counts no more. */
const MAX_DIFFERENCE = 4;
/** Above the mean by so many standard deviations a cell stands out. */
const STANDS_OUT = 0.6;
/** A part this heavy beside the heaviest belongs to the subject, too: the second dog. */
const SECOND = 0.4;
/** A subject has so much of all that stands out, and so much difference from each border in the mean. */
const MIN_SHARE = 0.6, MIN_DIFFERENCE = 1;
/** A larger region is a band of sea or sky; one that fills less of its box is a pattern. */
const MAX_WIDTH = 0.8, MAX_AREA = 0.55, MIN_FILL = 0.3;

interface Grid {
  readonly columns: number;
  readonly rows: number;
  readonly values: Float64Array;
}

/** `undefined` where no region stands out from the borders, or too much does. */
export function subjectOf(luma: Luma, { redGreen, yellowBlue }: Opponents): Box | undefined {
  const { width, height } = luma, long = Math.max(width, height);
  const columns = Math.max(1, Math.round(CELLS * width / long));
  const rows = Math.max(1, Math.round(CELLS * height / long));
  const channels = [luma.data, redGreen, yellowBlue]
    .map((plane) => gridMeans(plane, width, height, columns, rows));
  const grid = softened(differences(channels, columns, rows));
  const { values } = grid;
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const spread = Math.sqrt(values.reduce((sum, v) => sum + (v - mean) ** 2, 0) / values.length);
  const min = mean + STANDS_OUT * spread;
  const parts = partsAbove(grid, min).sort((a, b) => b.weight - a.weight);
  if (!parts[0]) return undefined;
  const all = parts.reduce((sum, { weight }) => sum + weight, 0);
  const subject = parts.filter(({ weight }) => weight >= SECOND * parts[0]!.weight).reduce(joined);
  const box = boxOf(subject, grid);
  const fill = subject.cells / ((subject.right - subject.left) * (subject.bottom - subject.top));
  const difference = (subject.weight / subject.cells + min) / 3;
  const isSubject = subject.weight >= MIN_SHARE * all && fill >= MIN_FILL &&
    difference >= MIN_DIFFERENCE && box.width <= MAX_WIDTH &&
    box.width * box.height <= MAX_AREA;
  return isSubject ? box : undefined;
}

/** The distance of each cell from the borders, without the farthest: a subject may touch one border. */
function differences(channels: readonly Float64Array[], columns: number, rows: number): Grid {
  const depth = Math.max(1, Math.round(BORDER * Math.min(columns, rows)));
  const sides = [
    (x: number) => x < depth,
    (x: number) => x >= columns - depth,
    (_: number, y: number) => y < depth,
    (_: number, y: number) => y >= rows - depth,
  ];
  const sum = new Float64Array(columns * rows), largest = new Float64Array(columns * rows);
  for (const isBorder of sides) {
    const borders = channels.map((channel) => {
      const inside = channel.filter((_, i) => isBorder(i % columns, Math.floor(i / columns)));
      const mean = inside.reduce((total, value) => total + value, 0) / inside.length;
      const variance = inside.reduce((total, v) => total + (v - mean) ** 2, 0) / inside.length;
      return { channel, mean, spread: Math.sqrt(variance) + MIN_SPREAD };
    });
    for (let i = 0; i < sum.length; i++) {
      const squares = borders.reduce(
        (total, { channel, mean, spread }) => total + ((channel[i]! - mean) / spread) ** 2,
        0,
      );
      const difference = Math.min(MAX_DIFFERENCE, Math.sqrt(squares));
      sum[i]! += difference;
      largest[i] = Math.max(largest[i]!, difference);
    }
  }
  return { columns, rows, values: sum.map((value, i) => value - largest[i]!) };
}

/** Means over each cell and its neighbours. */
function softened({ columns, rows, values }: Grid): Grid {
  const soft = values.map((_, i) => {
    let sum = 0, count = 0;
    for (const near of around(i, columns, rows)) {
      sum += values[near]!;
      count++;
    }
    return sum / count;
  });
  return { columns, rows, values: soft };
}

/** A cell and its neighbours in all eight directions. */
function* around(cell: number, columns: number, rows: number): Generator<number> {
  const column = cell % columns, row = Math.floor(cell / columns);
  for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y++) {
    for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x++) {
      yield y * columns + x;
    }
  }
}

/** Cells that touch; `right` and `bottom` are the first outside. */
interface Part {
  readonly weight: number;
  readonly cells: number;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

function partsAbove({ columns, rows, values }: Grid, min: number): Part[] {
  const parts: Part[] = [], seen = new Uint8Array(values.length);
  for (let start = 0; start < values.length; start++) {
    if (seen[start] || values[start]! <= min) continue;
    const cells = [start];
    seen[start] = 1;
    for (const cell of cells) {
      for (const near of around(cell, columns, rows)) {
        if (seen[near] || values[near]! <= min) continue;
        seen[near] = 1;
        cells.push(near);
      }
    }
    parts.push(
      cells.map((cell): Part => {
        const left = cell % columns, top = Math.floor(cell / columns);
        const weight = values[cell]! - min;
        return { weight, cells: 1, left, top, right: left + 1, bottom: top + 1 };
      }).reduce(joined),
    );
  }
  return parts;
}

function joined(a: Part, b: Part): Part {
  return {
    weight: a.weight + b.weight,
    cells: a.cells + b.cells,
    left: Math.min(a.left, b.left),
    top: Math.min(a.top, b.top),
    right: Math.max(a.right, b.right),
    bottom: Math.max(a.bottom, b.bottom),
  };
}

/** With one cell of air on every side, in fractions of the picture to four digits. */
function boxOf({ left, top, right, bottom }: Part, { columns, rows }: Grid): Box {
  const share = (value: number) => Math.round(value * 1e4) / 1e4;
  const x = share(Math.max(0, left - 1) / columns), y = share(Math.max(0, top - 1) / rows);
  return {
    x,
    y,
    width: share(Math.min(columns, right + 1) / columns - x),
    height: share(Math.min(rows, bottom + 1) / rows - y),
  };
}
