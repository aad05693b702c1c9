// SPDX-License-Identifier: AGPL-3.0-or-later

// Where the names of countries stand: in the widest free part of what is seen of them.

import type { GeoProjection } from "d3-geo";
import type { Canvas } from "../../framing/canvas.ts";
import type { TitleArea } from "../../timeline/title_area.ts";
import type { Point } from "../journey_line.ts";
import { pathOf } from "../map_view.ts";
import { drawSvg } from "../../titles/fonts/svg.ts";
import type { Country } from "../world.ts";

interface CountryName {
  readonly name: string;
  /** Middle of the ink. */
  readonly x: number;
  readonly y: number;
}

/** The map is looked at in squares of this share of the short side. */
const CELL = 1 / 72;
/** More names than this are no help in finding the way. */
const MAX = 7;
/** Air around a name as shares of its height; tried from the widest. */
const AIRS = [3.2, 2.2, 1.4, 0.9];
/**
 * `sizeOf` measures a name, in pixels. Nothing stands in a `taken` area, on a point or on the `line`;
 * a name that finds no room is left out, and so is one the atlas shortens.
 */
export async function countryNames(
  countries: readonly Country[],
  projection: GeoProjection,
  canvas: Canvas,
  sizeOf: (name: string) => { readonly width: number; readonly height: number },
  taken: readonly TitleArea[],
  line: readonly Point[],
): Promise<CountryName[]> {
  const cell = Math.min(canvas.width, canvas.height) * CELL;
  const columns = Math.floor(canvas.width / cell), rows = Math.floor(canvas.height / cell);
  const free = freeCells(columns, rows, cell, taken, line);
  const found: Array<CountryName & { readonly area: number }> = [];
  const owners = await ownersOf(countries, projection, canvas, { columns, rows, cell });
  for (const [index, { name }] of countries.entries()) {
    if (name.includes(".")) continue;
    const isInside = (at: number) => owners[at] === index;
    let area = 0, x = 0, y = 0;
    for (let at = 0; at < owners.length; at++) {
      if (!isInside(at)) continue;
      area++;
      x += at % columns;
      y += Math.floor(at / columns);
    }
    if (area === 0) continue;
    const sums = summed(columns, rows, (at) => isInside(at) && free[at]! === 1);
    const { width, height } = sizeOf(name);
    for (const air of AIRS) {
      const w = Math.ceil((width + 2 * air * height) / cell);
      const h = Math.ceil((1 + 2 * air) * height / cell);
      const place = nearestRoom(sums, columns, rows, w, h, x / area, y / area);
      if (!place) continue;
      found.push({ name, x: (place.x + w / 2) * cell, y: (place.y + h / 2) * cell, area });
      break;
    }
  }
  return found.sort((a, b) => b.area - a.area || (a.name < b.name ? -1 : 1)).slice(0, MAX)
    .map(({ name, x, y }) => ({ name, x, y }));
}

/** Which country each square belongs to, by its place in the list; −1 for none. */
async function ownersOf(
  countries: readonly Country[],
  projection: GeoProjection,
  canvas: Canvas,
  { columns, rows, cell }: { columns: number; rows: number; cell: number },
): Promise<Int32Array> {
  // A number from 1 as a colour, drawn without soft edges.
  const shapes = countries.map(({ land }, index) => {
    const colour = (index + 1).toString(16).padStart(6, "0");
    return `<path fill="#${colour}" d="${pathOf(land, projection, canvas)}"/>`;
  });
  const rgba = await drawSvg(
    { width: columns, height: rows },
    `<g shape-rendering="crispEdges" transform="scale(${1 / cell})">${shapes.join("")}</g>`,
  );
  return Int32Array.from(
    { length: columns * rows },
    (_, at) =>
      rgba[at * 4 + 3] === 255
        ? (rgba[at * 4]! << 16 | rgba[at * 4 + 1]! << 8 | rgba[at * 4 + 2]!) - 1
        : -1,
  );
}

/** 1 where a name may stand. */
function freeCells(
  columns: number,
  rows: number,
  cell: number,
  taken: readonly TitleArea[],
  line: readonly Point[],
): Uint8Array {
  const free = new Uint8Array(columns * rows);
  // Not at the edge, where the camera takes a little away.
  const edge = Math.ceil(rows * 0.06);
  for (let row = edge; row < rows - edge; row++) {
    free.fill(1, row * columns + edge, (row + 1) * columns - edge);
  }
  const block = ({ left, top, right, bottom }: TitleArea) => {
    for (
      let row = Math.max(0, Math.floor(top / cell));
      row < Math.min(rows, bottom / cell);
      row++
    ) {
      const from = Math.max(0, Math.floor(left / cell)), to = Math.min(columns, right / cell);
      if (to > from) free.fill(0, row * columns + from, row * columns + Math.ceil(to));
    }
  };
  for (const area of taken) block(area);
  for (const { x, y } of line) {
    block({ left: x - cell, top: y - cell, right: x + cell, bottom: y + cell });
  }
  return free;
}

/** Sums over the upper left part of each cell, with a row and a column of zeros before them. */
function summed(columns: number, rows: number, isOpen: (at: number) => boolean): Int32Array {
  const sums = new Int32Array((columns + 1) * (rows + 1));
  for (let row = 0; row < rows; row++) {
    let run = 0;
    for (let column = 0; column < columns; column++) {
      if (isOpen(row * columns + column)) run++;
      sums[(row + 1) * (columns + 1) + column + 1] = sums[row * (columns + 1) + column + 1]! + run;
    }
  }
  return sums;
}

/** The open rectangle of `w` × `h` cells whose middle is nearest to a cell. */
function nearestRoom(
  sums: Int32Array,
  columns: number,
  rows: number,
  w: number,
  h: number,
  x: number,
  y: number,
): { readonly x: number; readonly y: number } | undefined {
  let best: { readonly x: number; readonly y: number } | undefined, least = Infinity;
  const stride = columns + 1;
  for (let row = 0; row + h <= rows; row++) {
    for (let column = 0; column + w <= columns; column++) {
      const open = sums[(row + h) * stride + column + w]! - sums[row * stride + column + w]! -
        sums[(row + h) * stride + column]! + sums[row * stride + column]!;
      if (open < w * h) continue;
      const dx = column + w / 2 - x, dy = row + h / 2 - y, distance = dx * dx + dy * dy;
      if (distance < least) [best, least] = [{ x: column, y: row }, distance];
    }
  }
  return best;
}
