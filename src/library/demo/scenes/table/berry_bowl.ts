// A bowl of strawberries in June.

import type { Random } from "../../../../base/random.ts";
import { bloom } from "../../brush/flora.ts";
import type { Sheet } from "../../paint/sheet.ts";
import { shadow } from "./crockery.ts";
import { strawberry } from "./strawberry.ts";

export function berryBowl(sheet: Sheet, random: Random): void {
  shadow(sheet, 1180, 900, 640);
  sheet.ellipse(
    1180,
    900,
    640,
    640,
    sheet.linear([[0, "#8fc0c9"], [1, "#3f7f90"]], [600, 300], [1800, 1500]),
  );
  sheet.ellipse(1180, 900, 570, 570, "#2f6a7c");
  const spots = Array.from({ length: 58 }, (_, i) => {
    const a = i * 2.39996, r = Math.sqrt(i / 58) * 500;
    return [1180 + Math.cos(a) * r, 900 + Math.sin(a) * r] as const;
  }).reverse();
  spots.forEach(([x, y], i) =>
    strawberry(
      sheet,
      x,
      y,
      84,
      random.between(-180, 180),
      ["#d8343f", "#c42a3a", "#e2484a"][i % 3]!,
    )
  );
  for (const [x, y] of [[1980, 1420], [2130, 1330], [2060, 1560], [260, 300]] as const) {
    strawberry(sheet, x, y, 90, random.between(-180, 180), "#d8343f");
  }
  for (const [x, y, k] of [[2080, 400, 70], [2200, 520, 52], [330, 1480, 64]] as const) {
    bloom(sheet, "daisy", x, y, k, "#fffaf0");
  }
}
