// Blue tiles on a wall, close enough to see the brush.

import type { Random } from "../../../base/random.ts";
import { tone } from "../paint/colour.ts";
import type { Painting } from "../paint/painting.ts";
import { num, type Sheet } from "../paint/sheet.ts";
import { landscape } from "./frame.ts";

const SIDE = 400;

export function tiles(_look: Record<never, never>, random: Random): Painting {
  const sheet = landscape();
  sheet.cover("#c9bfae");
  for (let row = 0; row < 5; row++) {
    for (let column = 0; column < 7; column++) {
      const x = column * SIDE - 130 + SIDE / 2, y = row * SIDE - 110 + SIDE / 2;
      sheet.placed(
        { x, y, turn: ((row + column) % 4) * 90 + random.between(-0.5, 0.5) },
        () => tile(sheet, (row + column) % 2 === 0, random),
      );
    }
  }
  // Afternoon light falls across the wall, with the shadow of a leafy branch.
  sheet.path("M-10 -10H900L-10 1300z", "#fff1c9", 0.22);
  sheet.path("M2410 500V1810H1100z", "#3a3f78", 0.3);
  let leaves = "";
  for (let i = 0; i < 15; i++) {
    const x = 2380 - i * 92, y = 330 + i * 34 + (i % 2 ? 66 : -66), turn = i % 2 ? 34 : -70;
    const c = Math.cos(turn * Math.PI / 180), s = Math.sin(turn * Math.PI / 180);
    leaves += `M${num(x - c * 96)} ${num(y - s * 96)}Q${num(x - s * 52)} ${num(y + c * 52)} ${
      num(x + c * 96)
    } ${num(y + s * 96)}Q${num(x + s * 52)} ${num(y - c * 52)} ${num(x - c * 96)} ${
      num(y - s * 96)
    }z`;
  }
  sheet.path(leaves, "#34386e", 0.34);
  sheet.line("M2420 300Q1700 470 960 880", { width: 18, colour: "#34386e", opacity: 0.34 });
  return {
    layers: [{ sheet }],
    finish: {
      bloom: 0.25,
      grain: 0.35,
      vignette: 0.24,
      toning: { shadows: "#666ca6", highlights: "#a68f62", share: 0.2 },
    },
    faces: [],
  };
}

function tile(sheet: Sheet, even: boolean, random: Random): void {
  const h = SIDE / 2 - 5, blue = tone("#2f62a8", random.between(-0.03, 0.03)), light = "#7fa8d6";
  sheet.rect(
    -h,
    -h,
    h * 2,
    h * 2,
    sheet.linear([[0, "#fbf8ef"], [1, tone("#efe9dc", random.between(-0.02, 0.02))]], [-h, -h], [
      h,
      h,
    ]),
    1,
    6,
  );
  if (even) {
    for (let i = 0; i < 4; i++) {
      sheet.placed({ turn: i * 90 }, () => {
        sheet.path("M0 0C-70 -50 -60 -130 0 -168C60 -130 70 -50 0 0z", blue);
        sheet.path("M0 -30C-36 -60 -30 -110 0 -140C30 -110 36 -60 0 -30z", light);
        sheet.line("M0 -40V-122", { width: 6, colour: "#fbf8ef" });
        sheet.path("M-195 -195H-110Q-120 -120 -195 -110z", blue);
        sheet.ellipse(-158, -158, 16, 16, "#f2c14a");
      });
    }
    sheet.ellipse(0, 0, 34, 34, "#f2c14a");
    sheet.ellipse(0, 0, 18, 18, blue);
    return;
  }
  for (let i = 0; i < 4; i++) {
    sheet.placed({ turn: i * 90 + 45 }, () => {
      sheet.path(
        "M0 -20C-34 -90 -90 -90 -80 -150C-56 -120 -20 -130 0 -170C20 -130 56 -120 80 -150C90 -90 34 -90 0 -20z",
        blue,
      );
      sheet.ellipse(0, -112, 15, 20, "#fbf8ef");
      sheet.line("M-14 -222C-60 -226 -70 -196 -48 -186M14 -222C60 -226 70 -196 48 -186", {
        width: 12,
        colour: light,
      });
    });
  }
  sheet.line("M-96 0A96 96 0 1 0 96 0A96 96 0 1 0 -96 0", { width: 10, colour: "#f2c14a" });
}
