// Sheets of a scene as planes and sprites of a clip.

import { develop, drawLayer } from "../paint/develop.ts";
import type { Finish, Layer } from "../paint/painting.ts";
import type { Sheet } from "../paint/sheet.ts";
import type { Yuv420 } from "../../../media/yuv.ts";
import { plateOf } from "./plate.ts";
import { type Sprite, spriteOf } from "./sprite.ts";

/** The unmoving picture: layers developed like a photo, then a window of the clip's size. */
export async function stillOf(
  layers: readonly Layer[],
  finish: Finish,
  width: number,
  height: number,
  /** Top of the window as a fraction of what is left over. */
  top = 0.5,
): Promise<Yuv420> {
  const print = await develop({ layers, finish, faces: [] }, width);
  const from = Math.round((print.height - height) * top) & ~1;
  return plateOf(print, width, height, 0, from);
}

/** A sheet, or its part between two heights of the design, as a sprite `width` pixels wide. */
export async function spriteOfSheet(
  sheet: Sheet,
  width: number,
  { blur = 0, top = 0, bottom = sheet.height }: {
    readonly blur?: number;
    readonly top?: number;
    readonly bottom?: number;
  } = {},
): Promise<Sprite> {
  const { default: sharp } = await import("sharp");
  const height = Math.round((bottom - top) * width / sheet.width);
  const svg = new TextEncoder().encode(sheet.svg(width, height, top, bottom));
  const drawn = sharp(svg).ensureAlpha();
  if (blur) drawn.blur(blur);
  return spriteOf(await drawn.raw().toBuffer(), width, height);
}

/** The opacity of a sheet, one byte for each pixel of a window of it. */
export async function opacityOf(
  sheet: Sheet,
  width: number,
  height: number,
  top = 0.5,
): Promise<Uint8Array> {
  const full = Math.round(width * sheet.height / sheet.width);
  const { data } = await drawLayer({ sheet }, width, full);
  const from = (Math.round((full - height) * top) & ~1) * width;
  const opacity = new Uint8Array(width * height);
  for (let i = 0; i < opacity.length; i++) opacity[i] = data[(from + i) * 4 + 3]!;
  return opacity;
}
