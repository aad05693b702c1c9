// Through the window: snow, firs, a lit house.

import type { Random } from "../../../../base/random.ts";
import { house } from "../../brush/house.ts";
import { ridge } from "../../brush/land.ts";
import { circle, sky, sun } from "../../brush/sky.ts";
import { fir } from "../../brush/fir.ts";
import type { Sheet } from "../../paint/sheet.ts";

export function snowView(sheet: Sheet, random: Random): void {
  sky(sheet, 1000, ["#7fa0c6", "#bccfe0", "#f3ddd2"]);
  sun(sheet, 1640, 380, 50, "#fff0d6", 0.7);
  const hill = ridge(sheet, {
    seed: 7,
    y: 900,
    rise: 60,
    wave: 600,
    colour: "#c9d6e8",
    mist: "#eef2f8",
    depth: 300,
  });
  for (const [x, h] of [[480, 460], [760, 330], [1520, 420], [1900, 520]] as const) {
    fir(
      sheet,
      { x, y: hill(x) + 60, height: h, colour: "#4f6f78", snow: "#f6f8fb", side: 1 },
      random,
    );
  }
  house(sheet, {
    x: 1180,
    y: 1060,
    width: 300,
    height: 190,
    wall: "#d9ad84",
    roof: "#8a4f42",
    snow: "#fbfcff",
    lit: { colour: "#ffd27a", share: 1, seed: 2 },
  });
  sheet.rect(0, 1040, 2400, 400, "#eef2f9");
  let d = "";
  for (let i = 0; i < 130; i++) {
    d += circle(random.next() * 2400, random.next() * 1300, random.between(5, 14));
  }
  sheet.path(d, "#ffffff", 0.9);
}
