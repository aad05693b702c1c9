// The white and orange town on its hill above the wide river.

import type { Random } from "../../../base/random.ts";
import { ridge } from "../brush/land.ts";
import { heapCloud, sky, sun } from "../brush/sky.ts";
import { town } from "../brush/town.ts";
import { umbrellaPine } from "../brush/umbrella_pine.ts";
import { ripples, water } from "../brush/water.ts";
import type { Painting } from "../paint/painting.ts";
import { num, type Sheet } from "../paint/sheet.ts";
import { landscape } from "./frame.ts";

export function townHill(_look: Record<never, never>, random: Random): Painting {
  const sheet = landscape(), haze = "#f7e7cf";
  sky(sheet, 900, ["#3f8fce", "#8cc4e2", "#dbe9e3", "#fbe8c9"]);
  sun(sheet, 360, 330, 54, "#ffedbe", 0.9);
  heapCloud(sheet, { x: 1050, y: 360, width: 620, light: "#fffaf2", shade: "#c9d6e4" }, random);
  heapCloud(sheet, { x: 1900, y: 250, width: 460, light: "#fffaf2", shade: "#c9d6e4" }, random);
  ridge(sheet, {
    seed: 71,
    y: 840,
    rise: 34,
    wave: 500,
    colour: "#9dbcc6",
    mist: "#d6dfd6",
    depth: 120,
  });
  water(sheet, 860, 1250, ["#bfdbe0", "#6fb0c9", "#3f8db4"]);
  ripples(sheet, {
    top: 866,
    bottom: 1200,
    colour: "#fff6e0",
    count: 150,
    opacity: 0.6,
    around: 420,
    spread: 0.4,
  }, random);
  bridge(sheet);
  boats(sheet);
  const crest = (x: number) =>
    1120 - 480 * Math.exp(-(((x - 1820) / 560) ** 2)) - 70 * Math.exp(-(((x - 950) / 300) ** 2));
  town(sheet, {
    crest,
    bottom: 1500,
    from: 420,
    to: 2500,
    walls: ["#fdf3df", "#f6ddb6", "#f2c3a0", "#f9e8a8", "#e8efe9", "#f3b49a", "#dfe7ea"],
    roofs: ["#d2673c", "#c4573a", "#dd7d48"],
    haze,
    sizes: [74, 170],
  }, random);
  castle(sheet);
  town(sheet, {
    crest: (x) => 1490 + 60 * Math.cos(x / 400),
    bottom: 1880,
    from: -60,
    to: 2460,
    walls: ["#fdf0d4", "#f2cf9c", "#f6e3c0", "#ecb295", "#f9e08c", "#dfe9e6"],
    roofs: ["#cb5f38", "#b94e36", "#d9733f"],
    haze: "#ffe9cc",
    sizes: [190, 270],
  }, random);
  umbrellaPine(sheet, { x: 210, y: 1800, height: 900, dark: "#2f5a45", light: "#7fa35a" }, random);
  laundry(sheet);
  return {
    layers: [{ sheet }],
    finish: {
      bloom: 0.4,
      grain: 0.35,
      vignette: 0.16,
      toning: { shadows: "#6a70a0", highlights: "#a08a60", share: 0.16 },
    },
    faces: [],
  };
}

function castle(sheet: Sheet): void {
  const wall = sheet.linear([[0, "#d9b98a"], [1, "#b5925f"]], [1500, 0], [2100, 0]);
  let d = "M1560 690V600";
  const teeth = (from: number, to: number, y: number) => {
    let part = "";
    for (let x = from; x < to; x += 26) part += `L${x} ${y}V${y - 18}h13V${y}`;
    return part;
  };
  d += `${teeth(1560, 1680, 600)}V540${teeth(1680, 1760, 540)}V604${teeth(1760, 1900, 604)}V520${
    teeth(1900, 1990, 520)
  }V610${teeth(1990, 2110, 610)}V700z`;
  sheet.path(d, wall);
  for (const x of [1712, 1936]) sheet.rect(x, 570, 12, 34, "#6b5138", 1, 6);
  sheet.line("M1945 512V430", { width: 5, colour: "#5a4634" });
  sheet.path("M1948 432L2010 446L1948 464z", "#c43e3a");
  for (const [x, r] of [[1520, 40], [1600, 30], [2070, 44], [2140, 34], [1830, 30]] as const) {
    sheet.ellipse(x, 690, r, r * 0.8, "#587a4a");
    sheet.ellipse(x - r * 0.2, 682, r * 0.6, r * 0.4, "#8ca75e");
  }
}

function bridge(sheet: Sheet): void {
  const red = "#c85a4a";
  sheet.rect(-10, 846, 900, 9, red);
  for (const x of [180, 610]) {
    sheet.rect(x, 700, 10, 180, red);
    sheet.rect(x + 24, 700, 10, 180, red);
    for (const y of [712, 760, 808]) sheet.rect(x, y, 34, 6, red);
  }
  sheet.line("M-10 800Q90 830 190 704Q400 960 628 704Q760 840 890 846", { width: 4, colour: red });
  let hangers = "";
  for (let x = 215; x < 610; x += 24) {
    const t = (x - 190) / 438, y = 704 * (1 - t) ** 2 + 2 * t * (1 - t) * 960 + 704 * t * t;
    hangers += `M${x} ${num(y)}V846`;
  }
  sheet.line(hangers, { width: 1.6, colour: red, opacity: 0.8 });
}

function boats(sheet: Sheet): void {
  for (
    const [x, y, s] of [[980, 960, 1], [1250, 920, 0.7], [700, 1030, 1.3], [330, 990, 1]] as const
  ) {
    sheet.placed({ x, y, scale: s }, () => {
      sheet.path("M-40 0H40L28 16H-30z", "#fdf6ea");
      sheet.path("M2 -4V-92L52 -8z", "#fffdf6");
      sheet.path("M-4 -4V-80L-34 -8z", "#f2d9b2");
      sheet.path("M-36 18H32L20 30H-22z", "#ffffff", 0.25);
    });
  }
}

function laundry(sheet: Sheet): void {
  sheet.line("M1120 1548Q1420 1610 1720 1540", { width: 4, colour: "#5a4a44" });
  const pieces = ["#e2574c", "#f6efe0", "#4f8fae", "#f2b632", "#f6efe0", "#6fa06a"];
  pieces.forEach((colour, i) => {
    const x = 1180 + i * 84, y = 1560 + 26 * Math.sin((i + 0.8) / 6 * Math.PI) - i * 2;
    sheet.path(
      `M${x} ${num(y)}h58q6 50 -4 ${i % 2 ? 92 : 70}h-50q-8 -40 -4 ${i % 2 ? -92 : -70}z`,
      colour,
    );
  });
}
