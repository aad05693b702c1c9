// Breakfast for two: croissants, coffee, strawberries.

import type { Random } from "../../../../base/random.ts";
import { bloom } from "../../brush/flora.ts";
import type { Sheet } from "../../paint/sheet.ts";
import { cup, knife, plate, SHADE, shadow } from "./crockery.ts";
import { strawberry } from "./strawberry.ts";

export function breakfast(sheet: Sheet, random: Random): void {
  sheet.placed({ x: 1200, y: 960, turn: -3 }, () => {
    sheet.rect(-560, -520, 1120, 1040, SHADE, 0.2, 10);
    sheet.rect(-570, -530, 1120, 1040, "#f4efe4", 1, 10);
    for (let i = 0; i < 14; i++) sheet.rect(-570 + i * 80, -530, 34, 1040, "#7fa3b5", 0.35);
    for (let i = 0; i < 13; i++) sheet.rect(-570, -530 + i * 80, 1120, 34, "#7fa3b5", 0.35);
  });
  plate(sheet, 1190, 960, 430, "#fdf9f0");
  croissant(sheet, 1110, 930, 1.15, -14);
  croissant(sheet, 1300, 1100, 0.9, 160);
  cup(sheet, 1930, 520, 190, "#f4ede0", "#8a5432");
  cup(sheet, 430, 430, 170, "#c9705a", "#6e3f26");
  plate(sheet, 500, 1360, 250, "#dfe8e6");
  for (let i = 0; i < 9; i++) {
    strawberry(
      sheet,
      430 + (i % 3) * 96,
      1270 + Math.floor(i / 3) * 92,
      50,
      random.between(-60, 60),
      "#d8343f",
    );
  }
  shadow(sheet, 1960, 1330, 170);
  sheet.ellipse(1960, 1330, 170, 170, "#f1e3c4");
  sheet.ellipse(
    1960,
    1330,
    148,
    148,
    sheet.radial([[0, "#ffb42e"], [1, "#d9771c"]], 1930, 1300, 170),
  );
  sheet.ellipse(1920, 1280, 40, 24, "#fff1c0", 0.7);
  knife(sheet, 1720, 980, 4);
  for (
    const [x, y, c] of [[2220, 980, "#fff8ec"], [2290, 1070, "#f0b7a6"], [
      2180,
      1100,
      "#fff8ec",
    ]] as const
  ) bloom(sheet, "daisy", x, y, 64, c);
  sheet.line("M2230 1110Q2260 1400 2200 1560", { width: 10, colour: "#5f8a4c" });
}

function croissant(sheet: Sheet, x: number, y: number, scale: number, turn: number): void {
  sheet.placed({ x, y, scale, turn }, () => {
    const body =
      "M-186 74C-214 -8 -120 -122 4 -124C124 -122 214 -10 190 76C176 100 146 92 138 66C110 18 60 2 4 4C-50 4 -104 20 -134 66C-144 92 -174 98 -186 74z";
    sheet.placed({ x: 14, y: 18 }, () => sheet.path(body, SHADE, 0.32));
    sheet.path(
      body,
      sheet.radial([[0, "#f4c475"], [0.55, "#dc9a48"], [1, "#a35f28"]], -10, -74, 210),
    );
    sheet.clipped(body, () => {
      for (
        const [cx, cy, tilt] of [[-150, 20, -58], [-96, -50, -36], [-26, -82, -12], [52, -78, 16], [
          118,
          -36,
          42,
        ], [160, 30, 62]] as const
      ) {
        sheet.placed({ x: cx, y: cy, turn: tilt }, () => {
          sheet.path("M-44 -90Q-10 0 -40 96L-26 96Q10 0 -26 -90z", "#8f4f1f", 0.5);
          sheet.path("M-18 -70Q16 -10 -8 60Q24 0 6 -70z", "#fbdf9f", 0.75);
        });
      }
    });
  });
}
