// SPDX-License-Identifier: AGPL-3.0-or-later

// The line of one leg as a bitmap, and for every pixel of it how far along the leg it lies, so that
// the line can grow without being drawn again.

import type { Rgb } from "../titles/drawing/colour.ts";
import { type Arc, boundsOf, pointsOn } from "./journey_line.ts";

/** Straight alpha; x, y, width and height are even. */
export interface LegInk {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
  /** 0…1 along the leg, for every pixel that has ink. */
  readonly along: Float32Array;
}

/** Shares of the short side: half the line, its dark edge, and how far its shadow reaches. */
const HALF = 0.0024, EDGE = 0.0016, SHADOW = 0.013;
const EDGE_OPACITY = 0.5, SHADOW_OPACITY = 0.34;
/** Pixels between two points of the sampled curve. */
const STEP = 2;

export function legInk(arc: Arc, short: number, colours: { line: Rgb; shade: Rgb }): LegInk {
  const half = Math.max(1, HALF * short), edge = half + Math.max(0.75, EDGE * short);
  const reach = half + SHADOW * short;
  const points = pointsOn(arc, Math.max(8, Math.ceil(chordOf(arc) * 1.1 / STEP)));
  const bounds = boundsOf(points);
  const x = Math.floor((bounds.left - reach) / 2) * 2, y = Math.floor((bounds.top - reach) / 2) * 2;
  const width = Math.ceil((bounds.right + reach - x) / 2) * 2;
  const height = Math.ceil((bounds.bottom + reach - y) / 2) * 2;
  const nearest = new Float32Array(width * height).fill(Infinity);
  const along = new Float32Array(width * height);
  for (let i = 0; i + 1 < points.length; i++) {
    const a = points[i]!, b = points[i + 1]!;
    const dx = b.x - a.x, dy = b.y - a.y, square = dx * dx + dy * dy;
    const left = Math.max(0, Math.floor(Math.min(a.x, b.x) - reach - x));
    const right = Math.min(width, Math.ceil(Math.max(a.x, b.x) + reach - x));
    const top = Math.max(0, Math.floor(Math.min(a.y, b.y) - reach - y));
    const bottom = Math.min(height, Math.ceil(Math.max(a.y, b.y) + reach - y));
    for (let row = top; row < bottom; row++) {
      for (let column = left; column < right; column++) {
        const px = x + column + 0.5 - a.x, py = y + row + 0.5 - a.y;
        const t = square > 0 ? Math.min(1, Math.max(0, (px * dx + py * dy) / square)) : 0;
        const ex = px - t * dx, ey = py - t * dy, distance = ex * ex + ey * ey;
        const at = row * width + column;
        if (distance < nearest[at]!) {
          nearest[at] = distance;
          along[at] = (i + t) / (points.length - 1);
        }
      }
    }
  }
  const rgba = new Uint8Array(width * height * 4);
  for (let at = 0; at < nearest.length; at++) {
    if (nearest[at]! >= reach * reach) continue;
    const distance = Math.sqrt(nearest[at]!);
    const line = Math.min(1, Math.max(0, half + 0.5 - distance));
    const casing = Math.min(1, Math.max(0, edge + 0.5 - distance)) * EDGE_OPACITY;
    const soft = Math.max(0, 1 - distance / reach);
    const dark = Math.max(casing, soft * soft * SHADOW_OPACITY) * (1 - line);
    const alpha = line + dark;
    if (alpha <= 0) continue;
    const mixed = (on: number, under: number) => Math.round((on * line + under * dark) / alpha);
    rgba[at * 4] = mixed(colours.line.r, colours.shade.r);
    rgba[at * 4 + 1] = mixed(colours.line.g, colours.shade.g);
    rgba[at * 4 + 2] = mixed(colours.line.b, colours.shade.b);
    rgba[at * 4 + 3] = Math.round(alpha * 255);
  }
  return { x, y, width, height, rgba, along };
}

export function chordOf({ start, end }: Arc): number {
  const dx = end.x - start.x, dy = end.y - start.y;
  return Math.sqrt(dx * dx + dy * dy);
}
