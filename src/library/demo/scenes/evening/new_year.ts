// The first minute of the year over snowy roofs.

import type { Random } from "../../../../base/random.ts";
import { fireworks } from "../../brush/fireworks.ts";
import { house } from "../../brush/house.ts";
import { farFirs, ridge } from "../../brush/land.ts";
import { sky, stars } from "../../brush/sky.ts";
import { mix } from "../../paint/colour.ts";
import { Sheet } from "../../paint/sheet.ts";
import type { EveningView } from "./evening_view.ts";

export function newYear(sheet: Sheet, random: Random): EveningView {
  sky(sheet, 1300, ["#0a1030", "#1a2250", "#39386c"]);
  stars(sheet, 800, 160, random);
  const far = ridge(sheet, {
    seed: 101,
    y: 1060,
    rise: 110,
    wave: 520,
    octaves: 4,
    colour: "#2a3364",
    mist: "#47508a",
    depth: 260,
  });
  farFirs(sheet, far, { height: 60, gap: 16, colour: "#222a56" }, random);
  sheet.path(
    "M-10 1260Q1200 1180 2410 1280V1810H-10z",
    sheet.linear([[0, "#8f9acb"], [1, "#434c86"]], [0, 1200], [0, 1800]),
  );
  const roofs: [number, number, number, number][] = [
    [240, 1430, 400, 240],
    [700, 1400, 330, 200],
    [1120, 1440, 420, 260],
    [1600, 1410, 360, 220],
    [2060, 1450, 460, 270],
  ];
  roofs.forEach(([x, y, w, h], i) =>
    house(sheet, {
      x,
      y,
      width: w,
      height: h,
      wall: mix(["#a58a7a", "#8f8a9a", "#b09478"][i % 3]!, "#2f366c", 0.55),
      roof: "#38355c",
      snow: "#aab4e0",
      columns: 3,
      rows: 2,
      lit: { colour: "#ffcf7a", share: 0.7, seed: i * 5 + 2 },
      side: 1,
    })
  );
  sheet.path(
    "M-10 1520Q1000 1430 2410 1540V1810H-10z",
    sheet.linear([[0, "#9aa6d6"], [1, "#4a5390"]], [0, 1460], [0, 1800]),
  );
  const light = new Sheet(2400, 1800);
  fireworks(light, [[620, 560, 330, 0], [1340, 380, 420, 2], [1960, 620, 320, 1], [
    980,
    830,
    200,
    3,
  ], [1700, 900, 180, 0]], random);
  return { layers: [{ sheet: light, blend: "screen" }] };
}
