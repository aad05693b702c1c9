// Above the clouds on the way out: the wing through the window, clouds, the curve of light.

import type { Random } from "../../../base/random.ts";
import { blob } from "../brush/land.ts";
import { sky, sun } from "../brush/sky.ts";
import type { Painting } from "../paint/painting.ts";
import { type Sheet } from "../paint/sheet.ts";
import { portrait } from "./frame.ts";

export function planeWindow(_look: Record<never, never>, random: Random): Painting {
  const outside = portrait(), inside = portrait();
  sky(outside, 1500, ["#2f66b0", "#6ea9dc", "#cfe3ea", "#ffe4bd"]);
  sun(outside, 1330, 1010, 52, "#ffdf9e");
  for (let row = 0; row < 9; row++) {
    const y = 1260 + row * row * 13 + row * 24, size = 60 + row * 34;
    let mass = "", lit = "";
    for (let x = -100; x < 1900; x += size * random.between(0.7, 1.3)) {
      const r = size * random.between(0.7, 1.3), cy = y + random.between(-0.2, 0.3) * size;
      mass += blob(x, cy, r * 1.3, r * 0.75, random);
      lit += blob(x + r * 0.3, cy - r * 0.3, r * 0.9, r * 0.34, random);
    }
    outside.path(
      `${mass}M0 ${y}H1800V2400H0z`,
      outside.linear([[0, "#f6e6dd"], [1, "#9fb8dc"]], [0, y - size], [0, y + size * 2.4]),
    );
    outside.path(lit, "#fffaf0", 0.85);
  }
  wing(outside);
  frame(inside);
  return {
    layers: [{ sheet: outside }, { sheet: inside }],
    finish: {
      bloom: 0.3,
      grain: 0.4,
      vignette: 0.3,
      toning: { shadows: "#5f74a8", highlights: "#a08c68", share: 0.16 },
    },
    faces: [],
  };
}

function wing(sheet: Sheet): void {
  sheet.path(
    "M-20 1990L640 1560L1270 1330Q1300 1326 1296 1350L1010 1560L420 2080L-20 2330z",
    sheet.linear([[0, "#dfe6ee"], [1, "#7f93b4"]], [500, 1500], [760, 2000]),
  );
  sheet.path("M1262 1332Q1340 1240 1352 1150Q1372 1146 1366 1180Q1356 1290 1296 1352z", "#c94f40");
  sheet.path("M-20 1990L640 1560L1270 1330L1262 1344L650 1590L-20 2040z", "#fbf3e4", 0.9);
  for (const d of ["M300 2130L880 1600", "M520 1960L990 1530"]) {
    sheet.line(d, { width: 5, colour: "#6b7fa3", opacity: 0.6 });
  }
  sheet.path("M180 2140L520 1860L640 1840L330 2150z", "#8ea2c2", 0.8);
}

/** The rounded window in the cabin wall, its inner rim catching the light. */
function frame(sheet: Sheet): void {
  const hole =
    "M420 330Q900 200 1380 330Q1500 380 1500 560V1840Q1500 2030 1380 2080Q900 2210 420 2080Q300 2030 300 1840V560Q300 380 420 330z";
  const wall = sheet.linear([[0, "#e9e2da"], [0.5, "#cfc8c6"], [1, "#9b97a3"]], [1500, 0], [
    200,
    2400,
  ]);
  sheet.pierced(`M0 0H1800V2400H0z${hole}`, wall);
  sheet.line(hole, {
    width: 70,
    colour: sheet.linear([[0, "#fff7ea"], [1, "#8f8b9b"]], [1500, 300], [300, 2100]),
  });
  sheet.line(hole, { width: 16, colour: "#6f6b7d", opacity: 0.5 });
}
