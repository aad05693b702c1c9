// What a lens makes of leaves and small lights behind the one it looks at.

import type { Random } from "../../../../base/random.ts";
import { blob } from "../../brush/land.ts";
import type { Colour } from "../../paint/colour.ts";
import type { Sheet } from "../../paint/sheet.ts";

/** Paints a backdrop on a sheet of the given width and height. */
export type Painter = (sheet: Sheet, w: number, h: number, random: Random) => void;

/** Round spots of one colour, as a lens makes of small lights. */
export function bokeh(
  sheet: Sheet,
  { count, top, bottom, small, large, colours, opacity }: {
    readonly count: number;
    readonly top: number;
    readonly bottom: number;
    readonly small: number;
    readonly large: number;
    readonly colours: readonly Colour[];
    readonly opacity: number;
  },
  random: Random,
): void {
  for (let i = 0; i < count; i++) {
    const x = random.next() * sheet.width,
      y = (top + (bottom - top) * random.next()) * sheet.height;
    const r = random.between(small, large);
    sheet.ellipse(x, y, r, r, random.pick(colours), opacity * random.between(0.4, 1));
  }
}

export function foliage(
  sheet: Sheet,
  colours: readonly Colour[],
  top: number,
  bottom: number,
  random: Random,
): void {
  const { width, height } = sheet;
  for (let i = 0; i < 46; i++) {
    const y = (top + (bottom - top) * random.next()) * height, r = random.between(90, 240);
    sheet.path(blob(random.next() * width, y, r, r * 0.8, random), random.pick(colours), 0.75);
  }
}
