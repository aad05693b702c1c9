// A path under tall trees with shafts of light; green in summer, gold in autumn.

import type { Random } from "../../../base/random.ts";
import { strewn } from "../brush/flora.ts";
import { blob, ridge } from "../brush/land.ts";
import { flecks } from "../brush/leaves.ts";
import { type Colour, mix, tone } from "../paint/colour.ts";
import type { Painting } from "../paint/painting.ts";
import { num, type Sheet } from "../paint/sheet.ts";
import { EMIL, IDA, THEO } from "../people/cast.ts";
import { figure, STANDING } from "../people/figure.ts";
import { outfitOf, summerOutfit, winterOutfit } from "../people/outfit.ts";
import { portrait } from "./frame.ts";

export interface ForestPathLook {
  readonly season: "summer" | "autumn";
}

const PALETTES = {
  summer: {
    air: ["#eef3c2", "#b9d68c", "#5f9460"],
    trunk: "#4f4438",
    leaves: ["#2f6a45", "#4f8d4c", "#8bb556", "#c5d873"],
    path: "#c9b084",
    floor: "#3f7046",
  },
  autumn: {
    air: ["#fdf0c4", "#f3cf85", "#b9834a"],
    trunk: "#51392f",
    leaves: ["#a4452a", "#d0702c", "#eaa239", "#f7cf66"],
    path: "#c88f52",
    floor: "#9a5f2f",
  },
} as const;

export function forestPath({ season }: ForestPathLook, random: Random): Painting {
  const sheet = portrait(), rays = portrait(), front = portrait(), palette = PALETTES[season];
  const { air, trunk, leaves } = palette;
  sheet.cover(sheet.radial([[0, air[0]], [0.4, air[1]], [1, air[2]]], 930, 900, 1750));
  for (let row = 0; row < 4; row++) {
    const t = row / 3, colour = mix(trunk, air[1], 0.72 - t * 0.5), base = 1290 + row * 95;
    canopyRow(
      sheet,
      row,
      mix(leaves[1], air[1], 0.62 - t * 0.45),
      mix(leaves[2], air[0], 0.5 - t * 0.35),
      random,
    );
    for (let i = 0; i < 7 - row; i++) {
      const side = i % 2 ? 1 : -1, away = 200 + row * 110 + random.next() * (620 - row * 30);
      trunkAt(sheet, 930 + side * away, base, 24 + row * 22, colour, random);
    }
    ridge(sheet, {
      seed: `floor${row}`,
      y: base - 20,
      rise: 34,
      wave: 420,
      colour: mix(palette.floor, air[1], 0.62 - t * 0.5),
      mist: palette.floor,
      depth: 420,
    });
  }
  path(sheet, palette.path, air[0]);
  walkers(sheet, season);
  shafts(rays, air[0]);
  frontTrees(front, palette, random);
  const colours = season === "autumn" ? leaves.slice(1) : [leaves[0], leaves[2], "#e6e3a0"];
  strewn(front, {
    top: 1500,
    bottom: 2400,
    count: season === "autumn" ? 620 : 260,
    size: 22,
    colours,
  }, random);
  if (season === "autumn") {
    strewn(front, { top: 300, bottom: 1500, count: 60, size: 16, colours }, random);
  }
  return {
    layers: [{ sheet }, { sheet: rays, blur: 18, blend: "screen", stippled: true }, {
      sheet: front,
    }],
    finish: {
      bloom: 0.55,
      grain: 0.42,
      vignette: 0.32,
      toning: { shadows: "#5a6f86", highlights: "#a8955a", share: 0.16 },
    },
    faces: [],
  };
}

function canopyRow(sheet: Sheet, row: number, dark: Colour, light: Colour, random: Random): void {
  let mass = "", lit = "";
  for (let i = 0; i < 20; i++) {
    const side = i % 2 ? 1 : -1, away = 240 + row * 60 + random.next() * 760;
    const x = 930 + side * away, y = 160 + random.next() * (760 - row * 90), r = 110 + row * 26;
    mass += blob(x, y, r * 1.3, r, random, 0.26);
    lit += blob(x - side * r * 0.5, y - r * 0.2, r * 0.6, r * 0.45, random, 0.32);
    lit += flecks(x - side * r * 0.3, y, r * 1.5, r * 1.2, 900, 8, random);
  }
  for (let x = -60; x < 1900; x += 150) mass += blob(x, 60 - row * 20, 190, 190, random, 0.2);
  sheet.path(mass, dark, 0.9);
  sheet.path(lit, light, 0.75);
}

function trunkAt(
  sheet: Sheet,
  x: number,
  base: number,
  wide: number,
  colour: Colour,
  random: Random,
): void {
  const lean = random.between(-40, 40), side = x < 930 ? 1 : -1;
  sheet.path(
    `M${num(x - wide * 0.8)} ${num(base + 20)}Q${num(x - wide * 0.4)} ${num(base - 160)} ${
      num(x + lean - wide * 0.35)
    } -20h${num(wide * 0.7)}Q${num(x + wide * 0.4)} ${num(base - 160)} ${num(x + wide * 0.8)} ${
      num(base + 20)
    }z`,
    sheet.linear([[0, tone(colour, 0.09)], [1, tone(colour, -0.05)]], [x + side * wide, 0], [
      x - side * wide * 0.5,
      0,
    ]),
  );
}

function path(sheet: Sheet, colour: Colour, light: Colour): void {
  sheet.path(
    "M900 1330Q1010 1420 940 1540Q700 1800 520 2410H1580Q1350 1850 1130 1560Q1080 1420 960 1330z",
    sheet.linear([[0, mix(colour, light, 0.6)], [1, tone(colour, -0.09)]], [0, 1330], [0, 2400]),
  );
}

function walkers(sheet: Sheet, season: ForestPathLook["season"]): void {
  const cold = season === "autumn";
  const look = { turn: 0, mood: "smile", light: -1 } as const;
  const stride = (phase: number) => ({
    ...STANDING,
    seen: "back" as const,
    leftLeg: [-5 - phase, -1] as const,
    rightLeg: [5 + phase, 16] as const,
  });
  sheet.ellipse(1020, 1842, 260, 24, "#2a2a30", 0.28);
  sheet.placed(
    { x: 930, y: 1840, scale: 520 / 670 },
    () =>
      figure(
        sheet,
        THEO,
        cold
          ? outfitOf(THEO, { cut: "coat", scarf: "#c9a23c", bag: "#7a5a3c" })
          : summerOutfit(THEO, { bag: "#7a5a3c" }),
        { ...stride(2), rightArm: [30, 24] },
        look,
      ),
  );
  sheet.placed(
    { x: 1085, y: 1850, scale: 290 / 470 },
    () =>
      figure(sheet, EMIL, cold ? winterOutfit(EMIL, "#d8574a", "#b8443c") : summerOutfit(EMIL), {
        ...stride(4),
        leftArm: [-134, -150],
      }, look),
  );
  sheet.placed(
    { x: 830, y: 1690, scale: 330 / 550 },
    () =>
      figure(
        sheet,
        IDA,
        cold ? winterOutfit(IDA, "#4f8fae", "#3f6f86") : summerOutfit(IDA, { cut: "dress" }),
        { ...stride(6), leftArm: [-80, -100], rightArm: [80, 96] },
        look,
      ),
  );
}

/** Light through the leaves: beams in the air and spots on the ground. */
function shafts(sheet: Sheet, colour: Colour): void {
  for (
    const [x, y, w] of [
      [980, 1620, 120],
      [820, 1890, 190],
      [1210, 1960, 170],
      [960, 2220, 300],
      [420, 1900, 200],
      [1560, 2060, 230],
      [330, 2240, 260],
    ] as const
  ) {
    sheet.ellipse(x, y, w, w * 0.2, colour, 0.4);
  }
  for (
    const [x, w, o] of [[260, 130, 0.4], [560, 220, 0.5], [980, 120, 0.35], [
      1260,
      240,
      0.4,
    ]] as const
  ) {
    const fill = sheet.linear([[0, colour, o], [1, colour, 0]], [x, 0], [x + 420, 1900]);
    sheet.path(`M${x} -20h${w}L${x + w * 2.2 + 460} 1950h${-w * 1.9}z`, fill);
  }
}

function frontTrees(
  sheet: Sheet,
  palette: typeof PALETTES[keyof typeof PALETTES],
  random: Random,
): void {
  for (const [x, w] of [[110, 130], [1710, 150]] as const) {
    trunkAt(sheet, x, 2180, w, tone(palette.trunk, -0.05), random);
    sheet.line(`M${x} 760Q${x < 900 ? x + 150 : x - 150} 620 ${x < 900 ? x + 330 : x - 360} 600`, {
      width: 26,
      colour: tone(palette.trunk, -0.05),
    });
  }
  for (
    const [cx, cy] of [[150, 180], [1640, 160], [400, 480], [1420, 470], [60, 640], [
      1760,
      640,
    ]] as const
  ) {
    let d = "";
    for (let i = 0; i < 4; i++) {
      d += blob(
        cx + random.between(-150, 150),
        cy + random.between(-110, 110),
        150,
        105,
        random,
        0.3,
      );
    }
    sheet.path(d, tone(palette.leaves[0], -0.04));
    sheet.path(flecks(cx, cy, 290, 220, 1400, 90, random), palette.leaves[1]);
    sheet.path(flecks(cx + 20, cy - 40, 240, 170, 1300, 60, random), palette.leaves[2]);
  }
}
