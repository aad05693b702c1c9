// Single leaves and many of them.

import type { Random } from "../../../base/random.ts";
import { num } from "../paint/sheet.ts";

/** Leaf-like flecks scattered in an ellipse, as path text. */
export function flecks(
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  height: number,
  count: number,
  random: Random,
): string {
  let d = "";
  for (let i = 0; i < count; i++) {
    const angle = random.next() * 2 * Math.PI, away = Math.sqrt(random.next()) * 1.08;
    const r = height * random.between(0.008, 0.018);
    d += fleck(cx + Math.cos(angle) * away * rx, cy + Math.sin(angle) * away * ry, r, random);
  }
  return d;
}

/** One small pointed leaf in any direction. */
export function fleck(x: number, y: number, r: number, random: Random): string {
  const turn = random.next() * Math.PI, ux = Math.cos(turn) * r, uy = Math.sin(turn) * r;
  return `M${num(x - ux)} ${num(y - uy)}Q${num(x - uy * 0.8)} ${num(y + ux * 0.8)} ${num(x + ux)} ${
    num(y + uy)
  }Q${num(x + uy * 0.8)} ${num(y - ux * 0.8)} ${num(x - ux)} ${num(y - uy)}z`;
}
