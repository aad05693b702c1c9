// Curves of a glyph to polygons.

import type { Outline } from "../setting/shaped_line.ts";

/** "M" and "L" with a point, "Q" with a control and a point, "C" with two controls and a point, "Z". */
export interface PathCommand {
  readonly type: string;
  readonly values: readonly number[];
}

/** Furthest a chord may lie from its curve, in ems: 0.02 px for letters 300 px high. */
const TOLERANCE = 0.02 / 300;

/** Rounded the same way everywhere, which `Math.hypot` does not promise. */
function length(x: number, y: number): number {
  return Math.sqrt(x * x + y * y);
}

/** Number of equal steps that keeps the chords of a curve with second difference `bend` true. */
function steps(bend: number): number {
  return Math.max(1, Math.min(96, Math.ceil(Math.sqrt(bend / (8 * TOLERANCE)))));
}

/** `commands` are in font units, y upwards, `em` units to the em. */
export function flatten(commands: readonly PathCommand[], em: number): Outline {
  const contours: Float32Array[] = [];
  let points: number[] = [];
  let left = Infinity, top = Infinity, right = -Infinity, bottom = -Infinity;
  let x = 0, y = 0;
  const to = (nextX: number, nextY: number) => {
    [x, y] = [nextX, nextY];
    points.push(x, y);
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  };
  const close = () => {
    if (points.length >= 6) contours.push(Float32Array.from(points));
    points = [];
  };
  for (const { type, values } of commands) {
    const v = values.map((value, index) => (index % 2 === 0 ? value : -value) / em);
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = v;
    const [x0, y0] = [x, y];
    if (type === "M") {
      close();
      to(a, b);
    } else if (type === "L") {
      to(a, b);
    } else if (type === "Q") {
      const count = steps(2 * length(x0 - 2 * a + c, y0 - 2 * b + d));
      for (let i = 1; i <= count; i++) {
        const t = i / count, s = 1 - t;
        to(s * s * x0 + 2 * s * t * a + t * t * c, s * s * y0 + 2 * s * t * b + t * t * d);
      }
    } else if (type === "C") {
      const bend = 6 * Math.max(
        length(x0 - 2 * a + c, y0 - 2 * b + d),
        length(a - 2 * c + e, b - 2 * d + f),
      );
      const count = steps(bend);
      for (let i = 1; i <= count; i++) {
        const t = i / count, s = 1 - t;
        const [p, q, r, u] = [s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t];
        to(p * x0 + q * a + r * c + u * e, p * y0 + q * b + r * d + u * f);
      }
    } else {
      close();
    }
  }
  close();
  if (contours.length === 0) return { contours, left: 0, top: 0, right: 0, bottom: 0 };
  return { contours, left, top, right, bottom };
}
