// Small plants: grass, flowers of several kinds, fallen leaves.

import type { Random } from "../../../base/random.ts";
import { type Colour, tone } from "../paint/colour.ts";
import { num, type Sheet } from "../paint/sheet.ts";
import { circle } from "./sky.ts";
import { fleck } from "./leaves.ts";

/** Tufts of grass along a line, taller towards `bottom`. */
export function grass(
  sheet: Sheet,
  { top, bottom, count, height, colours }: {
    readonly top: number;
    readonly bottom: number;
    readonly count: number;
    readonly height: number;
    readonly colours: readonly Colour[];
  },
  random: Random,
): void {
  const strokes = colours.map(() => "");
  for (let i = 0; i < count; i++) {
    const t = random.next(), x = random.between(-0.02, 1.02) * sheet.width;
    const y = top + (bottom - top) * t,
      tall = height * (0.35 + 0.65 * t) * random.between(0.5, 1.1);
    const bend = random.between(-0.5, 0.5) * tall, w = tall * 0.055 + 1;
    strokes[i % colours.length] += `M${num(x - w)} ${num(y)}Q${num(x + bend * 0.2)} ${
      num(y - tall * 0.6)
    } ${num(x + bend)} ${num(y - tall)}Q${num(x + bend * 0.3 + w)} ${num(y - tall * 0.5)} ${
      num(x + w)
    } ${num(y)}z`;
  }
  colours.forEach((colour, i) => sheet.path(strokes[i]!, colour));
}

export type FlowerKind = "tulip" | "daisy" | "crocus" | "poppy" | "rose" | "sunflower";

/** One flower on its stem; (x, y) is its foot, `height` the whole plant. */
export function flower(
  sheet: Sheet,
  kind: FlowerKind,
  { x, y, height, colour, stem = "#4c7a3d" }: {
    readonly x: number;
    readonly y: number;
    readonly height: number;
    readonly colour: Colour;
    readonly stem?: Colour;
  },
  random: Random,
): void {
  const lean = random.between(-0.09, 0.09) * height, topX = x + lean, topY = y - height;
  if (kind !== "crocus") {
    sheet.line(
      `M${num(x)} ${num(y)}Q${num(x - lean * 0.3)} ${num(y - height * 0.5)} ${num(topX)} ${
        num(topY)
      }`,
      { width: Math.max(2, height * 0.028), colour: stem },
    );
    for (const side of [-1, 1]) {
      const at = y - height * random.between(0.1, 0.35), long = height * random.between(0.25, 0.42);
      sheet.path(
        `M${num(x)} ${num(at)}Q${num(x + side * long * 0.4)} ${num(at - long * 0.75)} ${
          num(x + side * long * 0.8)
        } ${num(at - long * 0.8)}Q${num(x + side * long * 0.7)} ${num(at - long * 0.2)} ${num(x)} ${
          num(at)
        }z`,
        tone(stem, side * 0.03),
      );
    }
  }
  const size = height * (kind === "sunflower" ? 0.3 : kind === "crocus" ? 0.6 : 0.2);
  bloom(sheet, kind, topX, kind === "crocus" ? y : topY, size, colour);
}

/** The head of a flower alone; `size` is about its half width. */
export function bloom(
  sheet: Sheet,
  kind: FlowerKind,
  x: number,
  y: number,
  size: number,
  colour: Colour,
): void {
  const dark = tone(colour, -0.09), light = tone(colour, 0.08);
  const petal = (angle: number, long: number, wide: number) => {
    const c = Math.cos(angle), s = Math.sin(angle);
    const at = (along: number, across: number) =>
      `${num(x + c * along - s * across)} ${num(y + s * along + c * across)}`;
    return `M${at(0, 0)}C${at(long * 0.3, -wide)} ${at(long * 0.9, -wide)} ${at(long, 0)}C${
      at(long * 0.9, wide)
    } ${at(long * 0.3, wide)} ${at(0, 0)}z`;
  };
  const ring = (count: number, long: number, wide: number, from: number) =>
    Array.from({ length: count }, (_, i) => petal(from + i / count * 2 * Math.PI, long, wide)).join(
      "",
    );
  switch (kind) {
    case "tulip":
    case "crocus": {
      const tall = kind === "tulip" ? 1.5 : 1.25;
      sheet.path(
        `M${num(x - size * 0.75)} ${num(y - size * tall)}Q${num(x)} ${num(y - size * 0.6)} ${
          num(x + size * 0.75)
        } ${num(y - size * tall)}Q${num(x + size * 0.9)} ${num(y)} ${num(x)} ${num(y)}Q${
          num(x - size * 0.9)
        } ${num(y)} ${num(x - size * 0.75)} ${num(y - size * tall)}z`,
        dark,
      );
      sheet.path(
        `M${num(x)} ${num(y)}Q${num(x - size * 0.8)} ${num(y - size * 0.5)} ${num(x)} ${
          num(y - size * tall * 1.12)
        }Q${num(x + size * 0.8)} ${num(y - size * 0.5)} ${num(x)} ${num(y)}z`,
        colour,
      );
      sheet.path(
        `M${num(x - size * 0.1)} ${num(y - size * 0.1)}Q${num(x - size * 0.42)} ${
          num(y - size * 0.6)
        } ${num(x - size * 0.05)} ${num(y - size * tall)}Q${num(x)} ${num(y - size * 0.6)} ${
          num(x - size * 0.1)
        } ${num(y - size * 0.1)}z`,
        light,
        0.7,
      );
      return;
    }
    case "poppy":
      sheet.path(ring(4, size, size * 0.85, 0.5), dark);
      sheet.path(ring(4, size * 0.9, size * 0.7, 1.2), colour);
      sheet.ellipse(x, y, size * 0.24, size * 0.22, "#2f2430");
      return;
    case "rose":
      sheet.path(circle(x, y, size * 0.9), dark);
      sheet.path(circle(x - size * 0.1, y - size * 0.12, size * 0.68), colour);
      sheet.line(
        `M${num(x - size * 0.4)} ${num(y)}a${num(size * 0.4)} ${num(size * 0.4)} 0 1 1 ${
          num(size * 0.5)
        } ${num(size * 0.28)}a${num(size * 0.25)} ${num(size * 0.25)} 0 1 1 ${num(-size * 0.2)} ${
          num(-size * 0.3)
        }`,
        { width: size * 0.12, colour: light },
      );
      return;
    case "sunflower":
      sheet.path(ring(18, size, size * 0.2, 0), dark);
      sheet.path(ring(18, size * 0.92, size * 0.17, 0.17), colour);
      sheet.path(circle(x, y, size * 0.46), "#4a2f1f");
      sheet.path(circle(x - size * 0.06, y - size * 0.06, size * 0.3), "#6b4526");
      return;
    default:
      sheet.path(ring(11, size, size * 0.24, 0.1), colour);
      sheet.path(circle(x, y, size * 0.32), "#f0b93a");
  }
}

/** Leaves strewn over an area, as a few shapes. */
export function strewn(
  sheet: Sheet,
  { top, bottom, count, size, colours }: {
    readonly top: number;
    readonly bottom: number;
    readonly count: number;
    readonly size: number;
    readonly colours: readonly Colour[];
  },
  random: Random,
): void {
  const shapes = colours.map(() => "");
  for (let i = 0; i < count; i++) {
    const t = random.next(), y = top + (bottom - top) * t;
    const r = size * (0.3 + 0.7 * t) * random.between(0.6, 1.2);
    shapes[i % colours.length] += fleck(random.next() * sheet.width, y, r, random);
  }
  colours.forEach((colour, i) => sheet.path(shapes[i]!, colour));
}
