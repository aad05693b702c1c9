// SPDX-License-Identifier: AGPL-3.0-or-later

// How much of a ground a picture needs under words: none of its own darkness is laid on again.

import { inkBox, type PlacedText } from "../setting/placed_text.ts";
import type { Palette } from "../../timeline/palettes.ts";
import { contrast, luminance, mixColours, type Rgb, rgbOf } from "./colour.ts";
import { groundRise, type RgbPixels } from "./compose.ts";

/** Always a breath of it, so that the words stand on something … */
const MIN = 0.3;
/** … and not so much that the foot of the picture is gone, while words can be read without. */
const MAX = 0.86;
const STEP = 0.02;
/** WCAG 2 asks 4.5 of running text; the rest is for what the brightest places around it distract. */
const LEGIBLE = 4.5, READABLE = 5.5;
/** So few pixels may be brighter than what is reckoned with: glints, lamps. */
const BRIGHTEST = 0.97;

/**
 * The smallest share at the lower edge with which every text can be read where it stands, for a ground
 * of `palette` that rises from row `top`.
 */
export function groundShare(
  picture: RgbPixels,
  texts: readonly PlacedText[],
  palette: Palette,
  top: number,
): number {
  const ground = rgbOf(palette.ground.to);
  const places = texts.flatMap((text) => {
    const box = inkBox(text);
    const under = box && brightIn(picture, box);
    if (!box || !under) return [];
    const ink = rgbOf(text.role === "subtitle" ? palette.quiet : palette.text);
    return [{ under, ink, rise: groundRise(box.top, top, picture.height) }];
  });
  for (let share = MIN; share < 1; share += STEP) {
    const least = share < MAX ? READABLE : LEGIBLE;
    const isEnough = places.every(({ under, ink, rise }) =>
      contrast(ink, mixColours(under, ground, share * rise)) >= least
    );
    if (isEnough) return share;
  }
  return 1;
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A pixel of the box few others are brighter than. */
function brightIn({ width, height, rgb }: RgbPixels, box: Box): Rgb | undefined {
  const pixels: Array<{ readonly colour: Rgb; readonly light: number }> = [];
  const bottom = Math.min(height, Math.ceil(box.bottom));
  const right = Math.min(width, Math.ceil(box.right));
  // Every second pixel of every second row is enough of a sample.
  for (let y = Math.max(0, Math.floor(box.top)); y < bottom; y += 2) {
    for (let x = Math.max(0, Math.floor(box.left)); x < right; x += 2) {
      const at = (y * width + x) * 3;
      const colour = { r: rgb[at]!, g: rgb[at + 1]!, b: rgb[at + 2]! };
      pixels.push({ colour, light: luminance(colour) });
    }
  }
  pixels.sort((a, b) => a.light - b.light);
  return pixels[Math.min(pixels.length - 1, Math.floor(pixels.length * BRIGHTEST))]?.colour;
}
