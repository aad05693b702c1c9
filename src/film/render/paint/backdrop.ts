// SPDX-License-Identifier: AGPL-3.0-or-later

// The backdrop of a card: a picture so blurred and dark that only its mood is left, under the light
// of the card's own ground.

import type { Size } from "../../../media/size.ts";
import { solidYuv, type Yuv420 } from "../../../media/yuv.ts";
import type { Ground } from "../../timeline/timeline.ts";
import { smoothstep } from "../plan/motion.ts";
import { blurPlane, enlargePlane } from "./blur.ts";
import { yuvOfColour } from "./ground.ts";
import { DITHER_MASK, ditherStart, ditherTable, lightAt } from "../../titles/drawing/dither.ts";

/** Blur as a share of the picture's diagonal: faces are gone, sky and grass are not. */
const BLUR = 0.014;
/** Mean brightness above black the backdrop is brought to; white text stays easy to read on it. */
const MEAN = 84;
const MAX_GAIN = 0.8, MIN_GAIN = 0.4;
/** Brightness above which light is held back, so that no blurred lamp outshines the words. */
const KNEE = 100;
/** Share of the ground's colours in the backdrop. */
const TINT = 0.15;
const SATURATION = 1.12;

/** `small` is a part of a picture at any size; the result is that part at `size`, ready for a move. */
export function paintBackdrop(small: Yuv420, size: Size, ground: Ground): Yuv420 {
  const result = solidYuv(size.width, size.height);
  const from = yuvOfColour(ground.from), to = yuvOfColour(ground.to);
  const luma = small.width * small.height;
  const sigma = Math.hypot(small.width, small.height) * BLUR;
  const noise = ditherTable();
  let read = 0, write = 0, gain = 1;
  for (const [name, divisor] of [["y", 1], ["u", 2], ["v", 2]] as const) {
    const width = small.width / divisor, height = small.height / divisor;
    const plane = Float32Array.from(small.data.subarray(read, read + width * height));
    blurPlane(plane, width, height, sigma / divisor);
    const base = name === "y" ? 16 : 128;
    if (name === "y") gain = gainOf(plane);
    for (let i = 0; i < plane.length; i++) {
      const level = (plane[i]! - base) * gain;
      plane[i] = base + (name === "y" ? knee(level) : level * SATURATION);
    }
    const columns = size.width / divisor, rows = size.height / divisor;
    const a = from[name], b = to[name];
    enlargePlane(plane, width, height, columns, rows, (row, values) => {
      const y = (row + 0.5) / rows;
      const at = write + row * columns;
      let grain = ditherStart(row + base);
      for (let i = 0; i < columns; i++) {
        const x = (i + 0.5) / columns;
        const tint = a + (b - a) * smoothstep(x * 0.3 + y * 0.7);
        const level = values[i]! + (tint - values[i]!) * TINT;
        const lit = base + (level - base) * lightAt(x, y);
        result.data[at + i] = Math.floor(lit + 0.5 + noise[grain++ & DITHER_MASK]!);
      }
    });
    read += name === "y" ? luma : luma / 4;
    write += columns * rows;
  }
  return result;
}

/** Share of light that a sharp picture keeps: white words with a shadow are legible on its brightest parts. */
const SHARP_GAIN = 0.72;

/** The picture itself, darker; its colours stay as strong as its light. */
export function darkened({ width, height, data }: Yuv420): Yuv420 {
  const luma = width * height;
  const dark = new Uint8Array(data.length);
  for (let i = 0; i < data.length; i++) {
    const base = i < luma ? 16 : 128;
    dark[i] = Math.round(base + (data[i]! - base) * SHARP_GAIN);
  }
  return { width, height, data: dark };
}

function gainOf(plane: Float32Array): number {
  let sum = 0;
  for (const level of plane) sum += level;
  const mean = Math.max(1, sum / plane.length - 16);
  return Math.min(MAX_GAIN, Math.max(MIN_GAIN, MEAN / mean));
}

function knee(level: number): number {
  return level <= KNEE ? level : KNEE + (level - KNEE) * 0.35;
}
