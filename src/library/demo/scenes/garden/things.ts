// What stands in the garden: fence, path, bench, flower bed, snow.

import type { Random } from "../../../../base/random.ts";
import { flower } from "../../brush/flora.ts";
import { farTrees } from "../../brush/land.ts";
import { type Colour, mix, tone } from "../../paint/colour.ts";
import { num, type Sheet } from "../../paint/sheet.ts";
import type { Palette } from "./palette.ts";

export function hedge(sheet: Sheet, palette: Palette, random: Random, snowy: boolean): void {
  const line = (x: number) => 1075 - 10 * Math.sin(x / 260);
  for (let x = 760; x < 2400; x += 58) {
    sheet.rect(x, 905, 40, 180, mix("#f6efe2", palette.hedge[0], 0.1), 1, 8);
    if (snowy) sheet.rect(x - 3, 896, 46, 18, "#ffffff", 1, 9);
  }
  sheet.rect(740, 950, 1660, 16, "#e6dcca");
  sheet.rect(740, 1030, 1660, 16, "#e6dcca");
  farTrees(sheet, line, {
    size: 72,
    gap: 70,
    colour: palette.hedge[0],
    light: palette.hedge[1],
    from: 700,
  }, random);
}

export function path(sheet: Sheet, colour: Colour): void {
  const fill = sheet.linear([[0, tone(colour, 0.02)], [1, tone(colour, -0.06)]], [0, 1100], [
    0,
    1800,
  ]);
  sheet.path(
    "M420 1112Q760 1160 820 1300T560 1800H1120Q1130 1500 1020 1330Q900 1160 520 1106z",
    fill,
  );
}

export function shadowUnderTree(sheet: Sheet, palette: Palette): void {
  const colour = tone(palette.lawn[1], -0.12);
  for (let i = 0; i < 3; i++) {
    sheet.ellipse(1760 + i * 40, 1350 + i * 12, 520 - i * 120, 84 - i * 18, colour, 0.22);
  }
}

export function bench(sheet: Sheet, colour: Colour, snow: Colour | undefined): void {
  const dark = tone(colour, -0.1);
  for (const x of [1960, 2240]) sheet.rect(x, 1250, 20, 130, dark);
  for (const y of [1150, 1192]) sheet.rect(1930, y, 370, 30, colour, 1, 8);
  sheet.rect(1950, 1120, 18, 150, dark);
  sheet.rect(2262, 1120, 18, 150, dark);
  sheet.path("M1915 1262H2315L2335 1290H1895z", tone(colour, 0.04));
  if (snow) {
    sheet.path("M1905 1262Q2110 1222 2325 1262L2335 1276H1895z", snow);
    sheet.rect(1928, 1134, 374, 22, snow, 1, 11);
  }
}

export function bed(sheet: Sheet, palette: Palette, season: string, random: Random): void {
  if (palette.flowers.length === 0) return;
  const small = season === "thaw";
  const count = small ? 46 : 54;
  const plants = Array.from({ length: count }, (_, i) => ({
    x: random.between(0.42, 1.0) * 2400 - (i % 3) * 60,
    y: random.between(1560, 1790),
    kind: palette.flowers[i % palette.flowers.length]!,
  })).sort((a, b) => a.y - b.y);
  for (const { x, y, kind } of plants) {
    const near = (y - 1500) / 300;
    const height = (small ? 52 : season === "autumn" ? 130 : 190) * (0.55 + near * 0.6);
    flower(
      sheet,
      kind[0],
      { x, y, height, colour: kind[1], stem: tone(palette.lawn[1], -0.04) },
      random,
    );
  }
}

export function snowDrifts(sheet: Sheet): void {
  const drift = (d: string, y: number) =>
    sheet.path(d, sheet.linear([[0, "#ffffff", 0.9], [1, "#d6deec", 0.2]], [0, y], [0, y + 200]));
  drift("M0 1560Q600 1470 1150 1580T2400 1540V1800H0z", 1500);
  drift("M900 1700Q1500 1600 2400 1720V1800H900z", 1630);
  let prints = "";
  for (let i = 0; i < 9; i++) {
    const x = 760 + Math.sin(i * 0.5) * 90 + (i % 2) * 46, y = 1220 + i * 62;
    prints += `M${num(x)} ${y}a14 ${8 + i * 1.4} 0 1 0 28 0a14 ${8 + i * 1.4} 0 1 0 -28 0z`;
  }
  sheet.path(prints, "#aab8d2", 0.6);
}
