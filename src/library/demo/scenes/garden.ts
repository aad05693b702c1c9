// The garden behind the house, always from the same spot: the year told by one apple tree.

import type { Random } from "../../../base/random.ts";
import { bloom, grass, strewn } from "../brush/flora.ts";
import { house } from "../brush/house.ts";
import { farTrees, ridge } from "../brush/land.ts";
import { heapCloud, sky, streaks, sun } from "../brush/sky.ts";
import { flecks } from "../brush/leaves.ts";
import { broadTree } from "../brush/tree.ts";
import { mix, tone } from "../paint/colour.ts";
import type { Painting } from "../paint/painting.ts";
import { landscape } from "./frame.ts";
import { type GardenLook, PALETTES } from "./garden/palette.ts";
import { bed, bench, hedge, path, shadowUnderTree, snowDrifts } from "./garden/things.ts";

export function garden({ season }: GardenLook, random: Random): Painting {
  const sheet = landscape(), palette = PALETTES[season], white = "#fbfaf8";
  const snowy = season === "winter";
  sky(sheet, 900, palette.sky);
  sun(sheet, 420, 260, 46, palette.sun, 0.8);
  if (snowy || season === "autumn") {
    streaks(sheet, { y: 160, height: 420, colour: palette.sun, count: 8, opacity: 0.5 }, random);
  } else {
    for (const [x, y, width] of [[980, 330, 560], [1980, 420, 440]] as const) {
      heapCloud(
        sheet,
        { x, y, width, light: "#fffaf0", shade: mix(palette.sky[0]!, white, 0.45) },
        random,
      );
    }
  }
  const far = mix(palette.hedge[0], palette.sky[1]!, 0.55);
  const hill = ridge(sheet, {
    seed: 5,
    y: 800,
    rise: 60,
    wave: 700,
    colour: far,
    mist: mix(far, palette.sky[2]!, 0.5),
    depth: 260,
  });
  farTrees(
    sheet,
    hill,
    { size: 44, gap: 60, colour: tone(far, -0.05), light: palette.sky[2]! },
    random,
  );
  house(sheet, {
    x: 330,
    y: 1120,
    width: 620,
    height: 430,
    wall: snowy ? "#e9c9a8" : "#f0d3a6",
    roof: "#a84f3a",
    columns: 2,
    rows: 2,
    shutters: "#4f7a78",
    snow: snowy ? white : undefined,
    lit: snowy ? { colour: "#ffd98a", share: 0.6, seed: 3 } : undefined,
  });
  const lawn = sheet.linear([[0, palette.lawn[0]], [1, palette.lawn[1]]], [0, 1040], [0, 1800]);
  hedge(sheet, palette, random, snowy);
  sheet.path("M0 1120Q700 1040 1300 1060T2400 1050V1800H0z", lawn);
  path(sheet, snowy ? "#dfe4ee" : mix("#e3cfa6", palette.lawn[1], 0.12));
  shadowUnderTree(sheet, palette);
  broadTree(
    sheet,
    {
      x: 1640,
      y: 1330,
      height: 1010,
      trunk: snowy ? "#5a4742" : "#6b4c3c",
      leaves: palette.leaves,
      snow: snowy ? white : undefined,
      spread: 0.46,
    },
    random,
  );
  if (palette.flecks) {
    const many = season === "summer" ? 26 : 60;
    palette.flecks.forEach((colour) => {
      if (season === "summer") {
        for (let i = 0; i < many; i++) {
          const x = 1640 + random.between(-380, 380), y = 690 + random.between(-220, 250);
          bloom(sheet, "rose", x, y, 13, colour);
        }
      } else sheet.path(flecks(1640, 680, 500, 350, 1000, many, random), colour, 0.9);
    });
  }
  bench(sheet, snowy ? "#7a5a48" : "#9a6b48", snowy ? white : undefined);
  if (!snowy) {
    const blades = [tone(palette.lawn[1], -0.05), tone(palette.lawn[0], 0.02), palette.lawn[1]];
    grass(sheet, { top: 1180, bottom: 1800, count: 520, height: 44, colours: blades }, random);
  }
  if (season === "autumn" || season === "spring") {
    const colours = palette.flecks!;
    strewn(sheet, {
      top: 1240,
      bottom: 1800,
      count: season === "autumn" ? 420 : 200,
      size: 15,
      colours,
    }, random);
  }
  bed(sheet, palette, season, random);
  if (snowy) snowDrifts(sheet);
  return {
    layers: [{ sheet }],
    finish: {
      bloom: 0.35,
      grain: 0.4,
      vignette: 0.2,
      toning: { shadows: "#6a6f96", highlights: "#9a8a66", share: 0.16 },
    },
    faces: [],
  };
}
