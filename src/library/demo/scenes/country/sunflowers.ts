// Sunflowers to the horizon.

import type { Random } from "../../../../base/random.ts";
import { flower } from "../../brush/flora.ts";
import { house } from "../../brush/house.ts";
import { farTrees, ridge } from "../../brush/land.ts";
import { heapCloud, sky, sun } from "../../brush/sky.ts";
import { tone } from "../../paint/colour.ts";
import { num, type Sheet } from "../../paint/sheet.ts";

export function sunflowers(sheet: Sheet, random: Random): void {
  sky(sheet, 900, ["#3f8fd0", "#8fc6e4", "#fbeccb"]);
  sun(sheet, 1980, 300, 56, "#fff0c4");
  heapCloud(
    sheet,
    { x: 620, y: 420, width: 720, light: "#fffaf2", shade: "#bfd4e6", side: 0.6 },
    random,
  );
  heapCloud(
    sheet,
    { x: 1420, y: 560, width: 480, light: "#fffaf2", shade: "#bfd4e6", side: 0.6 },
    random,
  );
  ridge(sheet, {
    seed: 41,
    y: 800,
    rise: 60,
    wave: 700,
    colour: "#a4c0b4",
    mist: "#d9e0c4",
    depth: 160,
  });
  const near = ridge(sheet, {
    seed: 42,
    y: 880,
    rise: 40,
    wave: 800,
    colour: "#8fb26f",
    mist: "#c9cf7f",
    depth: 200,
  });
  farTrees(
    sheet,
    near,
    { size: 40, gap: 90, colour: "#5f8a58", light: "#d9d98a", side: 1 },
    random,
  );
  house(sheet, {
    x: 1560,
    y: 940,
    width: 170,
    height: 90,
    wall: "#f6e2c0",
    roof: "#c4573a",
    columns: 2,
    rows: 1,
    side: 1,
  });
  sheet.rect(
    0,
    930,
    2400,
    900,
    sheet.linear([[0, "#b9a93c"], [0.4, "#6f8a35"], [1, "#3f6430"]], [0, 930], [0, 1800]),
  );
  let far = "";
  for (let i = 0; i < 900; i++) {
    const t = random.next() ** 1.7, y = 945 + t * 270, r = 4 + t * 17;
    far += `M${num(random.next() * 2400)} ${num(y)}m${num(-r)} 0a${num(r)} ${num(r * 0.7)} 0 1 0 ${
      num(r * 2)
    } 0a${num(r)} ${num(r * 0.7)} 0 1 0 ${num(-r * 2)} 0z`;
  }
  sheet.path(far, "#f0b92e", 0.95);
  const plants = Array.from(
    { length: 46 },
    (_, i) => ({ x: (i * 0.618 % 1) * 2500 - 50, y: 1260 + (i / 46) ** 1.2 * 640 }),
  );
  for (const { x, y } of plants) {
    const near = (y - 1200) / 700;
    flower(sheet, "sunflower", {
      x,
      y: y + 200 * near,
      height: 170 + near * 340,
      colour: tone("#f4bb2c", random.between(-0.02, 0.03)),
      stem: "#567f38",
    }, random);
  }
}
