// A sandcastle before the tide comes: towers, shells, a paper flag.

import type { Random } from "../../../base/random.ts";
import { circle } from "../brush/sky.ts";
import { foam } from "../brush/water.ts";
import { tone } from "../paint/colour.ts";
import type { Painting } from "../paint/painting.ts";
import { num, type Sheet } from "../paint/sheet.ts";
import { landscape } from "./frame.ts";

export function sandcastle(_look: Record<never, never>, random: Random): Painting {
  const behind = landscape(), sheet = landscape();
  behind.cover(
    behind.linear(
      [[0, "#bfe0ea"], [0.2, "#5fb3c2"], [0.45, "#8fd0c4"], [0.5, "#dcc394"], [1, "#e6cd9c"]],
      [0, 0],
      [0, 1800],
    ),
  );
  for (let i = 0; i < 6; i++) {
    foam(behind, 330 + i * 90, 12, 20 + i * 8, "#ffffff", 0.8, random.fork(`f${i}`));
  }
  sheet.path(
    "M-10 980Q900 880 2410 1000V1810H-10z",
    sheet.linear([[0, "#ddc28e"], [1, "#f0d9aa"]], [0, 950], [0, 1800]),
  );
  sheet.ellipse(1330, 1470, 900, 120, "#8a6548", 0.32);
  moat(sheet);
  const tower = (x: number, y: number, w: number, h: number, roof: boolean) => {
    const sand = "#d9b478";
    const fill = sheet.linear([[0, tone(sand, 0.08)], [0.5, sand], [1, tone(sand, -0.16)]], [
      x - w,
      0,
    ], [x + w, 0]);
    sheet.path(
      `M${x - w * 1.12} ${y}Q${x} ${num(y + w * 0.3)} ${num(x + w * 1.12)} ${y}L${x + w} ${y - h}H${
        x - w
      }z`,
      fill,
    );
    for (let i = 0; i < 5; i++) {
      const tx = x - w + i * w * 0.44;
      sheet.rect(
        tx,
        y - h - w * 0.22,
        w * 0.26,
        w * 0.26,
        i > 2 ? tone(sand, -0.1) : tone(sand, 0.04),
        1,
        6,
      );
    }
    if (roof) {
      sheet.path(
        `M${num(x - w * 0.7)} ${y - h}L${x} ${num(y - h - w * 1.7)}L${num(x + w * 0.7)} ${y - h}z`,
        fill,
      );
    }
    sheet.path(
      `M${num(x - w * 0.2)} ${num(y - h * 0.5)}v${num(-h * 0.14)}a${num(w * 0.2)} ${
        num(w * 0.2)
      } 0 0 1 ${num(w * 0.4)} 0v${num(h * 0.14)}z`,
      "#7a5338",
      0.85,
    );
  };
  tower(820, 1330, 130, 330, true);
  tower(1560, 1330, 130, 330, true);
  sheet.path(
    "M760 1360V1130H1640V1360Q1200 1440 760 1360z",
    sheet.linear([[0, "#e6c68e"], [1, "#b98f5a"]], [760, 1100], [1640, 1360]),
  );
  tower(1190, 1180, 170, 420, true);
  tower(640, 1470, 150, 260, false);
  tower(1760, 1480, 150, 260, false);
  sheet.path("M1080 1400V1290a110 110 0 0 1 220 0V1410Q1190 1440 1080 1400z", "#6e4a34");
  sheet.path(
    "M500 1500Q1200 1640 1900 1500L1960 1570Q1200 1730 440 1570z",
    sheet.linear([[0, "#e9cd98"], [1, "#b98f5a"]], [500, 1480], [1900, 1640]),
  );
  flag(sheet);
  shells(sheet, random);
  spade(sheet);
  let grains = "";
  for (let i = 0; i < 420; i++) {
    grains += circle(random.next() * 2400, random.between(1010, 1800), random.between(1.5, 5));
  }
  sheet.path(grains, "#a07a4e", 0.42);
  return {
    layers: [{ sheet: behind, blur: 12 }, { sheet }],
    finish: {
      bloom: 0.35,
      grain: 0.5,
      vignette: 0.22,
      toning: { shadows: "#6a70a0", highlights: "#a88c5c", share: 0.16 },
    },
    faces: [],
  };
}

function moat(sheet: Sheet): void {
  sheet.path(
    "M330 1560Q1200 1830 2080 1560Q2190 1610 2060 1660Q1200 1900 350 1660Q230 1610 330 1560z",
    "#8fc7c0",
  );
  sheet.path("M420 1620Q1200 1830 1990 1620Q1200 1790 420 1620z", "#e9f7f2", 0.7);
}

function flag(sheet: Sheet): void {
  sheet.line("M1190 480L1196 260", { width: 9, colour: "#8a6040" });
  sheet.path("M1196 262Q1290 240 1370 290Q1290 300 1196 350z", "#e2574c");
  sheet.path("M1196 262Q1240 252 1280 258Q1240 290 1196 300z", "#f0857a", 0.7);
}

function shells(sheet: Sheet, random: Random): void {
  for (let i = 0; i < 9; i++) {
    const x = 620 + i * 145, y = 1560 + 46 * Math.sin(i / 8 * Math.PI), r = 32 + (i % 3) * 6;
    sheet.placed({ x, y, turn: random.between(-25, 25), scale: r / 40 }, () => {
      const colour = ["#fff1e0", "#f3b9a4", "#e9d3f0"][i % 3]!;
      sheet.path("M0 34C-60 10 -46 -40 0 -44C46 -40 60 10 0 34z", colour);
      sheet.line("M0 32V-40M0 32L-24 -34M0 32L24 -34M0 32L-40 -12M0 32L40 -12", {
        width: 3,
        colour: tone(colour, -0.12),
      });
    });
  }
}

function spade(sheet: Sheet): void {
  sheet.placed({ x: 2140, y: 1470, turn: 24 }, () => {
    sheet.line("M0 0V-420", { width: 26, colour: "#c99a5c" });
    sheet.line("M-54 -424H54", { width: 28, colour: "#c99a5c" });
    sheet.path(
      "M-74 -20H74L64 120Q0 220 -64 120z",
      sheet.linear([[0, "#5aa7c0"], [1, "#2f7590"]], [-70, 0], [74, 0]),
    );
  });
}
