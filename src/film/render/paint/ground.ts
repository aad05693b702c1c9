// SPDX-License-Identifier: AGPL-3.0-or-later

// Grounds: the palette's two colours in a soft diagonal gradient with a little light behind the middle
// and darker corners, dithered.

import { Fault } from "../../../base/fault.ts";
import { type Yuv, type Yuv420, yuvOfRgb } from "../../../media/yuv.ts";
import type { Ground } from "../../timeline/timeline.ts";
import { DITHER_MASK, ditherStart, ditherTable, lightAt } from "../../titles/drawing/dither.ts";
import type { Plane } from "../kernel/frame.ts";
import type { Kernel } from "../kernel/kernel.ts";
import { smoothstep } from "../plan/motion.ts";

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
    const { at, stride, width, height } = planes[index]!;
    const bytes = kernel.bytes(at, stride * (height - 1) + width);
    for (let row = 0; row < height; row++) {
      bytes.fill(Math.round(level), row * stride, row * stride + width);
    }
  });
}

/** "#rrggbb" to Y 16…235, U and V 16…240. Throws Fault `internal` for anything else. */
export function yuvOfColour(colour: string): Yuv {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(colour);
  if (!match) throw new Fault("internal", `"${colour}" is not a colour of the form "#rrggbb"`);
  const [r, g, b] = match.slice(1).map((part) => parseInt(part, 16)) as [number, number, number];
  return yuvOfRgb({ r, g, b });
}
