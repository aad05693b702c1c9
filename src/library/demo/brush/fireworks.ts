// Fireworks: bursts of falling trails on a dark sheet, to be laid over the sky as light.

import type { Random } from "../../../base/random.ts";
import type { Colour } from "../paint/colour.ts";
import { num, type Sheet } from "../paint/sheet.ts";
import { circle } from "./sky.ts";

const PAIRS: readonly (readonly [Colour, Colour])[] = [
  ["#ffb04a", "#fff0c0"],
  ["#ff6a8a", "#ffd0d8"],
  ["#6ac0ff", "#d9f0ff"],
  ["#a0e07a", "#f0ffd8"],
];

/** Each burst is [x, y, radius, colour pair]. */
export function fireworks(
  sheet: Sheet,
  bursts: readonly (readonly [x: number, y: number, radius: number, colour: number])[],
  random: Random,
): void {
  for (const [x, y, radius, pair] of bursts) {
    const [colour, bright] = PAIRS[pair % PAIRS.length]!;
    sheet.glow(x, y, radius * 1.5, colour, 0.5);
    sheet.glow(x, y, radius * 0.4, bright, 0.9);
    const rays = 46;
    let inner = "", outer = "", sparks = "";
    for (let i = 0; i < rays; i++) {
      const a = i / rays * 2 * Math.PI + random.between(-0.05, 0.05),
        r = radius * random.between(0.72, 1.05);
      const ux = Math.cos(a), uy = Math.sin(a), fall = r * 0.16;
      const at = (k: number) => `${num(x + ux * r * k)} ${num(y + uy * r * k + fall * k * k)}`;
      inner += `M${at(0.16)}Q${at(0.4)} ${at(0.66)}`;
      outer += `M${at(0.55)}Q${at(0.8)} ${at(1)}`;
      sparks += circle(x + ux * r, y + uy * r + fall, random.between(3, 7));
      if (i % 2) {
        sparks += circle(x + ux * r * 0.62, y + uy * r * 0.62 + fall * 0.4, random.between(2, 4));
      }
    }
    sheet.line(inner, { width: radius * 0.008 + 1.5, colour: bright, opacity: 0.85 });
    sheet.line(outer, { width: radius * 0.012 + 2, colour });
    sheet.path(sparks, bright);
    sheet.line(
      `M${num(x)} ${num(y + radius * 0.3)}q${num(radius * 0.06)} ${num(radius)} ${
        num(-radius * 0.05)
      } ${num(radius * 1.6)}`,
      { width: 5, colour, opacity: 0.18 },
    );
  }
}
