// SPDX-License-Identifier: AGPL-3.0-or-later

// Laying bitmaps and grounds over a picture of plain sRGB pixels; for posters and pages.

import { type Rgb, rgbOf } from "./colour.ts";
import type { OverlayBitmap } from "../overlay_style.ts";

/** Three bytes a pixel, row by row. */
export interface RgbPixels {
  readonly width: number;
  readonly height: number;
  readonly rgb: Uint8Array;
}

/** Lays a bitmap over the picture, in place. */
export function layOver(picture: RgbPixels, bitmap: OverlayBitmap): void {
  for (let row = 0; row < bitmap.height; row++) {
    for (let column = 0; column < bitmap.width; column++) {
      const from = (row * bitmap.width + column) * 4;
      const share = bitmap.rgba[from + 3]! / 255;
      if (share === 0) continue;
      const to = ((row + bitmap.y) * picture.width + column + bitmap.x) * 3;
      for (let channel = 0; channel < 3; channel++) {
        const under = picture.rgb[to + channel]!;
        picture.rgb[to + channel] = Math.round(
          under + (bitmap.rgba[from + channel]! - under) * share,
        );
      }
    }
  }
}

/** How far a ground that begins at row `top` has risen at `row`, 0…1; full before the lower edge. */
export function groundRise(row: number, top: number, height: number): number {
  const t = Math.min(1, Math.max(0, (row - top) / Math.max(1, height - 1 - top)) * 1.35);
  return t * t * (3 - 2 * t);
}

/** Lets a colour rise from the lower edge: nothing at row `top`, `most` at the last row, in place. */
export function layGround(picture: RgbPixels, colour: string, top: number, most: number): void {
  const { r, g, b }: Rgb = rgbOf(colour);
  const { width, height, rgb } = picture;
  for (let row = Math.floor(top); row < height; row++) {
    const share = most * groundRise(row, top, height);
    for (let at = row * width * 3; at < (row + 1) * width * 3; at += 3) {
      rgb[at] = Math.round(rgb[at]! + (r - rgb[at]!) * share);
      rgb[at + 1] = Math.round(rgb[at + 1]! + (g - rgb[at + 1]!) * share);
      rgb[at + 2] = Math.round(rgb[at + 2]! + (b - rgb[at + 2]!) * share);
    }
  }
}
