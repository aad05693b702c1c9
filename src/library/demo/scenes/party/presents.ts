// The heap of presents.

import { balloon, PARTY_COLOURS, present } from "../../brush/party.ts";
import type { PaintedFace } from "../../paint/painting.ts";
import type { Sheet } from "../../paint/sheet.ts";

export function presents(sheet: Sheet): PaintedFace[] {
  sheet.path(
    "M-10 1180Q1200 1110 2410 1180V1810H-10z",
    sheet.linear([[0, "#d9a070"], [1, "#9c6648"]], [0, 1150], [0, 1800]),
  );
  sheet.ellipse(1200, 1640, 980, 110, "#5a3428", 0.35);
  present(sheet, 640, 1600, 520, 420, "#4f9eb5", "#fff3e2", true);
  present(sheet, 1760, 1620, 560, 360, "#8a63b8", "#f2b632", false);
  present(sheet, 1190, 1560, 600, 560, "#e2574c", "#fff3e2", false);
  present(sheet, 1010, 1700, 360, 240, "#f2b632", "#3f7f86", true);
  present(sheet, 1480, 1720, 300, 200, "#6fae5c", "#ef8fae", true);
  sheet.placed({ x: 1960, y: 1270, turn: -8 }, () => {
    sheet.rect(-150, -110, 300, 220, "#fffaf0", 1, 6);
    sheet.path("M-150 -110L0 20L150 -110z", "#f1e6d6");
    sheet.path("M-26 -6C-60 -50 -10 -70 0 -36C10 -70 60 -50 26 -6L0 24z", "#e2574c");
  });
  balloon(sheet, 300, 900, 170, PARTY_COLOURS[1]!, 600);
  balloon(sheet, 2180, 860, 180, PARTY_COLOURS[5]!, 640);
  return [];
}
