// Water: a surface that takes its colours from the sky, glints that grow towards the viewer, and the
// path of light under a sun.

import type { Random } from "../../../base/random.ts";
import type { Colour } from "../paint/colour.ts";
import { softLoop } from "./land.ts";
import { num, type Sheet, type Stop } from "../paint/sheet.ts";

export function water(sheet: Sheet, top: number, bottom: number, colours: readonly Colour[]): void {
  const last = colours.length - 1;
  const stops = colours.map((colour, i): Stop => [i / last, colour]);
  sheet.rect(0, top, sheet.width, bottom - top, sheet.linear(stops, [0, top], [0, bottom]));
}

/** Thin lens-shaped ripples, small at the horizon and long near the viewer. */
export function ripples(
  sheet: Sheet,
  { top, bottom, colour, count, opacity = 0.4, around, spread = 0.5 }: {
    readonly top: number;
    readonly bottom: number;
    readonly colour: Colour;
    readonly count: number;
    readonly opacity?: number;
    /** x of the path of light; everywhere when left out. */
    readonly around?: number;
    /** Half width of the path of light at the bottom, relative to the sheet. */
    readonly spread?: number;
  },
  random: Random,
): void {
  let far = "", near = "";
  for (let i = 0; i < count; i++) {
    const t = random.next() ** 1.5, y = top + (bottom - top) * t;
    const off = random.between(-1, 1) * random.next();
    const x = around === undefined
      ? random.between(-0.05, 1.05) * sheet.width
      : around + off * sheet.width * spread * (0.12 + t);
    const long = (14 + 190 * t) * random.between(0.4, 1), thick = 1.6 + 10 * t * random.next();
    const d = `M${num(x - long)} ${num(y)}Q${num(x)} ${num(y - thick)} ${num(x + long)} ${num(y)}Q${
      num(x)
    } ${num(y + thick)} ${num(x - long)} ${num(y)}z`;
    if (t < 0.35) far += d;
    else near += d;
  }
  sheet.path(far, colour, opacity);
  sheet.path(near, colour, opacity * 0.85);
}

/** A line of foam where a wave breaks or runs out on sand. */
export function foam(
  sheet: Sheet,
  y: number,
  sway: number,
  thick: number,
  colour: Colour,
  opacity: number,
  random: Random,
): void {
  const phase = random.next() * 6, step = 60;
  const line = (x: number) =>
    y + Math.sin(x / 310 + phase) * sway + Math.sin(x / 97 + phase * 3) * sway * 0.35;
  const points: [number, number][] = [];
  for (let x = -60; x <= sheet.width + 60; x += step) points.push([x, line(x)]);
  for (let x = sheet.width + 60; x >= -60; x -= step) {
    // The lower edge frays: lobes of foam with gaps between.
    points.push([x, line(x) + thick * (0.15 + random.next() ** 2 * 0.85)]);
  }
  sheet.path(softLoop(points), colour, opacity);
}
