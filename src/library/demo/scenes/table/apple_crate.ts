// A crate of apples in September.

import type { Random } from "../../../../base/random.ts";
import { type Colour, tone } from "../../paint/colour.ts";
import type { Sheet } from "../../paint/sheet.ts";
import { SHADE } from "./crockery.ts";

export function appleCrate(sheet: Sheet, random: Random): void {
  sheet.placed({ x: 1200, y: 930 }, () => {
    sheet.rect(-860, -640, 1800, 1340, SHADE, 0.4, 20);
    sheet.rect(-880, -660, 1760, 1320, "#8f6238", 1, 20);
    sheet.rect(-820, -600, 1640, 1200, "#4f3424", 1, 12);
  });
  for (let row = 0; row < 5; row++) {
    for (let i = 0; i < 7; i++) {
      const x = 470 + i * 244 + (row % 2) * 60 - 30 + random.between(-16, 16),
        y = 420 + row * 250 + random.between(-14, 14);
      if (x > 1960) continue;
      apple(
        sheet,
        x,
        y,
        128,
        ["#c93a33", "#dd5a3a", "#b8352f", "#d9a33a", "#a9b84a"][(row * 3 + i * 2) % 5]!,
        random.between(-40, 40),
      );
    }
  }
  for (let row = 0; row < 2; row++) {
    sheet.rect(
      320,
      250 + row * 1270,
      1760,
      90,
      sheet.linear([[0, "#c08a52"], [1, "#8a5c34"]], [0, 250 + row * 1270], [
        0,
        340 + row * 1270,
      ]),
    );
  }
}

function apple(sheet: Sheet, x: number, y: number, r: number, colour: Colour, turn: number): void {
  sheet.placed({ x, y, turn, scale: r / 100 }, () => {
    sheet.path(
      "M8 -84C70 -118 122 -50 100 30C84 96 30 112 8 94C-20 112 -80 92 -94 26C-112 -54 -56 -118 8 -84z",
      sheet.radial(
        [[0, tone(colour, 0.11)], [0.55, colour], [1, tone(colour, -0.12)]],
        -30,
        -30,
        150,
      ),
    );
    sheet.ellipse(4, -72, 26, 12, tone(colour, -0.14));
    sheet.line("M4 -70Q8 -100 26 -112", { width: 9, colour: "#5a3a28" });
    sheet.path("M22 -104Q62 -136 96 -108Q62 -84 22 -104z", "#6d9a48");
    sheet.ellipse(-42, -34, 20, 30, "#ffffff", 0.35);
    let dots = "";
    for (let i = 0; i < 12; i++) dots += `M${-50 + (i * 31 % 110)} ${-20 + (i * 19 % 80)}h4v4h-4z`;
    sheet.path(dots, "#fff0c9", 0.5);
  });
}
