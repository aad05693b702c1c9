// Spruces in tiers of boughs.

import type { Random } from "../../../base/random.ts";
import { type Colour, mix, tone } from "../paint/colour.ts";
import { num, type Sheet } from "../paint/sheet.ts";

export interface FirLook {
  readonly x: number;
  readonly y: number;
  readonly height: number;
  readonly colour: Colour;
  readonly side?: number;
  readonly snow?: Colour;
  /** 1 is slim. */
  readonly spread?: number;
}

/** A spruce in tiers, each with a lit and a dark side, and snow on the boughs when asked. */
export function fir(sheet: Sheet, look: FirLook, random: Random): void {
  const { x, y, height, colour, side = -1, snow, spread = 1 } = look;
  const tiers = height > 300 ? 9 : 6, dark = tone(colour, -0.05), lit = tone(colour, 0.07);
  sheet.rect(x - height * 0.02, y - height * 0.09, height * 0.04, height * 0.1, "#4a3a33");
  // From the lowest tier up, so that each lies over the one below.
  for (let i = tiers - 1; i >= 0; i--) {
    const t = i / (tiers - 1),
      reach = spread * height * (0.045 + 0.19 * t ** 0.85) * random.between(0.92, 1.08);
    const top = y - height * (1 - 0.8 * t), low = top + height * (0.13 + 0.07 * t);
    sheet.path(tier(x, top, low, reach, random), dark);
    sheet.path(
      `M${num(x)} ${num(top)}Q${num(x + side * reach * 0.3)} ${num(low - height * 0.03)} ${
        num(x + side * reach * 0.97)
      } ${num(low - height * 0.004)}Q${num(x + side * reach * 0.45)} ${num(low + height * 0.012)} ${
        num(x + side * reach * 0.08)
      } ${num(low - height * 0.02)}z`,
      lit,
    );
    if (!snow) continue;
    const deep = height * 0.02;
    for (const s of [-1, 1]) {
      sheet.path(
        `M${num(x)} ${num(top - deep * 0.4)}Q${num(x + s * reach * 0.34)} ${
          num((top + low) / 2 + deep * 0.6)
        } ${num(x + s * reach)} ${num(low - deep * 0.2)}Q${num(x + s * reach * 0.72)} ${
          num(low - deep * 1.3)
        } ${num(x + s * reach * 0.55)} ${num(low - deep * 0.2)}Q${num(x + s * reach * 0.4)} ${
          num((top + low) / 2 + deep * 1.7)
        } ${num(x + s * reach * 0.2)} ${num((top + low) / 2 + deep * 1.2)}Q${
          num(x + s * reach * 0.06)
        } ${num(top + deep * 2.4)} ${num(x)} ${num(top + deep * 3)}z`,
        s === side ? snow : mix(snow, colour, 0.2),
      );
    }
  }
}

/** One tier of boughs with a ragged hem. */
function tier(x: number, top: number, low: number, reach: number, random: Random): string {
  const steps = 8, deep = (low - top) * 0.26;
  let hem = "";
  for (let s = 1; s <= steps; s++) {
    const u = 1 - 2 * s / steps, sag = (1 - Math.abs(u)) * deep * 0.8;
    hem += `L${num(x + reach * (u + 1 / steps))} ${
      num(low + sag + random.between(0.4, 1) * deep * 0.5)
    }`;
    hem += `L${num(x + reach * u)} ${num(low + sag - deep * 0.35)}`;
  }
  return `M${num(x)} ${num(top)}Q${num(x + reach * 0.3)} ${num((top + low) / 2 + deep)} ${
    num(x + reach)
  } ${num(low)}${hem}L${num(x - reach)} ${num(low)}Q${num(x - reach * 0.3)} ${
    num((top + low) / 2 + deep)
  } ${num(x)} ${num(top)}z`;
}
