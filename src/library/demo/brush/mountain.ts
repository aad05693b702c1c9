// Rocky mountains with a lit and a shaded side and snow on their shoulders.

import type { Random } from "../../../base/random.ts";
import { type Colour, mix, tone } from "../paint/colour.ts";
import { num, type Sheet } from "../paint/sheet.ts";

export interface MountainLook {
  /** Summits from left to right. */
  readonly peaks: readonly (readonly [x: number, y: number])[];
  readonly foot: number;
  readonly rock: Colour;
  /** Bare rock when left out. */
  readonly snow?: Colour;
  /** What the foot fades into. */
  readonly mist: Colour;
  /** Where the light comes from. */
  readonly side?: number;
  /** How far down the snow reaches, 0…1. */
  readonly snowLine?: number;
}

/** Each summit is its own wedge, the highest first, so that lower ones stand before it. */
export function mountains(sheet: Sheet, look: MountainLook, random: Random): void {
  const { foot, rock, snow, mist, side = 1, snowLine = 0.55 } = look;
  const order = [...look.peaks].sort((a, b) => a[1] - b[1]);
  for (const [x, y] of order) {
    const tall = foot - y, wide = tall * random.between(1.15, 1.5);
    const flank = (direction: number) => {
      const points: [number, number][] = [];
      const steps = 9;
      for (let i = 1; i <= steps; i++) {
        const t = i / steps;
        points.push([
          x + direction * wide * t ** 1.12 + random.between(-0.035, 0.035) * wide,
          y + tall * t + random.between(-0.03, 0.03) * tall,
        ]);
      }
      return points;
    };
    const left = flank(-1), right = flank(1);
    const text = (points: readonly (readonly [number, number])[]) =>
      points.map(([px, py]) => `L${num(px)} ${num(py)}`).join("");
    const body = `M${num(x)} ${num(y)}${text(right)}L${num(x - wide)} ${num(foot)}${
      text([...left].reverse())
    }z`;
    const fade = (colour: Colour) =>
      sheet.linear([[0, colour], [0.45, mix(colour, mist, 0.25)], [1, mist]], [0, y], [0, foot]);
    sheet.path(body, fade(rock));
    // The crest line wanders down from the summit and parts light from shade.
    const crest: [number, number][] = [[x, y]];
    let cx = x;
    for (let i = 1; i <= 8; i++) {
      cx += random.between(-0.09, 0.09) * wide * 0.7 - side * wide * 0.02;
      crest.push([cx, y + tall * i / 8]);
    }
    const away = side > 0 ? left : right;
    const darkSide = `M${num(x)} ${num(y)}${text(away)}${text([...crest].reverse())}z`;
    sheet.path(darkSide, fade(tone(rock, -0.07)), 0.75);
    if (!snow) continue;
    for (const direction of [-1, 1]) {
      const edge = direction < 0 ? left : right;
      const reach = snowLine * random.between(0.85, 1.1), down: [number, number][] = [[x, y]];
      for (const point of edge) if (point[1] < y + tall * reach) down.push(point);
      const last = down[down.length - 1]!;
      // A torn hem: tongues of snow run down between ribs of rock.
      const hem: [number, number][] = [];
      const ribs = 7;
      for (let i = 1; i < ribs; i++) {
        const t = i / ribs, px = last[0] + (x - last[0]) * t;
        const low = y +
          tall * reach * (i % 2 ? 0.45 + random.next() * 0.2 : 0.8 + random.next() * 0.35);
        hem.push([px, low]);
      }
      const cut = `M${num(x)} ${num(y)}${text(down.slice(1))}${text(hem)}z`;
      sheet.clipped(
        body,
        () =>
          sheet.path(
            cut,
            direction === side ? snow : mix(snow, rock, 0.38),
            direction === side ? 0.95 : 0.85,
          ),
      );
    }
  }
}
