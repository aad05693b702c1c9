// Grounds: two colours in a soft diagonal gradient with a little light behind the middle and darker
// corners, dithered.

import type { Yuv420 } from "../../../media/yuv.ts";
import type { Ground } from "../../timeline/timeline.ts";
import type { Plane } from "../kernel/frame.ts";
import type { Kernel } from "../kernel/kernel.ts";
import { smoothstep } from "../plan/ease.ts";
import { yuvOfColour } from "./colour.ts";
import { DITHER_MASK, ditherStart, ditherTable } from "./dither.ts";

/** How much brighter the middle and darker the corners are than the flat gradient. */
const GLOW = 0.1;
const VIGNETTE = 0.24;

/** Share of light at a point, in fractions of the canvas; 1 is the gradient as it is. */
export function lightAt(x: number, y: number): number {
  const dx = x - 0.5, dy = y - 0.46;
  const distance = (dx * dx + dy * dy) * 2;
  return 1 + GLOW * Math.max(0, 1 - distance * 2.2) - VIGNETTE * distance * distance * 2;
}

/** A whole ground. `drift` shifts the gradient along itself, in fractions of the diagonal. */
export function paintGround(width: number, height: number, { from, to }: Ground): Yuv420 {
  const a = yuvOfColour(from), b = yuvOfColour(to);
  const data = new Uint8Array(width * height * 3 / 2);
  let at = 0;
  for (const [name, divisor, base] of [["y", 1, 16], ["u", 2, 128], ["v", 2, 128]] as const) {
    const columns = width / divisor, rows = height / divisor;
    paintPlane(data.subarray(at, at + columns * rows), columns, rows, a[name], b[name], base);
    at += columns * rows;
  }
  return { width, height, data };
}

function paintPlane(
  plane: Uint8Array,
  columns: number,
  rows: number,
  from: number,
  to: number,
  base: number,
): void {
  const noise = ditherTable();
  for (let row = 0, at = 0; row < rows; row++) {
    const y = (row + 0.5) / rows;
    let grain = ditherStart(row + base);
    for (let column = 0; column < columns; column++, at++) {
      const x = (column + 0.5) / columns;
      const t = smoothstep(x * 0.3 + y * 0.7);
      const level = base + (from + (to - from) * t - base) * lightAt(x, y);
      plane[at] = Math.max(16, Math.floor(level + 0.5 + noise[grain++ & DITHER_MASK]!));
    }
  }
}

/** One colour over an area. */
export function paintFlat(
  kernel: Kernel,
  planes: readonly [Plane, Plane, Plane],
  colour: string,
): void {
  const { y, u, v } = yuvOfColour(colour);
  [y, u, v].forEach((level, index) => {
    const plane = planes[index]!;
    for (let row = 0; row < plane.height; row++) {
      kernel.bytes(plane.at + row * plane.stride, plane.width).fill(Math.round(level));
    }
  });
}
