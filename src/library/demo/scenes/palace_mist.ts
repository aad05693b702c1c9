// The coloured palace on its wooded hill, morning mist below.

import type { Random } from "../../../base/random.ts";
import { farTrees, ridge } from "../brush/land.ts";
import { sky, streaks, sun } from "../brush/sky.ts";
import { type Colour, mix, tone } from "../paint/colour.ts";
import type { Painting } from "../paint/painting.ts";
import { num, Sheet } from "../paint/sheet.ts";
import { portrait } from "./frame.ts";

export function palaceMist(_look: Record<never, never>, random: Random): Painting {
  const sheet = portrait(), mistSheet = portrait(), near = portrait();
  sky(sheet, 1500, ["#7fb1d6", "#c3dce2", "#f4ead6", "#fbe3c0"]);
  sun(sheet, 400, 560, 70, "#fff0c8", 0.9);
  streaks(sheet, { y: 240, height: 500, colour: "#fffaf0", count: 9, opacity: 0.6 }, random);
  ridge(sheet, {
    seed: 61,
    y: 1420,
    rise: 90,
    wave: 380,
    octaves: 4,
    colour: "#a9c0c9",
    mist: "#e6e6da",
    depth: 240,
  });
  const hill = ridge(sheet, {
    seed: 64,
    y: 1560,
    rise: 40,
    wave: 300,
    colour: "#6f9a86",
    mist: "#cfdccb",
    depth: 500,
    peak: { x: 0.53, height: 480, spread: 0.3 },
  });
  farTrees(sheet, (x) => hill(x) + 20, {
    size: 70,
    gap: 34,
    colour: "#557f6c",
    light: "#c9cf8a",
    side: -1,
  }, random);
  palace(sheet);
  for (let row = 0; row < 7; row++) {
    const dark = mix("#2f6152", "#9dbba5", 0.75 - row * 0.1);
    farTrees(sheet, (x) => hill(x) + 70 + row * 84 + 30 * Math.sin(x / 90 + row * 2), {
      size: 74 + row * 12,
      gap: 46 + row * 6,
      colour: dark,
      light: "#e0dd92",
    }, random);
  }
  mist(mistSheet, random);
  const front = ridge(near, {
    seed: 81,
    y: 2180,
    rise: 60,
    wave: 500,
    colour: "#234a40",
    mist: "#16332f",
    depth: 240,
  });
  farTrees(near, front, { size: 150, gap: 90, colour: "#234a40", light: "#5f8a56" }, random);
  return {
    layers: [{ sheet }, { sheet: mistSheet, blur: 40 }, { sheet: near }],
    finish: {
      bloom: 0.5,
      grain: 0.4,
      vignette: 0.2,
      toning: { shadows: "#5f7a96", highlights: "#a09064", share: 0.16 },
    },
    faces: [],
  };
}

function mist(sheet: Sheet, random: Random): void {
  for (let i = 0; i < 12; i++) {
    const y = random.between(1500, 2150),
      x = random.between(-200, 2000),
      r = random.between(240, 520);
    sheet.ellipse(x, y, r, r * 0.16, "#fdf6ea", 0.75);
  }
}

function palace(sheet: Sheet): void {
  const yellow = "#f0be4e", red = "#cf5a48", grey = "#c9bfae", violet = "#8f86b0";
  const wall = (x: number, top: number, w: number, bottom: number, colour: Colour) =>
    sheet.rect(
      x,
      top,
      w,
      bottom - top,
      sheet.linear([[0, tone(colour, 0.06)], [1, tone(colour, -0.09)]], [x, 0], [x + w, 0]),
    );
  const teeth = (x: number, y: number, w: number, colour: Colour) => {
    let d = "";
    for (let at = x; at < x + w - 8; at += 26) d += `M${at} ${y}v-20h14v20z`;
    sheet.path(d, colour);
  };
  const windows = (x: number, y: number, count: number, gap: number, w = 22, h = 44) => {
    for (let i = 0; i < count; i++) {
      sheet.path(
        `M${x + i * gap} ${y + h}v${-h * 0.6}a${w / 2} ${w / 2} 0 0 1 ${w} 0v${h * 0.6}z`,
        "#5a4a5c",
      );
    }
  };
  const dome = (x: number, y: number, r: number, colour: Colour) => {
    sheet.path(
      `M${x - r} ${y}C${x - r * 1.15} ${y - r * 0.9} ${num(x - r * 0.3)} ${num(y - r * 1.3)} ${x} ${
        num(y - r * 1.8)
      }C${num(x + r * 0.3)} ${num(y - r * 1.3)} ${num(x + r * 1.15)} ${num(y - r * 0.9)} ${
        x + r
      } ${y}z`,
      sheet.linear([[0, tone(colour, 0.09)], [1, tone(colour, -0.09)]], [x - r, 0], [x + r, 0]),
    );
    sheet.line(`M${x} ${num(y - r * 1.75)}V${num(y - r * 2.15)}`, { width: 4, colour: "#6a5a4a" });
  };
  wall(560, 900, 230, 1180, violet);
  windows(590, 960, 5, 40);
  wall(470, 960, 130, 1200, grey);
  teeth(470, 960, 130, grey);
  wall(760, 770, 300, 1180, yellow);
  windows(800, 850, 5, 52, 26, 56);
  windows(800, 990, 5, 52, 26, 56);
  teeth(760, 770, 300, yellow);
  wall(1040, 700, 180, 1200, red);
  teeth(1040, 700, 180, red);
  windows(1068, 780, 3, 50, 24, 60);
  windows(1068, 930, 3, 50, 24, 60);
  wall(1090, 500, 84, 720, red);
  teeth(1090, 500, 84, red);
  windows(1112, 560, 1, 0, 38, 50);
  sheet.ellipse(1132, 650, 22, 22, "#f7ecd2");
  wall(1230, 860, 150, 1200, yellow);
  windows(1256, 930, 3, 40);
  teeth(1230, 860, 150, yellow);
  wall(866, 610, 92, 780, yellow);
  dome(912, 612, 56, "#d9a13c");
  dome(520, 950, 50, "#b3a994");
  dome(1306, 848, 44, "#d9a13c");
  wall(650, 780, 64, 920, violet);
  dome(682, 782, 40, "#7a7298");
  wall(380, 1080, 1090, 1240, mix(grey, "#d9b98a", 0.4));
  teeth(380, 1080, 1090, mix(grey, "#d9b98a", 0.4));
  for (let i = 0; i < 9; i++) {
    sheet.path(`M${420 + i * 116} 1240v-60a34 34 0 0 1 68 0v60z`, "#8a7866");
  }
}
