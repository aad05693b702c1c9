// Through the window: a tree in the sun.

import type { Random } from "../../../../base/random.ts";
import { ridge } from "../../brush/land.ts";
import { circle, heapCloud, sky } from "../../brush/sky.ts";
import { broadTree } from "../../brush/tree.ts";
import type { Sheet } from "../../paint/sheet.ts";

export function sunView(sheet: Sheet, random: Random): void {
  sky(sheet, 1100, ["#67b1dc", "#b5dcea", "#f6efd6"]);
  heapCloud(sheet, { x: 820, y: 420, width: 480, light: "#ffffff", shade: "#d5e4ee" }, random);
  ridge(sheet, {
    seed: 4,
    y: 960,
    rise: 60,
    wave: 500,
    colour: "#a9c978",
    mist: "#7fae5c",
    depth: 260,
  });
  broadTree(sheet, {
    x: 1620,
    y: 1240,
    height: 820,
    trunk: "#6b4c3c",
    leaves: { dark: "#4f8a4a", mid: "#77ae55", light: "#c0d873" },
    side: 1,
  }, random);
  let d = "";
  for (let i = 0; i < 70; i++) {
    d += circle(random.next() * 2400, random.between(1040, 1300), random.between(10, 24));
  }
  sheet.path(d, "#ef9ab4", 0.9);
}
