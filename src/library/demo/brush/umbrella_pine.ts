// The umbrella pine of the Atlantic coast.

import type { Random } from "../../../base/random.ts";
import type { Colour } from "../paint/colour.ts";
import { num, type Sheet } from "../paint/sheet.ts";
import { blob } from "./land.ts";

/** The umbrella pine of the Atlantic coast: a leaning stem under a flat crown. */
export function umbrellaPine(
  sheet: Sheet,
  { x, y, height, lean = 0.1, dark, light, side = -1 }: {
    readonly x: number;
    readonly y: number;
    readonly height: number;
    readonly lean?: number;
    readonly dark: Colour;
    readonly light: Colour;
    readonly side?: number;
  },
  random: Random,
): void {
  const topX = x + lean * height, topY = y - height * 0.82, w = height * 0.028;
  const stem = "#5a4036";
  sheet.path(
    `M${num(x - w)} ${num(y)}Q${num(x + lean * height * 0.3)} ${num(y - height * 0.4)} ${
      num(topX - w * 0.4)
    } ${num(topY)}h${num(w)}Q${num(x + lean * height * 0.4 + w * 2)} ${num(y - height * 0.4)} ${
      num(x + w * 1.4)
    } ${num(y)}z`,
    stem,
  );
  for (const [dx, dy] of [[-0.2, -0.02], [0.2, -0.03], [-0.08, -0.08]] as const) {
    sheet.line(
      `M${num(topX)} ${num(topY + height * 0.13)}Q${num(topX + dx * height * 0.3)} ${num(topY)} ${
        num(topX + dx * height)
      } ${num(topY + dy * height)}`,
      { width: w * 0.7, colour: stem },
    );
  }
  let mass = "", lit = "";
  for (let i = 0; i < 13; i++) {
    const t = (i + 0.5) / 13 * 2 - 1, r = height * random.between(0.07, 0.1);
    const cx = topX + t * height * 0.36, cy = topY - (1 - t * t) * height * 0.1;
    mass += blob(cx, cy, r * 1.25, r * 0.75, random);
    lit += blob(cx + side * r * 0.3, cy - r * 0.38, r * 0.85, r * 0.36, random);
  }
  sheet.path(mass, dark);
  sheet.path(lit, light, 0.8);
}
