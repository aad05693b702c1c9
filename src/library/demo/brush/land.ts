// Land in layers: ridges with mist at their feet, rows of far trees, fields, hills.

import type { Random } from "../../../base/random.ts";
import { type Colour, mix } from "../paint/colour.ts";
import { lineNoise } from "../paint/noise.ts";
import { num, type Sheet } from "../paint/sheet.ts";

export interface RidgeLook {
  readonly seed: number | string;
  /** Mean height of the crest on the sheet. */
  readonly y: number;
  /** How far the crest rises and falls. */
  readonly rise: number;
  /** Length of the largest waves in design units. */
  readonly wave: number;
  readonly colour: Colour;
  /** What the foot fades into; the colour itself when left out. */
  readonly mist?: Colour;
  /** Where the fade ends, below the crest. */
  readonly depth?: number;
  /** 1 soft hills, 5 rocky crests. */
  readonly octaves?: number;
  /** Pulls the crest up around x (0…1 of the width) by this much. */
  readonly peak?: { readonly x: number; readonly height: number; readonly spread: number };
}

/** The height of the crest at x, for whatever stands on it. */
function crestOf(look: RidgeLook, width: number): (x: number) => number {
  const noise = lineNoise(look.seed, look.octaves ?? 3);
  return (x) => {
    const away = look.peak ? (x / width - look.peak.x) / look.peak.spread : 0;
    const peak = look.peak ? look.peak.height * Math.exp(-away * away) : 0;
    return look.y - noise(x / look.wave) * look.rise - peak;
  };
}

/** One layer of land from its crest to the bottom of the sheet; returns the crest. */
export function ridge(sheet: Sheet, look: RidgeLook): (x: number) => number {
  const crest = crestOf(look, sheet.width);
  const step = look.octaves && look.octaves > 3 ? 10 : 24;
  let d = `M-20 ${num(crest(-20))}`, top = Infinity;
  for (let x = -20 + step; x <= sheet.width + 20 + step; x += step) {
    const y = crest(x);
    top = Math.min(top, y);
    d += `L${num(x)} ${num(y)}`;
  }
  d += `V${sheet.height + 10}H-20z`;
  const foot = look.y + (look.depth ?? 300);
  const fill = look.mist
    ? sheet.linear([[0, look.colour], [1, look.mist]], [0, top], [0, foot])
    : look.colour;
  sheet.path(d, fill);
  return crest;
}

/** A fringe of far conifers along a crest, as one shape. */
export function farFirs(
  sheet: Sheet,
  crest: (x: number) => number,
  { height, gap, colour, from = 0, to = sheet.width }: {
    readonly height: number;
    readonly gap: number;
    readonly colour: Colour;
    readonly from?: number;
    readonly to?: number;
  },
  random: Random,
): void {
  let d = "";
  for (let x = from; x < to; x += gap * random.between(0.5, 1.5)) {
    const tall = height * random.between(0.55, 1.15), half = tall * random.between(0.15, 0.22);
    const y = crest(x) + tall * 0.12;
    d += `M${num(x)} ${num(y - tall)}L${num(x + half * 0.55)} ${num(y - tall * 0.5)}L${
      num(x + half * 0.4)
    } ${num(y - tall * 0.5)}L${num(x + half)} ${num(y)}H${num(x - half)}L${num(x - half * 0.4)} ${
      num(y - tall * 0.5)
    }L${num(x - half * 0.55)} ${num(y - tall * 0.5)}z`;
  }
  sheet.path(d, colour);
}

/** A fringe of far round trees along a crest: a dark mass with a lighter crown on the lit side. */
export function farTrees(
  sheet: Sheet,
  crest: (x: number) => number,
  { size, gap, colour, light, side = -1, from = 0, to = sheet.width }: {
    readonly size: number;
    readonly gap: number;
    readonly colour: Colour;
    readonly light: Colour;
    readonly side?: number;
    readonly from?: number;
    readonly to?: number;
  },
  random: Random,
): void {
  let mass = "", lit = "";
  for (let x = from; x < to; x += gap * random.between(0.4, 1.6)) {
    const r = size * random.between(0.5, 1.1), y = crest(x) - r * 0.45;
    mass += blob(x, y, r * random.between(0.9, 1.2), r, random);
    lit += blob(x + side * r * 0.25, y - r * 0.28, r * 0.62, r * 0.5, random);
  }
  sheet.path(mass, colour);
  sheet.path(lit, mix(colour, light, 0.5), 0.8);
}

/** A rounded uneven lump as path text. */
export function blob(
  cx: number,
  cy: number,
  rx: number,
  ry: number,
  random: Random,
  rough = 0.13,
): string {
  const count = rough > 0.2 ? 12 : 9, points: [number, number][] = [];
  for (let i = 0; i < count; i++) {
    const angle = i / count * 2 * Math.PI, r = random.between(1 - rough, 1 + rough);
    points.push([cx + Math.cos(angle) * rx * r, cy + Math.sin(angle) * ry * r]);
  }
  return softLoop(points);
}

/** A closed smooth curve through the middles of the given corners. */
export function softLoop(points: readonly (readonly [number, number])[]): string {
  const middle = (i: number) => {
    const a = points[i % points.length]!, b = points[(i + 1) % points.length]!;
    return `${num((a[0] + b[0]) / 2)} ${num((a[1] + b[1]) / 2)}`;
  };
  let d = `M${middle(0)}`;
  for (let i = 1; i <= points.length; i++) {
    const corner = points[i % points.length]!;
    d += `Q${num(corner[0])} ${num(corner[1])} ${middle(i)}`;
  }
  return `${d}z`;
}
