// Vines in rows, morning mist behind them.

import type { Random } from "../../../../base/random.ts";
import { house } from "../../brush/house.ts";
import { blob, farTrees, ridge } from "../../brush/land.ts";
import { sky, streaks, sun } from "../../brush/sky.ts";
import type { Layer } from "../../paint/painting.ts";
import type { Sheet } from "../../paint/sheet.ts";
import { landscape } from "../frame.ts";

export function vineyard(sheet: Sheet, random: Random): readonly Layer[] {
  sky(sheet, 900, ["#86a9c9", "#d6d9d4", "#fbe3bd", "#ffd79c"]);
  sun(sheet, 640, 560, 66, "#ffe2a6");
  streaks(sheet, { y: 160, height: 320, colour: "#fff4e0", count: 9, opacity: 0.6 }, random);
  ridge(sheet, {
    seed: 51,
    y: 780,
    rise: 80,
    wave: 600,
    colour: "#a9b4c4",
    mist: "#f2dfc6",
    depth: 220,
  });
  const middle = ridge(sheet, {
    seed: 52,
    y: 900,
    rise: 70,
    wave: 700,
    colour: "#93a58f",
    mist: "#efd9ac",
    depth: 260,
  });
  farTrees(
    sheet,
    middle,
    { size: 40, gap: 70, colour: "#7c947c", light: "#f2dda0", side: -1 },
    random,
  );
  house(sheet, {
    x: 1720,
    y: 1010,
    width: 230,
    height: 120,
    wall: "#f4dcb4",
    roof: "#b9583c",
    columns: 3,
    rows: 1,
  });
  const mist = landscape();
  for (let i = 0; i < 9; i++) {
    mist.ellipse(
      random.next() * 2400,
      random.between(940, 1120),
      random.between(300, 600),
      random.between(30, 70),
      "#fff3df",
      0.8,
    );
  }
  const front = landscape();
  front.path(
    "M-10 1170Q900 1040 2410 1190V1810H-10z",
    front.linear([[0, "#a9a552"], [1, "#5f6a35"]], [0, 1100], [0, 1800]),
  );
  for (let row = -9; row <= 9; row++) {
    const top = 1240 + row * 62, bottom = 1240 + row * 330, w = 9, far = 1110 + Math.abs(row) * 7;
    front.path(
      `M${top - w} ${far}h${w * 2}L${bottom + 96} 1820h-190z`,
      row % 2 ? "#7a8a3f" : "#6d7f3a",
    );
    front.path(
      `M${top - w} ${far}h${w}L${bottom - 10} 1820h-84z`,
      row % 2 ? "#c99a3f" : "#b9a84a",
      0.7,
    );
    for (let k = 0; k < 7; k++) {
      const t = (k + 1) / 7.5,
        x = top + (bottom - top) * t * t,
        y = far + (1820 - far) * t * t,
        s = 6 + 34 * t * t;
      const leaves = ["#d9a53c", "#a4a244", "#c97a35", "#7f9440"];
      for (let leaf = 0; leaf < 5; leaf++) {
        front.path(
          blob(
            x + (leaf - 2) * s * 0.5,
            y - s * (0.5 + (leaf * 7 % 5) * 0.2),
            s * 0.5,
            s * 0.36,
            random,
            0.34,
          ),
          leaves[(k + row + leaf + 9) % 4]!,
          0.95,
        );
      }
      front.ellipse(x + s * 0.4, y - s * 0.1, s * 0.24, s * 0.4, "#5a3f6a", 0.9);
    }
  }
  return [{ sheet: mist, blur: 34 }, { sheet: front }];
}
