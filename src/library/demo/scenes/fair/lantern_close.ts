// A paper lantern so near that one sees its ribs.

import type { Random } from "../../../../base/random.ts";
import { paperLantern } from "../../brush/party.ts";
import type { Layer } from "../../paint/painting.ts";
import { Sheet } from "../../paint/sheet.ts";
import { crowd } from "./crowd.ts";

export function lanternClose(sheet: Sheet, random: Random): Layer[] {
  const behind = new Sheet(2400, 1800);
  behind.cover(
    behind.linear([[0, "#1b1f4f"], [0.6, "#5a3a70"], [1, "#8a4a5a"]], [0, 0], [0, 1800]),
  );
  for (let i = 0; i < 70; i++) {
    const r = random.between(26, 96);
    behind.ellipse(
      random.next() * 2400,
      random.next() * 1700,
      r,
      r,
      random.pick(["#ffb45c", "#ff8a5c", "#ffd98a", "#ff9fb0", "#8f8fe0"]),
      random.between(0.2, 0.6),
    );
  }
  crowd(behind, 1600, random, 170);
  sheet.line("M-20 250Q1200 520 2420 170", { width: 12, colour: "#241c3c" });
  paperLantern(sheet, 1880, 720, 250, "#ff6f5c", 110, { sway: -4 });
  paperLantern(sheet, 820, 930, 420, "#ff9a45", 170, { sway: 3 });
  paperLantern(sheet, 2330, 560, 170, "#ffc65a", 110, { sway: 5 });
  return [{ sheet: behind, blur: 12 }, { sheet }];
}
