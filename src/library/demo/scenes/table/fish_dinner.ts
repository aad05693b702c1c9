// Grilled sardines by the sea.

import type { Random } from "../../../../base/random.ts";
import { blob } from "../../brush/land.ts";
import type { Colour } from "../../paint/colour.ts";
import { num, type Sheet } from "../../paint/sheet.ts";
import { fork, knife, plate, SHADE, shadow } from "./crockery.ts";

export function fishDinner(sheet: Sheet, random: Random): void {
  plate(sheet, 1170, 900, 560, "#fbf6ea");
  for (let i = 0; i < 3; i++) fish(sheet, 1100 + i * 40, 720 + i * 170, 6 - i * 5);
  for (let i = 0; i < 3; i++) lemon(sheet, 1440 - i * 40, 660 + i * 50 + i * 190, 84);
  let greens = "";
  for (let i = 0; i < 26; i++) {
    greens += blob(
      850 + random.between(-120, 130),
      1150 + random.between(-90, 110),
      36,
      22,
      random,
      0.5,
    );
  }
  sheet.path(greens, "#5f8f45");
  for (const [x, y] of [[800, 1110], [900, 1210], [860, 1060], [960, 1150]] as const) {
    sheet.ellipse(x, y, 42, 40, "#c9372f");
    sheet.ellipse(x - 12, y - 12, 14, 10, "#ffb9a0", 0.8);
  }
  plate(sheet, 2040, 480, 270, "#dfeaf0");
  for (const [x, y, t] of [[1960, 430, 20], [2090, 520, -30], [2050, 380, 70]] as const) {
    sheet.placed({ x, y, turn: t }, () => {
      sheet.ellipse(0, 0, 120, 62, "#d9a561");
      sheet.ellipse(0, -4, 104, 48, "#f0d19a");
    });
  }
  glass(sheet, 2060, 1230, 170, "#f0d98a");
  glass(sheet, 350, 460, 150, "#e9f1f2");
  fork(sheet, 440, 1080, -6);
  knife(sheet, 1880, 960, 176);
  for (const [x, y] of [[300, 1500], [420, 1590], [250, 1640], [390, 1450]] as const) {
    shadow(sheet, x, y, 44);
    sheet.ellipse(x, y, 44, 38, "#5f6b35");
    sheet.ellipse(x - 12, y - 10, 14, 8, "#c3cc8a", 0.8);
  }
}

function fish(sheet: Sheet, x: number, y: number, turn: number): void {
  sheet.placed({ x, y, turn }, () => {
    const skin = sheet.linear([[0, "#6f7f8e"], [0.45, "#b9c3c6"], [1, "#e9dcc0"]], [0, -70], [
      0,
      70,
    ]);
    sheet.path(
      "M-350 10C-240 -80 80 -90 250 -10L360 -70Q340 0 366 70L250 24C80 90 -240 84 -350 10z",
      SHADE,
      0.25,
    );
    sheet.path(
      "M-360 0C-250 -90 70 -100 240 -20L350 -80Q330 -10 356 60L240 14C70 80 -250 74 -360 0z",
      skin,
    );
    for (let i = 0; i < 5; i++) {
      sheet.line(`M${-180 + i * 84} -54q34 50 10 100`, {
        width: 12,
        colour: "#6b4a34",
        opacity: 0.55,
      });
    }
    sheet.ellipse(-296, -14, 13, 13, "#fdf9ee");
    sheet.ellipse(-296, -14, 7, 7, "#2a2a34");
    sheet.line("M-250 -52Q-226 0 -250 48", { width: 5, colour: "#5a6874" });
  });
}

function lemon(sheet: Sheet, x: number, y: number, r: number): void {
  shadow(sheet, x, y, r);
  sheet.ellipse(x, y, r, r, "#f2c12e");
  sheet.ellipse(x, y, r * 0.88, r * 0.88, "#fff3c4");
  for (let i = 0; i < 8; i++) {
    sheet.placed(
      { x, y, turn: i * 45 },
      () =>
        sheet.path(
          `M0 -8Q${r * 0.3} ${-r * 0.4} ${r * 0.22} ${-r * 0.76}Q0 ${-r * 0.86} ${-r * 0.22} ${
            -r * 0.76
          }Q${-r * 0.3} ${-r * 0.4} 0 -8z`,
          "#f7dc5c",
        ),
    );
  }
}

function glass(sheet: Sheet, x: number, y: number, r: number, drink: Colour): void {
  shadow(sheet, x, y, r);
  sheet.ellipse(x, y, r, r, "#eef4f4", 0.7);
  sheet.ellipse(x, y, r * 0.88, r * 0.88, drink, 0.9);
  sheet.line(
    `M${num(x - r * 0.7)} ${num(y - r * 0.3)}A${num(r * 0.78)} ${num(r * 0.78)} 0 0 1 ${
      num(x - r * 0.1)
    } ${num(y - r * 0.76)}`,
    { width: r * 0.1, colour: "#ffffff", opacity: 0.8 },
  );
  sheet.ellipse(x + r * 0.2, y + r * 0.2, r * 0.24, r * 0.22, "#ffffff", 0.35);
}
