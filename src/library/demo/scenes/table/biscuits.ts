// A tray of biscuits in Advent.

import type { Random } from "../../../../base/random.ts";
import { blob } from "../../brush/land.ts";
import { type Colour, tone } from "../../paint/colour.ts";
import { num, type Sheet } from "../../paint/sheet.ts";
import { SHADE } from "./crockery.ts";

export function biscuits(sheet: Sheet, random: Random): void {
  sheet.placed({ x: 1180, y: 920, turn: 2 }, () => {
    sheet.rect(-900, -620, 1840, 1290, SHADE, 0.4, 40);
    sheet.rect(
      -920,
      -640,
      1840,
      1280,
      sheet.linear([[0, "#7c8088"], [1, "#4a4d58"]], [-900, -600], [900, 600]),
      1,
      40,
    );
    sheet.rect(-860, -580, 1720, 1160, "#eee2cf", 1, 14);
    for (let row = 0; row < 4; row++) {
      for (let i = 0; i < 6; i++) {
        if (row === 3 && i > 3) continue;
        biscuit(
          sheet,
          -700 + i * 280 + random.between(-12, 12),
          -430 + row * 288 + random.between(-10, 10),
          (row + i) % 4,
          random.between(-20, 20),
          random,
        );
      }
    }
  });
  let flour = "";
  for (let i = 0; i < 34; i++) {
    flour += blob(
      random.between(1500, 2400),
      random.between(1300, 1800),
      random.between(6, 40),
      random.between(5, 30),
      random,
      0.4,
    );
  }
  sheet.path(flour, "#fffaf0", 0.6);
  sheet.placed({ x: 2080, y: 1560, turn: 28 }, () => {
    sheet.rect(-420, -56, 860, 130, SHADE, 0.3, 60);
    sheet.rect(
      -440,
      -70,
      860,
      130,
      sheet.linear([[0, "#e9c08a"], [0.5, "#cf9d63"], [1, "#9c6b3d"]], [0, -70], [0, 60]),
      1,
      50,
    );
    for (const x of [-560, 430]) sheet.rect(x, -34, 140, 60, "#8a4a38", 1, 30);
  });
  for (const [x, y] of [[160, 1620], [240, 1700], [130, 1500]] as const) {
    star(sheet, x, y, 60, "#8a4a2a");
  }
}

function star(sheet: Sheet, x: number, y: number, r: number, colour: Colour): void {
  let d = "";
  for (let i = 0; i < 8; i++) {
    const a = i * Math.PI / 4;
    d += `M${num(x)} ${num(y)}Q${num(x + Math.cos(a + 0.3) * r * 0.6)} ${
      num(y + Math.sin(a + 0.3) * r * 0.6)
    } ${num(x + Math.cos(a) * r)} ${num(y + Math.sin(a) * r)}Q${
      num(x + Math.cos(a - 0.3) * r * 0.6)
    } ${num(y + Math.sin(a - 0.3) * r * 0.6)} ${num(x)} ${num(y)}z`;
  }
  sheet.path(d, colour);
  sheet.ellipse(x, y, r * 0.16, r * 0.16, tone(colour, 0.12));
}

function biscuit(
  sheet: Sheet,
  x: number,
  y: number,
  kind: number,
  turn: number,
  random: Random,
): void {
  const dough = "#d9a05c";
  sheet.placed({ x, y, turn }, () => {
    const five = (r: number, inner: number, points: number) => {
      let d = "";
      for (let i = 0; i < points * 2; i++) {
        const a = i / (points * 2) * 2 * Math.PI - Math.PI / 2, k = i % 2 ? inner : r;
        d += `${i ? "L" : "M"}${num(Math.cos(a) * k)} ${num(Math.sin(a) * k)}`;
      }
      return `${d}z`;
    };
    const heart = (k: number) =>
      `M0 ${90 * k}C${-130 * k} ${10 * k} ${-90 * k} ${-100 * k} 0 ${-40 * k}C${90 * k} ${
        -100 * k
      } ${130 * k} ${10 * k} 0 ${90 * k}z`;
    const tree = (k: number) =>
      `M0 ${-110 * k}L${54 * k} ${-30 * k}H${26 * k}L${84 * k} ${60 * k}H${20 * k}V${96 * k}H${
        -20 * k
      }V${60 * k}H${-84 * k}L${-26 * k} ${-30 * k}H${-54 * k}z`;
    const moon = (k: number) =>
      `M${30 * k} ${-96 * k}A${100 * k} ${100 * k} 0 1 0 ${30 * k} ${96 * k}A${78 * k} ${
        78 * k
      } 0 1 1 ${30 * k} ${-96 * k}z`;
    const shape = [(k: number) => five(112 * k, 54 * k, 5), heart, tree, moon][kind]!;
    sheet.placed({ x: 8, y: 12 }, () => sheet.path(shape(1), SHADE, 0.35));
    sheet.path(
      shape(1),
      sheet.linear([[0, tone(dough, 0.06)], [1, tone(dough, -0.08)]], [-90, -90], [90, 90]),
    );
    const icing = ["#fff6ea", "#e2574c", "#6fae5c", "#f2d27a"][kind]!;
    sheet.path(shape(0.8), icing);
    for (let i = 0; i < 7; i++) {
      sheet.ellipse(
        random.between(-34, 34),
        random.between(-24, 40),
        6,
        6,
        ["#e2574c", "#f2b632", "#fff6ea", "#4f9eb5"][i % 4]!,
      );
    }
  });
}
