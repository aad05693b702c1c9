// SPDX-License-Identifier: AGPL-3.0-or-later

// Blurred pictures: the fill behind a picture that does not fill the film, and the veil
// under which no face can be recognised.

import { seededRandom } from "../../../base/random.ts";
import type { Size } from "../../../media/size.ts";
import { solidYuv, type Yuv420 } from "../../../media/yuv.ts";
import { DITHER_MASK, ditherStart, ditherTable } from "../../titles/drawing/dither.ts";

/** Three running means stand for a Gaussian; sigma is met to half a pixel, edges are continued. */
export function blurPlane(plane: Float32Array, width: number, height: number, sigma: number): void {
  const radius = Math.max(1, Math.round((Math.sqrt(4 * sigma * sigma + 1) - 1) / 2));
  const line = new Float32Array(Math.max(width, height));
  for (let pass = 0; pass < 3; pass++) {
    for (let y = 0; y < height; y++) meanLine(plane, y * width, 1, width, radius, line);
    for (let x = 0; x < width; x++) meanLine(plane, x, width, height, radius, line);
  }
}

function meanLine(
  plane: Float32Array,
  start: number,
  step: number,
  count: number,
  radius: number,
  line: Float32Array,
): void {
  const at = (i: number) => plane[start + Math.min(Math.max(i, 0), count - 1) * step]!;
  let sum = 0;
  for (let i = -radius; i <= radius; i++) sum += at(i);
  for (let i = 0; i < count; i++) {
    line[i] = sum / (2 * radius + 1);
    sum += at(i + radius + 1) - at(i - radius);
  }
  for (let i = 0; i < count; i++) plane[start + i * step] = line[i]!;
}

/** Which source samples an output sample is made of, and how much of each: cubic B-spline. */
function splineTaps(count: number, size: number): { first: Int32Array; weights: Float32Array } {
  const first = new Int32Array(count), weights = new Float32Array(count * 4);
  for (let i = 0; i < count; i++) {
    const centre = (i + 0.5) * size / count - 0.5;
    const base = Math.floor(centre), t = centre - base, s = 1 - t;
    first[i] = base - 1;
    weights.set([
      s * s * s / 6,
      (4 - 6 * t * t + 3 * t * t * t) / 6,
      (4 - 6 * s * s + 3 * s * s * s) / 6,
      t * t * t / 6,
    ], i * 4);
  }
  return { first, weights };
}

/** Enlarges without a trace of the source's pixels. `emit` gets every output row once, in order. */
export function enlargePlane(
  plane: Float32Array,
  width: number,
  height: number,
  columns: number,
  rows: number,
  emit: (row: number, values: Float32Array) => void,
): void {
  const x = splineTaps(columns, width), y = splineTaps(rows, height);
  const wide = new Float32Array(columns * height);
  for (let row = 0; row < height; row++) {
    for (let i = 0; i < columns; i++) {
      let sum = 0;
      for (let k = 0; k < 4; k++) {
        const at = Math.min(Math.max(x.first[i]! + k, 0), width - 1);
        sum += plane[row * width + at]! * x.weights[i * 4 + k]!;
      }
      wide[row * columns + i] = sum;
    }
  }
  const values = new Float32Array(columns);
  for (let row = 0; row < rows; row++) {
    values.fill(0);
    for (let k = 0; k < 4; k++) {
      const at = Math.min(Math.max(y.first[row]! + k, 0), height - 1) * columns;
      const weight = y.weights[row * 4 + k]!;
      for (let i = 0; i < columns; i++) values[i]! += wide[at + i]! * weight;
    }
    emit(row, values);
  }
}

/** Means over the largest middle part of a plane that has the shape of `small`. */
function shrunkMiddle(plane: Uint8Array, size: Size, small: Size): Float32Array {
  const step = Math.min(size.width / small.width, size.height / small.height);
  return shrunk(plane, size, small, step, step);
}

/** Means over cells of `stepX` by `stepY` samples around the middle of a plane. */
function shrunk(
  plane: Uint8Array,
  { width, height }: Size,
  small: Size,
  stepX: number,
  stepY: number,
): Float32Array {
  const left = (width - stepX * small.width) / 2, top = (height - stepY * small.height) / 2;
  const shrunk = new Float32Array(small.width * small.height);
  for (let row = 0; row < small.height; row++) {
    const [y0, y1] = reach(top, stepY, row, height);
    for (let column = 0; column < small.width; column++) {
      const [x0, x1] = reach(left, stepX, column, width);
      let sum = 0;
      for (let y = y0; y < y1; y++) for (let x = x0; x < x1; x++) sum += plane[y * width + x]!;
      shrunk[row * small.width + column] = sum / ((y1 - y0) * (x1 - x0));
    }
  }
  return shrunk;
}

/** The source samples under one small one; at least one. */
function reach(start: number, step: number, index: number, size: number): [number, number] {
  const from = Math.min(size - 1, Math.max(0, Math.floor(start + index * step)));
  return [from, Math.max(from + 1, Math.min(size, Math.floor(start + (index + 1) * step)))];
}

/** The blur is computed at this share of the canvas: no more detail than that is left anyway. */
const SCALE = 1 / 8;
/** Blur as a share of the short edge: shapes stay, things do not; and of a ground only light stays. */
const BLUR = 0.045;
const GROUND_BLUR = 0.13;
/** Darker than the picture, so that the eye stays on it. */
const LIGHT = 0.62;
/** Mean luma above black a ground is brought to; a dark picture's ground is no brighter than this. */
const GROUND_MEAN = 62;
const GROUND_LIGHT = 0.6;
const SATURATION = 1.1;

/** The middle of the picture that has the shape of `size`, blurred, at `size`. */
export function paintBlurredFill(picture: Yuv420, size: Size): Yuv420 {
  return paintFill(picture, size, BLUR, () => LIGHT, shrunkMiddle);
}

/** All of the picture as light and colour only, soft and dark: the ground it stands on. */
export function paintSoftGround(picture: Yuv420, size: Size): Yuv420 {
  const light = (luma: Float32Array) => {
    const mean = luma.reduce((sum, value) => sum + value, 0) / luma.length - 16;
    return Math.min(GROUND_LIGHT, GROUND_MEAN / Math.max(1, mean));
  };
  return paintFill(
    picture,
    size,
    GROUND_BLUR,
    light,
    (plane, own, small) =>
      shrunk(plane, own, small, own.width / small.width, own.height / small.height),
  );
}

function paintFill(
  picture: Yuv420,
  size: Size,
  blur: number,
  lightOf: (luma: Float32Array) => number,
  shrink: typeof shrunkMiddle,
): Yuv420 {
  const result = solidYuv(size.width, size.height);
  const noise = ditherTable();
  const sigma = Math.min(size.width, size.height) * SCALE * blur;
  let read = 0, write = 0, light = 1;
  for (const divisor of [1, 2, 2]) {
    const own = { width: picture.width / divisor, height: picture.height / divisor };
    const columns = size.width / divisor, rows = size.height / divisor;
    const small = {
      width: Math.max(8, Math.round(columns * SCALE)),
      height: Math.max(8, Math.round(rows * SCALE)),
    };
    const plane = shrink(picture.data.subarray(read, read + own.width * own.height), own, small);
    blurPlane(plane, small.width, small.height, sigma / divisor);
    if (read === 0) light = lightOf(plane);
    const base = divisor === 1 ? 16 : 128, gain = divisor === 1 ? light : light * SATURATION;
    enlargePlane(plane, small.width, small.height, columns, rows, (row, values) => {
      const at = write + row * columns;
      let grain = ditherStart(row + base);
      for (let i = 0; i < columns; i++) {
        const level = base + (values[i]! - base) * gain;
        result.data[at + i] = Math.floor(level + 0.5 + noise[grain++ & DITHER_MASK]!);
      }
    });
    read += own.width * own.height;
    write += columns * rows;
  }
  return result;
}

/** Blurs are computed on a plane this much smaller; both leave nothing finer. */
const SHRINK = 8;
/** The first blur as a share of the short edge, and the second in pixels of a film 1080 high. */
const FIRST = 0.035;
const SECOND = 10 / 1080;
/** In steps of 8 bits, before the second blur takes most of it away again. */
const NOISE = 24;

/** A picture of the same size whose faces cannot be recognised; the same picture gives the same bytes. */
export function veiled(picture: Yuv420): Yuv420 {
  const { width, height } = picture;
  const result = solidYuv(width, height);
  const short = Math.min(width, height), noise = ditherTable();
  const random = seededRandom("veil");
  let at = 0;
  for (const divisor of [1, 2, 2]) {
    const own = { width: width / divisor, height: height / divisor };
    // Chroma is half as large already, so it is made small by half as much.
    const step = SHRINK / divisor;
    const small = {
      width: Math.max(4, Math.round(own.width / step)),
      height: Math.max(4, Math.round(own.height / step)),
    };
    const plane = shrunkMiddle(
      picture.data.subarray(at, at + own.width * own.height),
      own,
      small,
    );
    blurPlane(plane, small.width, small.height, short * FIRST / SHRINK);
    for (let i = 0; i < plane.length; i++) plane[i] = plane[i]! + NOISE * (random.next() - 0.5);
    blurPlane(plane, small.width, small.height, short * SECOND / SHRINK);
    const start = at, base = divisor === 1 ? 16 : 128;
    enlargePlane(plane, small.width, small.height, own.width, own.height, (row, values) => {
      let grain = ditherStart(row + base);
      for (let i = 0; i < own.width; i++) {
        const level = Math.floor(values[i]! + 0.5 + noise[grain++ & DITHER_MASK]!);
        result.data[start + row * own.width + i] = Math.min(240, Math.max(16, level));
      }
    });
    at += own.width * own.height;
  }
  return result;
}
