// One strawberry with its seeds.

import { type Colour, tone } from "../../paint/colour.ts";
import type { Sheet } from "../../paint/sheet.ts";
import { SHADE } from "./crockery.ts";

export function strawberry(
  sheet: Sheet,
  x: number,
  y: number,
  r: number,
  turn: number,
  red: Colour,
): void {
  sheet.placed({ x, y, turn, scale: r / 50 }, () => {
    sheet.path("M6 66C-50 36 -62 -24 -34 -40Q6 -56 48 -40C72 -24 60 36 6 66z", SHADE, 0.3);
    sheet.path(
      "M0 58C-52 30 -62 -28 -36 -42Q0 -56 36 -42C62 -28 52 30 0 58z",
      sheet.radial([[0, tone(red, 0.09)], [0.6, red], [1, tone(red, -0.09)]], -12, -16, 78),
    );
    let seeds = "";
    for (let i = 0; i < 13; i++) {
      const sx = -30 + (i * 23 % 60), sy = -28 + (i * 17 % 66);
      seeds += `M${sx} ${sy}l3 7l3 -7z`;
    }
    sheet.path(seeds, "#f6d27a", 0.9);
    sheet.path(
      "M0 -40L-34 -56L-16 -38L-40 -32L-10 -30L-14 -14L0 -28L14 -14L10 -30L40 -32L16 -38L34 -56z",
      "#5f9a48",
    );
    sheet.ellipse(-16, -20, 9, 5, "#ffffff", 0.45);
  });
}
