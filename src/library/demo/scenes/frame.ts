// The shapes of a picture in design units, and the fraction boxes of what is drawn in it.

import type { Box } from "../../asset.ts";
import type { PaintedFace } from "../paint/painting.ts";
import { Sheet } from "../paint/sheet.ts";

export const landscape = (): Sheet => new Sheet(2400, 1800);
export const wide = (): Sheet => new Sheet(2400, 1600);
export const portrait = (): Sheet => new Sheet(1800, 2400);

/** The box of a head whose middle is at (x, y) and whose unit (a hundredth of its height) is `scale`. */
export function faceAt(
  sheet: Sheet,
  name: string,
  x: number,
  y: number,
  scale: number,
): PaintedFace {
  return {
    name,
    box: boxOf(sheet, x - 42 * scale, y - 46 * scale, 84 * scale, 98 * scale),
  };
}

/** Design units to fractions, kept inside the picture. */
function boxOf(sheet: Sheet, x: number, y: number, width: number, height: number): Box {
  const left = Math.max(0, x / sheet.width), top = Math.max(0, y / sheet.height);
  return {
    x: left,
    y: top,
    width: Math.min(1, (x + width) / sheet.width) - left,
    height: Math.min(1, (y + height) / sheet.height) - top,
  };
}
