// The room of the birthday party by day.

import type { Random } from "../../../../base/random.ts";
import { balloon, bunting, PARTY_COLOURS } from "../../brush/party.ts";
import { heapCloud } from "../../brush/sky.ts";
import type { Sheet } from "../../paint/sheet.ts";

export function room(sheet: Sheet, random: Random): void {
  sheet.cover(sheet.linear([[0, "#f7e3bd"], [1, "#eec795"]], [0, 0], [0, 1300]));
  for (let x = 40; x < 2400; x += 120) sheet.rect(x, 0, 54, 1260, "#f3d6a6", 0.6);
  sheet.rect(
    0,
    1250,
    2400,
    560,
    sheet.linear([[0, "#b9805a"], [1, "#8a5a44"]], [0, 1250], [0, 1800]),
  );
  for (let i = 0; i < 5; i++) sheet.rect(0, 1300 + i * i * 26, 2400, 5 + i, "#7a4a38", 0.45);
  sheet.rect(1480, 170, 640, 640, "#fffaf0");
  sheet.rect(
    1510,
    200,
    580,
    580,
    sheet.linear([[0, "#8fcbe4"], [1, "#d9eed6"]], [0, 200], [0, 780]),
  );
  heapCloud(sheet, { x: 1700, y: 420, width: 260, light: "#ffffff", shade: "#cfe2ea" }, random);
  sheet.path("M1510 700Q1700 610 1860 680T2090 650V780H1510z", "#8fb96a");
  sheet.rect(1794, 190, 18, 600, "#fffaf0");
  sheet.rect(1500, 480, 600, 16, "#fffaf0");
  sheet.path("M1420 130Q1470 500 1440 860H1530Q1580 480 1590 130z", "#e58f7a");
  sheet.path("M2180 130Q2130 500 2160 860H2070Q2020 480 2010 130z", "#e58f7a");
  sheet.path("M1510 780L2090 780L1700 1800H700z", "#fff3cf", 0.22);
  bunting(sheet, [-40, 90], [1240, 120], 150, 9, 110);
  bunting(sheet, [1200, 120], [2440, 70], 120, 9, 110);
  for (
    const [x, y, r, i] of [[180, 520, 105, 2], [330, 420, 96, 0], [430, 590, 90, 1], [
      2270,
      470,
      100,
      4,
    ], [2160, 640, 86, 5]] as const
  ) balloon(sheet, x, y, r, PARTY_COLOURS[i]!);
}
