// Letters of a map as a bitmap: the ink, and a soft shade under it that lifts it off coast and line.

import type { Rgb } from "../titles/drawing/colour.ts";
import { CoverageCanvas } from "../titles/drawing/coverage.ts";
import { blurred } from "../titles/drawing/soft_shadow.ts";
import { inkBox, type PlacedLine } from "../titles/setting/placed_text.ts";
import type { MarkBitmap } from "./marks.ts";

export interface Print {
  readonly colour: Rgb;
  readonly opacity: number;
  /** Sigma in pixels, gain on the blurred letters, and the most it covers; none without. */
  readonly shade?: {
    readonly colour: Rgb;
    readonly sigma: number;
    readonly gain: number;
    readonly most: number;
  };
}

export function printLines(lines: readonly PlacedLine[], print: Print): MarkBitmap {
  const { colour, opacity, shade } = print;
  const box = inkBox({ lines });
  const reach = shade ? 2.6 * shade.sigma : 1;
  const x = Math.floor(((box?.left ?? 0) - reach) / 2) * 2;
  const y = Math.floor(((box?.top ?? 0) - reach) / 2) * 2;
  const width = Math.ceil(((box?.right ?? 0) + reach - x) / 2) * 2;
  const height = Math.ceil(((box?.bottom ?? 0) + reach - y) / 2) * 2;
  const canvas = new CoverageCanvas(width, height);
  for (const { line, x: pen, baseline, size } of lines) {
    for (const { outline, x: gx, y: gy } of line.glyphs) {
      canvas.fill(outline.contours, size, pen + gx * size - x, baseline + gy * size - y);
    }
  }
  const letters = canvas.toMask();
  const soft = shade ? blurred(letters, shade.sigma).values : undefined;
  const rgba = new Uint8Array(width * height * 4);
  for (let i = 0; i < letters.values.length; i++) {
    const ink = letters.values[i]! * opacity;
    const dark = shade ? Math.min(shade.most, soft![i]! * shade.gain) * (1 - ink) : 0;
    const alpha = ink + dark;
    if (alpha <= 0) continue;
    const under = shade?.colour ?? colour;
    rgba[i * 4] = Math.round((colour.r * ink + under.r * dark) / alpha);
    rgba[i * 4 + 1] = Math.round((colour.g * ink + under.g * dark) / alpha);
    rgba[i * 4 + 2] = Math.round((colour.b * ink + under.b * dark) / alpha);
    rgba[i * 4 + 3] = Math.round(alpha * 255);
  }
  return { x, y, width, height, rgba };
}
