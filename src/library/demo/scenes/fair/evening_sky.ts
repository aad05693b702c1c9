// The sky over the fair and the hills below it.

import type { Random } from "../../../../base/random.ts";
import { blob, ridge } from "../../brush/land.ts";
import { sky, stars, streaks } from "../../brush/sky.ts";
import { Sheet } from "../../paint/sheet.ts";

export function evening(sheet: Sheet, late: boolean, random: Random): void {
  sky(
    sheet,
    1300,
    late
      ? ["#0f1438", "#1f2458", "#43366f", "#6a4470"]
      : ["#232a66", "#4b4590", "#94629a", "#e08a7c", "#f7b98a"],
  );
  stars(sheet, 800, late ? 170 : 60, random);
  if (!late) {
    streaks(sheet, { y: 380, height: 520, colour: "#f3a58c", count: 9, opacity: 0.45 }, random);
  }
  const far = ridge(sheet, {
    seed: 91,
    y: 1190,
    rise: 60,
    wave: 600,
    colour: late ? "#231f4c" : "#4a3f74",
    mist: late ? "#352a5c" : "#7a5580",
    depth: 240,
  });
  let trees = "";
  for (let x = -20; x < 2420; x += 46) trees += blob(x, far(x), 34, 30, random);
  sheet.path(trees, late ? "#1d1a42" : "#433a6c");
}
