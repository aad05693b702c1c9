// Carved pumpkins on the last evening of October.

import type { Random } from "../../../../base/random.ts";
import { strewn } from "../../brush/flora.ts";
import { broadTree } from "../../brush/tree.ts";
import { Sheet } from "../../paint/sheet.ts";
import type { EveningView } from "./evening_view.ts";

export function pumpkins(sheet: Sheet, random: Random): EveningView {
  sheet.cover(
    sheet.linear([[0, "#20244c"], [0.6, "#4a3560"], [1, "#2a2038"]], [0, 0], [0, 1800]),
  );
  sheet.ellipse(1890, 330, 130, 130, "#f8efcf");
  sheet.glow(1890, 330, 520, "#f3e3b0", 0.45);
  broadTree(sheet, { x: 420, y: 1280, height: 1050, trunk: "#191630" }, random);
  for (let i = 0; i < 7; i++) {
    sheet.path(
      `M${900 + i * 70 + (i % 3) * 130} ${
        300 + (i * 83 % 260)
      }q-24 -26 -46 0q-14 -6 -20 8q24 4 34 16q16 -12 32 0q10 -12 34 -16q-6 -14 -20 -8z`,
      "#151228",
    );
  }
  sheet.rect(
    0,
    1260,
    2400,
    540,
    sheet.linear([[0, "#6a4a44"], [1, "#35262f"]], [0, 1260], [0, 1800]),
  );
  for (let i = 0; i < 3; i++) sheet.rect(0, 1260 + i * 180, 2400, 10, "#2a1d28");
  strewn(sheet, {
    top: 1280,
    bottom: 1790,
    count: 130,
    size: 34,
    colours: ["#b5602f", "#8a4a2f", "#c98a3c"],
  }, random);
  sheet.glow(1120, 1330, 1100, "#ff9a3c", 0.5);
  pumpkin(sheet, 1980, 1470, 230, false);
  pumpkin(sheet, 1130, 1520, 430, true);
  pumpkin(sheet, 480, 1560, 270, true);
  return {};
}

function pumpkin(sheet: Sheet, x: number, y: number, r: number, carved: boolean): void {
  sheet.placed({ x, y, scale: r / 200 }, () => {
    sheet.ellipse(20, 10, 250, 34, "#150f1e", 0.5);
    for (const [cx, rx] of [[-130, 86], [130, 86], [-70, 96], [70, 96], [0, 100]] as const) {
      sheet.ellipse(
        cx,
        -150,
        rx,
        160,
        sheet.radial([[0, "#f4953a"], [0.7, "#d9691f"], [1, "#8f3c14"]], cx - 20, -200, 210),
      );
    }
    sheet.path("M-20 -300Q-30 -370 30 -390Q50 -380 40 -366Q12 -350 24 -300z", "#5f7a3a");
    if (!carved) return;
    const cut =
      "M-110 -190L-40 -190L-76 -250zM110 -190L40 -190L76 -250zM0 -160l-22 34h44zM-130 -110Q0 -60 130 -110Q110 -20 60 -20L44 -48L20 -12L-4 -44L-30 -12L-52 -46L-72 -22Q-112 -40 -130 -110z";
    sheet.path(cut, sheet.radial([[0, "#fff6c2"], [0.6, "#ffd04e"], [1, "#ff9a2a"]], 0, -110, 170));
    sheet.glow(0, -130, 330, "#ffab3a", 0.45);
  });
}
