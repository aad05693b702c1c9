// SPDX-License-Identifier: AGPL-3.0-or-later

// Paints land and water: everything of a map that stands still under line, points and names.

import { drawBlurred, drawMask } from "../../titles/fonts/svg.ts";
import type { Size } from "../../../media/size.ts";
import { type Yuv420, yuvOfRgb } from "../../../media/yuv.ts";
import { DITHER_MASK, ditherStart, ditherTable, lightAt } from "../../titles/drawing/dither.ts";
import { mixColours } from "../../titles/drawing/colour.ts";
import type { MapColours } from "../map_colours.ts";
import { type MapView, pathOf } from "../map_view.ts";
import { isWide, mapAreas } from "../../titles/setting/map_areas.ts";
import { coastsOf, type Lines, type World } from "../world.ts";

/** Widths in shares of the short side. */
const COAST_WIDTH = 0.0013, BORDER_WIDTH = 0.0017;
/** How far the shallows reach from the coast. */
const SHALLOWS_SIGMA = 0.016;
/** Opacity of the ground behind the words. */
const WORDS_SHADE = 0.62;

/** `size` is that of the view; both sides are even. */
export async function paintSheet(
  world: World,
  { projection }: Pick<MapView, "projection">,
  colours: MapColours,
  size: Size,
): Promise<Yuv420> {
  const { width, height } = size;
  const short = Math.min(width, height);
  const filled = `<path d="${pathOf(world.land, projection, size)}"/>`;
  const stroked = (lines: Lines, share: number) =>
    drawMask(
      size,
      `<path fill="none" stroke="#000" stroke-linejoin="round" stroke-width="${
        Math.max(1, share * short)
      }" d="${pathOf(lines, projection, size)}"/>`,
    );
  const land = await drawMask(size, filled);
  const near = await drawBlurred(size, filled, SHALLOWS_SIGMA * short);
  const coast = await stroked(coastsOf(world), COAST_WIDTH);
  const border = await stroked(world.borders, BORDER_WIDTH);
  const shade = wordsShade(size);
  const shallows = yuvOfRgb(colours.shallows);
  const coastal = yuvOfRgb(colours.coast), between = yuvOfRgb(colours.border);
  const sheet = new YuvWriter(width, height);
  for (let row = 0; row < height; row++) {
    const part = (row + 0.5) / height;
    const water = yuvOfRgb(mixColours(colours.water.from, colours.water.to, part));
    const ground = yuvOfRgb(mixColours(colours.land.from, colours.land.to, part));
    const { y, u, v } = sheet.row(row);
    for (let column = 0, at = row * width; column < width; column++, at++) {
      // Shares of what lies on top of each other, from the last layer to the first; colours mix in
      // the film's own space as they would in red, green and blue.
      const clear = 1 - shade(column, row);
      const line = coast[at]! / 255 * clear, on = land[at]! / 255 * clear - line;
      const over = Math.max(0, on), edge = border[at]! / 255 * over, earth = over - edge;
      // The blurred coast is half as bright as it gets.
      const low = Math.min(1, near[at]! / 255 * 2) * (clear - line - over),
        deep = 1 - line - over - low;
      const light = lightAt((column + 0.5) / width, part);
      y[column] = 16 + light *
          (deep * water.y + low * shallows.y + earth * ground.y + edge * between.y +
            line * coastal.y - 16);
      u[column] = 128 + light *
          (deep * water.u + low * shallows.u + earth * ground.u + edge * between.u +
            line * coastal.u - 128);
      v[column] = 128 + light *
          (deep * water.v + low * shallows.v + earth * ground.v + edge * between.v +
            line * coastal.v - 128);
    }
    sheet.write(row);
  }
  return sheet.picture;
}

/** Opacity of the ground at a pixel: most behind the words, nothing where the journey is. */
function wordsShade(size: Size): (column: number, row: number) => number {
  const { words, journey } = mapAreas(size);
  const wide = isWide(size);
  const full = (wide ? words.right : words.bottom) * 0.55;
  const none = (wide ? journey.left : journey.top) * 1.12;
  const along = Float32Array.from({ length: wide ? size.width : size.height }, (_, at) => {
    const t = Math.min(1, Math.max(0, (at + 0.5 - full) / (none - full)));
    return WORDS_SHADE * (1 - t * t * (3 - 2 * t));
  });
  return wide ? (column) => along[column]! : (_, row) => along[row]!;
}

/** Takes rows in the film's colours, not rounded, and dithers them into a picture of the film. */
class YuvWriter {
  readonly picture: Yuv420;
  readonly #noise = ditherTable();
  readonly #rows: readonly [Row, Row];

  constructor(width: number, height: number) {
    this.picture = { width, height, data: new Uint8Array(width * height * 3 / 2) };
    const row = (): Row => ({
      y: new Float32Array(width),
      u: new Float32Array(width),
      v: new Float32Array(width),
    });
    this.#rows = [row(), row()];
  }

  /** Where to put the row before `write`. */
  row(row: number): Row {
    return this.#rows[row & 1]!;
  }

  /** Rows come in order. Chroma is sited left: the 1-2-1 mean around its even column, over two rows. */
  write(row: number): void {
    const { width, height, data } = this.picture;
    const { y } = this.row(row), noise = this.#noise;
    let grain = ditherStart(row + 16);
    for (let column = 0, to = row * width; column < width; column++) {
      data[to++] = Math.floor(y[column]! + 0.5 + noise[grain++ & DITHER_MASK]!);
    }
    if ((row & 1) === 0) return;
    const half = width / 2, luma = width * height, [top, low] = this.#rows;
    for (const name of ["u", "v"] as const) {
      const a = top[name], b = low[name];
      const plane = luma + (name === "v" ? luma / 4 : 0);
      let grain = ditherStart(row + 128);
      for (let column = 0, to = plane + (row >> 1) * half; column < half; column++) {
        const at = 2 * column, before = Math.max(0, at - 1);
        const sum = a[before]! + b[before]! + 2 * (a[at]! + b[at]!) + a[at + 1]! + b[at + 1]!;
        data[to++] = Math.floor(sum / 8 + 0.5 + noise[grain++ & DITHER_MASK]!);
      }
    }
  }
}

interface Row {
  readonly y: Float32Array;
  readonly u: Float32Array;
  readonly v: Float32Array;
}
