// Pictures that are no memories: a screen of a phone, a form on the desk. Letters are drawn as bars,
// so that no font is needed.

import type { Random } from "../../../base/random.ts";
import type { Painting } from "../paint/painting.ts";
import { num, Sheet } from "../paint/sheet.ts";
import { portrait } from "./frame.ts";

/** A train ticket in an app, 1080 × 2340 and perfectly flat. */
export function screenshot(_look: Record<never, never>, random: Random): Painting {
  const sheet = new Sheet(1080, 2340);
  sheet.cover("#f2f3f7");
  sheet.rect(0, 0, 1080, 330, "#2f5fd0");
  bars(sheet, 60, 44, [90], 24, "#ffffff", random);
  for (let i = 0; i < 4; i++) sheet.rect(850 + i * 22, 64 - i * 7, 14, 14 + i * 7, "#ffffff", 1, 3);
  sheet.rect(950, 42, 70, 34, "#ffffff", 1, 8);
  sheet.line("M90 190l-30 34l30 34M60 224h90", { width: 10, colour: "#ffffff" });
  bars(sheet, 210, 200, [330], 44, "#ffffff", random);
  sheet.rect(48, 390, 984, 760, "#ffffff", 1, 40);
  bars(sheet, 100, 450, [260, 300], 40, "#1f2430", random);
  sheet.rect(100, 580, 884, 4, "#d9dce6");
  for (const [x, c] of [[100, "#2f5fd0"], [700, "#2f5fd0"]] as const) {
    bars(sheet, x, 630, [170], 26, "#8a90a0", random);
    bars(sheet, x, 680, [250], 56, c, random);
  }
  sheet.line("M470 700h150m-34 -30l36 30l-36 30", { width: 9, colour: "#8a90a0" });
  for (let i = 0; i < 3; i++) {
    bars(sheet, 100, 830 + i * 96, [190 + i * 40], 28, "#8a90a0", random);
    bars(sheet, 700, 830 + i * 96, [220 - i * 30], 28, "#1f2430", random);
  }
  sheet.rect(48, 1200, 984, 720, "#ffffff", 1, 40);
  code(sheet, 300, 1280, 480, random);
  bars(sheet, 380, 1820, [320], 28, "#8a90a0", random);
  sheet.rect(48, 1980, 984, 130, "#2f5fd0", 1, 65);
  bars(sheet, 400, 2028, [280], 36, "#ffffff", random);
  for (let i = 0; i < 4; i++) {
    sheet.ellipse(170 + i * 246, 2220, 30, 30, i === 1 ? "#2f5fd0" : "#c3c8d4");
  }
  sheet.rect(380, 2300, 320, 12, "#1f2430", 1, 6);
  return { layers: [{ sheet }], finish: { grain: 0, vignette: 0, flat: true }, faces: [] };
}

/** Words as rounded bars, one line. */
function bars(
  sheet: Sheet,
  x: number,
  y: number,
  widths: readonly number[],
  height: number,
  colour: string,
  random: Random,
): void {
  let at = x;
  for (const width of widths) {
    for (let left = width; left > height * 0.8;) {
      const word = Math.min(left, height * random.between(1.4, 4));
      sheet.rect(at, y, word, height * 0.62, colour, 1, height * 0.2);
      at += word + height * 0.45;
      left -= word + height * 0.45;
    }
  }
}

function code(sheet: Sheet, x: number, y: number, size: number, random: Random): void {
  const cells = 25, cell = size / cells;
  let d = "";
  const square = (cx: number, cy: number, k: number) =>
    `M${num(x + cx * cell)} ${num(y + cy * cell)}h${num(cell * k)}v${num(cell * k)}h${
      num(-cell * k)
    }z`;
  for (let row = 0; row < cells; row++) {
    for (let column = 0; column < cells; column++) {
      const corner = (row < 8 || row > 16) && column < 8 || row < 8 && column > 16;
      if (!corner && random.next() < 0.48) d += square(column, row, 1.02);
    }
  }
  sheet.path(d, "#1f2430");
  for (const [cx, cy] of [[0, 0], [18, 0], [0, 18]] as const) {
    sheet.pierced(square(cx, cy, 7) + square(cx + 1, cy + 1, 5), "#1f2430");
    sheet.path(square(cx + 2, cy + 2, 3), "#1f2430");
  }
}

/** A form on the desk, photographed a little askew, with a pen across it. */
export function document(_look: Record<never, never>, random: Random): Painting {
  const sheet = portrait();
  sheet.cover(sheet.linear([[0, "#8a6a50"], [1, "#6b4f3e"]], [0, 0], [1800, 2400]));
  for (let i = 0; i < 40; i++) {
    const y = random.next() * 2400;
    sheet.line(`M-10 ${num(y)}q900 ${num(random.between(-30, 30))} 1820 0`, {
      width: 4,
      colour: "#5a4032",
      opacity: 0.4,
    });
  }
  sheet.placed({ x: 900, y: 1210, turn: -3 }, () => {
    sheet.rect(-690, -990, 1420, 2010, "#2f2420", 0.35);
    sheet.rect(
      -710,
      -1010,
      1420,
      2010,
      sheet.linear([[0, "#fdfbf5"], [1, "#e2ddd2"]], [-700, -1000], [700, 1000]),
    );
    sheet.rect(-600, -900, 170, 170, "#3f6a9c", 1, 20);
    sheet.path("M-560 -780L-515 -860L-470 -780z", "#fdfbf5");
    bars(sheet, -380, -890, [520], 56, "#2a2c36", random);
    bars(sheet, -380, -800, [420], 32, "#7a7c86", random);
    sheet.rect(-600, -660, 1200, 6, "#3f6a9c");
    for (let i = 0; i < 13; i++) {
      const y = -590 + i * 74;
      bars(sheet, -600, y, [260], 28, "#5a5c66", random);
      bars(sheet, -200, y, [i % 3 === 2 ? 420 : 760], 28, "#8f919b", random);
    }
    for (let row = 0; row < 5; row++) {
      for (let column = 0; column < 4; column++) {
        sheet.line(`M${-600 + column * 300} ${400 + row * 74}h300v74h-300z`, {
          width: 4,
          colour: "#9a9ca6",
          cap: "butt",
        });
        if (row === 0) sheet.rect(-598 + column * 300, 402, 296, 70, "#dfe6ef");
        bars(
          sheet,
          -570 + column * 300,
          424 + row * 74,
          [column === 3 ? 130 : 210],
          26,
          "#6a6c76",
          random,
        );
      }
    }
    sheet.line("M150 880q60 -110 90 0q20 -90 60 -20q40 60 70 -30q30 -60 60 20q30 40 90 -20", {
      width: 9,
      colour: "#2f3f8a",
    });
    sheet.rect(130, 920, 460, 4, "#7a7c86");
    sheet.line("M-520 860m-90 0a90 90 0 1 0 180 0a90 90 0 1 0 -180 0", {
      width: 9,
      colour: "#b5483f",
      opacity: 0.7,
    });
  });
  sheet.placed({ x: 1330, y: 1750, turn: 52 }, () => {
    sheet.rect(-360, 16, 760, 44, "#2f2420", 0.3, 22);
    sheet.rect(
      -380,
      -24,
      640,
      48,
      sheet.linear([[0, "#3a4a6a"], [1, "#1f2840"]], [0, -24], [0, 24]),
      1,
      22,
    );
    sheet.path("M258 -22L370 0L258 22z", "#c9b27a");
    sheet.rect(-300, -32, 220, 12, "#c9b27a");
  });
  return {
    layers: [{ sheet }],
    finish: { grain: 0.45, vignette: 0.35 },
    faces: [],
  };
}
