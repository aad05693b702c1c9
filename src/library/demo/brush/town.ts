// A hillside town: rows of coloured houses that shrink and pale towards the top.

import type { Random } from "../../../base/random.ts";
import { type Colour, mix, tone } from "../paint/colour.ts";
import { num, type Sheet } from "../paint/sheet.ts";

export interface TownLook {
  /** The upper outline of the town at x. */
  readonly crest: (x: number) => number;
  readonly bottom: number;
  readonly from: number;
  readonly to: number;
  readonly walls: readonly Colour[];
  readonly roofs: readonly Colour[];
  readonly haze: Colour;
  /** Width of a house at the top and at the bottom. */
  readonly sizes: readonly [far: number, near: number];
  /** Colour of lit windows and how many are lit. */
  readonly lit?: { readonly colour: Colour; readonly share: number };
  readonly side?: number;
}

export function town(sheet: Sheet, look: TownLook, random: Random): void {
  const { crest, bottom, from, to, sizes, haze, side = -1 } = look;
  const rows = Math.max(5, Math.round((bottom - crest((from + to) / 2)) / sizes[1] * 2.1));
  for (let row = 0; row < rows; row++) {
    const t = row / (rows - 1), size = sizes[0] + (sizes[1] - sizes[0]) * t;
    const pale = 0.42 * (1 - t);
    let glassDark = "", glassLit = "", shade = "";
    for (let x = from - random.next() * size; x < to;) {
      const wide = size * random.between(0.65, 1.25), tall = size * random.between(0.75, 1.5);
      const top = crest(x + wide / 2), y = top + (bottom - top) * t;
      if (top < bottom - size * 0.3) {
        const wall = mix(random.pick(look.walls), haze, pale);
        const roof = mix(tone(random.pick(look.roofs), random.between(-0.03, 0.04)), haze, pale);
        building(sheet, x, y, wide, tall, size, wall, roof, random);
        const columns = Math.max(1, Math.round(wide / size * 2.6)),
          floors = Math.max(1, Math.round(tall / size * 2));
        for (let c = 0; c < columns; c++) {
          for (let f = 0; f < floors; f++) {
            const w = size * 0.13, h = size * 0.21;
            const wx = x + wide * (c + 0.5) / columns - w / 2,
              wy = y - tall + tall * (f + 0.32) / floors;
            const d = `M${num(wx)} ${num(wy)}h${num(w)}v${num(h)}h${num(-w)}z`;
            if (look.lit && random.next() < look.lit.share) glassLit += d;
            else glassDark += d;
          }
        }
        const edge = side < 0 ? x + wide * 0.86 : x;
        shade += `M${num(edge)} ${num(y - tall)}h${num(wide * 0.14)}v${num(tall)}h${
          num(-wide * 0.14)
        }z`;
      }
      x += wide * random.between(0.9, 1.02);
    }
    sheet.path(shade, mix("#5a4a6a", haze, pale), 0.22);
    sheet.path(glassDark, mix("#5a6a80", haze, pale + 0.1), 0.8);
    if (look.lit) sheet.path(glassLit, look.lit.colour, 0.95);
  }
}

function building(
  sheet: Sheet,
  x: number,
  y: number,
  wide: number,
  tall: number,
  size: number,
  wall: Colour,
  roof: Colour,
  random: Random,
): void {
  sheet.path(`M${num(x)} ${num(y + size)}V${num(y - tall)}h${num(wide)}V${num(y + size)}z`, wall);
  const kind = random.next(), rise = size * random.between(0.2, 0.34), over = size * 0.05;
  const top = y - tall;
  if (kind < 0.62) {
    sheet.path(
      `M${num(x - over)} ${num(top + 1)}L${num(x + wide * 0.16)} ${num(top - rise)}H${
        num(x + wide * 0.84)
      }L${num(x + wide + over)} ${num(top + 1)}z`,
      roof,
    );
  } else if (kind < 0.86) {
    sheet.path(
      `M${num(x - over)} ${num(top + 1)}L${num(x + wide / 2)} ${num(top - rise * 1.3)}L${
        num(x + wide + over)
      } ${num(top + 1)}z`,
      roof,
    );
  } else {
    sheet.rect(x - over, top - size * 0.06, wide + over * 2, size * 0.09, tone(wall, 0.05));
  }
}
