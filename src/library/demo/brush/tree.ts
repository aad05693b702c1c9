// Broad trees near enough to be somebody: a crown in three tones, or bare branches.

import type { Random } from "../../../base/random.ts";
import { type Colour, mix, tone } from "../paint/colour.ts";
import { num, type Sheet } from "../paint/sheet.ts";
import { blob } from "./land.ts";
import { flecks } from "./leaves.ts";

export interface TreeLook {
  readonly x: number;
  /** Where it stands. */
  readonly y: number;
  readonly height: number;
  readonly trunk: Colour;
  /** No crown when left out. */
  readonly leaves?: { readonly dark: Colour; readonly mid: Colour; readonly light: Colour };
  /** Where the light comes from, −1 … 1. */
  readonly side?: number;
  /** White on the upper side of the branches. */
  readonly snow?: Colour;
  /** Width of the crown relative to the height. */
  readonly spread?: number;
}

export function broadTree(sheet: Sheet, look: TreeLook, random: Random): void {
  const { x, y, height, side = -1, spread = 0.42 } = look;
  branches(sheet, look, random);
  if (!look.leaves) return;
  const { dark, mid, light } = look.leaves;
  const crownY = y - height * 0.64, rx = height * spread, ry = height * 0.33;
  // The golden angle fills the crown evenly; from back to front means from top to bottom here.
  const lumps = Array.from({ length: 26 }, (_, i) => {
    const angle = i * 2.39996, away = Math.sqrt((i + 0.5) / 26) * 0.9;
    return {
      cx: x + Math.cos(angle) * away * rx * random.between(0.9, 1.08),
      cy: crownY + Math.sin(angle) * away * ry * random.between(0.9, 1.08),
      r: height * random.between(0.075, 0.12),
    };
  }).sort((a, b) => a.cy - b.cy);
  const part = (grow: number, dx: number, dy: number, keep: (i: number) => boolean, rough = 0.16) =>
    lumps.filter((_, i) => keep(i)).map(({ cx, cy, r }) =>
      blob(cx + dx * r, cy + dy * r, r * grow * 1.15, r * grow, random, rough)
    ).join("");
  sheet.path(
    part(1.2, -side * 0.1, 0.12, () => true) + flecks(x, crownY, rx, ry, height, 110, random),
    dark,
  );
  // Each row of lumps is lit on its upper side and darker where the next one hides it.
  for (let row = 0; row < 4; row++) {
    const inRow = (i: number) => Math.floor(i * 4 / lumps.length) === row;
    sheet.path(part(1, 0, 0.25, inRow), mix(dark, mid, 0.4));
    sheet.path(part(0.86, side * 0.16, -0.08, inRow), mid);
    sheet.path(
      part(0.56, side * 0.36, -0.36, (i) => inRow(i) && (i * 7) % 5 !== 0, 0.34),
      mix(mid, light, row === 0 ? 0.8 : 0.45),
    );
  }
  sheet.path(
    flecks(x + side * rx * 0.25, crownY - ry * 0.25, rx * 0.8, ry * 0.75, height, 130, random),
    light,
    0.8,
  );
  sheet.path(
    flecks(x - side * rx * 0.15, crownY + ry * 0.2, rx * 0.85, ry * 0.75, height, 90, random),
    dark,
    0.55,
  );
}

function branches(sheet: Sheet, look: TreeLook, random: Random): void {
  const { x, y, height, trunk, snow, side = -1 } = look;
  const byWidth = new Map<number, string>();
  const snowByWidth = new Map<number, string>();
  const grow = (fromX: number, fromY: number, angle: number, long: number, thick: number) => {
    const bend = angle + random.between(-0.16, 0.16);
    const toX = fromX + Math.sin(bend) * long, toY = fromY - Math.cos(bend) * long;
    const width = Math.max(3, Math.round(thick / 4) * 4);
    const middle = `${num((fromX + toX) / 2 + random.between(-0.06, 0.06) * long)} ${
      num((fromY + toY) / 2)
    }`;
    const part = `M${num(fromX)} ${num(fromY)}Q${middle} ${num(toX)} ${num(toY)}`;
    byWidth.set(width, (byWidth.get(width) ?? "") + part);
    if (snow && Math.abs(bend) > 0.25) {
      const up = width * 0.42;
      snowByWidth.set(
        width,
        (snowByWidth.get(width) ?? "") +
          `M${num(fromX)} ${num(fromY - up)}L${num(toX)} ${num(toY - up)}`,
      );
    }
    if (thick < height * 0.006 || long < height * 0.035) return;
    const forks = long > height * 0.2 ? 3 : 2;
    for (let i = 0; i < forks; i++) {
      const swing = (i - (forks - 1) / 2) * random.between(0.5, 0.85) + random.between(-0.12, 0.12);
      grow(toX, toY, bend * 0.85 + swing, long * random.between(0.6, 0.76), thick * 0.6);
    }
  };
  const thick = height * 0.055;
  sheet.path(
    `M${num(x - thick * 0.95)} ${num(y + 4)}Q${num(x - thick * 0.5)} ${num(y - height * 0.05)} ${
      num(x - thick * 0.42)
    } ${num(y - height * 0.34)}H${num(x + thick * 0.42)}Q${num(x + thick * 0.5)} ${
      num(y - height * 0.05)
    } ${num(x + thick * 0.95)} ${num(y + 4)}z`,
    sheet.linear(
      [[0, mix(trunk, "#ffe9c8", 0.25)], [1, tone(trunk, -0.06)]],
      [x + side * thick, 0],
      [x - side * thick, 0],
    ),
  );
  const bare = !look.leaves;
  for (const [lean, from, long] of bare ? BARE_FORKS : CROWN_FORKS) {
    grow(x, y - height * from, lean + random.between(-0.06, 0.06), height * long, thick * 0.62);
  }
  for (const [width, d] of [...byWidth].sort((a, b) => b[0] - a[0])) {
    sheet.line(d, { width, colour: trunk });
  }
  for (const [width, d] of snowByWidth) {
    if (width > 4) sheet.line(d, { width: Math.max(2.5, width * 0.5), colour: snow! });
  }
}

/** Main branches: angle, where they leave the trunk, length; a bare tree shows a wide crown. */
const BARE_FORKS = [[-0.75, 0.27, 0.24], [0.7, 0.29, 0.25], [-0.25, 0.32, 0.24], [
  0.22,
  0.31,
  0.26,
]] as const;

const CROWN_FORKS = [[-0.5, 0.3, 0.18], [0.45, 0.3, 0.18], [0, 0.32, 0.2]] as const;
