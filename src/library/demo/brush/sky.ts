// Skies: a gradient, a sun or moon with its glow, clouds in three kinds, stars.

import type { Random } from "../../../base/random.ts";
import { type Colour, mix } from "../paint/colour.ts";
import { num, type Sheet, type Stop } from "../paint/sheet.ts";

/** Fills the sheet from `top` to the horizon at `horizonY` with the given colours, evenly spaced. */
export function sky(sheet: Sheet, horizonY: number, colours: readonly Colour[]): void {
  const last = colours.length - 1;
  const stops = colours.map((colour, i): Stop => [i / last, colour]);
  sheet.cover(sheet.linear(stops, [0, 0], [0, horizonY]));
}

/** A disc of light and what it does to the air around it. */
export function sun(
  sheet: Sheet,
  x: number,
  y: number,
  radius: number,
  colour: Colour,
  strength = 1,
): void {
  sheet.glow(x, y, radius * 15, colour, 0.6 * strength);
  sheet.glow(x, y, radius * 5, mix(colour, "#ffffff", 0.4), 0.95 * strength);
  sheet.ellipse(x, y, radius, radius, mix(colour, "#ffffff", 0.88), strength);
}

export interface CloudLook {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly light: Colour;
  readonly shade: Colour;
  /** Where the light comes from: −1 left … 1 right. */
  readonly side?: number;
  readonly opacity?: number;
}

/** A heaped cloud with a flat foot: three tones of overlapping puffs. */
export function heapCloud(sheet: Sheet, look: CloudLook, random: Random): void {
  const { x, y, width, light, shade, side = -0.5, opacity = 1 } = look;
  const puffs = Array.from({ length: 13 }, (_, i) => {
    const t = (i + 0.5) / 13, hump = Math.sin(Math.PI * t) ** 0.7;
    const wave = 0.75 + 0.5 * Math.sin(t * 9 + random.between(-0.8, 0.8));
    const r = width * (0.05 + 0.085 * hump * wave);
    return { cx: x + (t - 0.5) * width * 0.92, cy: y - r * (0.25 + hump * wave * 0.95), r };
  });
  const outline = (grow: number, dx: number, dy: number) =>
    puffs.map(({ cx, cy, r }) => circle(cx + dx * r, cy + dy * r, r * grow)).join("");
  const foot = `M${num(x - width / 2)} ${num(y - width * 0.012)}h${num(width)}v${
    num(width * 0.012)
  }q${num(-width / 2)} ${num(width * 0.022)} ${num(-width)} 0z`;
  const tall = width * 0.3;
  const fade = sheet.linear(
    [[0, light, opacity], [0.55, mix(light, shade, 0.55), opacity], [1, shade, opacity * 0.75]],
    [0, y - tall],
    [0, y + width * 0.02],
  );
  sheet.path(outline(1, 0, 0) + foot, fade);
  const lit = sheet.linear(
    [[0, "#ffffff", 0.75 * opacity], [0.8, light, 0]],
    [x, y - tall],
    [x - side * width * 0.1, y],
  );
  sheet.path(outline(0.78, side * 0.22, -0.2), lit);
}

/** Long thin clouds high up, or bands of evening light. */
export function streaks(
  sheet: Sheet,
  { y, height, colour, count, opacity = 0.5 }: {
    readonly y: number;
    readonly height: number;
    readonly colour: Colour;
    readonly count: number;
    readonly opacity?: number;
  },
  random: Random,
): void {
  for (let i = 0; i < count; i++) {
    const cx = random.between(-0.1, 1.1) * sheet.width, cy = y + random.next() * height;
    const long = random.between(0.16, 0.5) * sheet.width, thick = random.between(4, 18);
    const fill = sheet.linear(
      [[0, colour, 0], [0.35, colour, opacity * random.between(0.4, 1)], [1, colour, 0]],
      [cx - long / 2, 0],
      [cx + long / 2, 0],
    );
    const rise = random.between(-14, 14);
    sheet.path(
      `M${num(cx - long / 2)} ${num(cy)}q${num(long * 0.25)} ${num(-thick + rise)} ${
        num(long / 2)
      } ${num(-thick * 0.6)}t${num(long / 2)} ${num(thick * 0.4)}q${num(-long * 0.3)} ${
        num(thick * 1.2)
      } ${num(-long / 2)} ${num(thick * 0.7)}t${num(-long / 2)} ${num(-thick * 0.5)}z`,
      fill,
    );
  }
}

export function stars(sheet: Sheet, maxY: number, count: number, random: Random): void {
  let small = "", large = "";
  for (let i = 0; i < count; i++) {
    const x = random.next() * sheet.width, y = random.next() ** 1.4 * maxY;
    if (random.next() < 0.12) large += circle(x, y, random.between(2.4, 4));
    else small += circle(x, y, random.between(0.9, 2));
  }
  sheet.path(small, "#fdf6e0", 0.6);
  sheet.path(large, "#fff9e8", 0.9);
}

/** A circle as path text, so that many share one shape. */
export function circle(cx: number, cy: number, r: number): string {
  return `M${num(cx - r)} ${num(cy)}a${num(r)} ${num(r)} 0 1 1 ${num(2 * r)} 0a${num(r)} ${
    num(r)
  } 0 1 1 ${num(-2 * r)} 0z`;
}
