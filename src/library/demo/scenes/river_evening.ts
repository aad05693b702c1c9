// The family against the evening sun at the river, the long bridge behind them.

import type { Random } from "../../../base/random.ts";
import { ridge } from "../brush/land.ts";
import { sky, streaks, sun } from "../brush/sky.ts";
import { ripples, water } from "../brush/water.ts";
import { mix } from "../paint/colour.ts";
import type { Painting } from "../paint/painting.ts";
import { num, type Sheet } from "../paint/sheet.ts";
import { EMIL, IDA, NORA, silhouetteOf, THEO } from "../people/cast.ts";
import { figure, type Pose, STANDING } from "../people/figure.ts";
import { outfitOf } from "../people/outfit.ts";
import { wide } from "./frame.ts";

const DARK = "#2c2147";

export function riverEvening(_look: Record<never, never>, random: Random): Painting {
  const sheet = wide();
  sky(sheet, 960, ["#3d3f86", "#8d5b98", "#e5837f", "#ffb867", "#ffdf9a"]);
  streaks(sheet, { y: 120, height: 520, colour: "#ffb98a", count: 16, opacity: 0.55 }, random);
  sun(sheet, 1560, 800, 84, "#ffd27a");
  ridge(sheet, {
    seed: 44,
    y: 925,
    rise: 40,
    wave: 420,
    colour: mix("#6b4a86", "#ff9f78", 0.35),
    mist: "#d98a86",
    depth: 120,
  });
  water(sheet, 955, 1400, ["#ffc78a", "#d5798a", "#6a4a8c", "#3d3470"]);
  ripples(sheet, {
    top: 960,
    bottom: 1380,
    colour: "#fff0c0",
    count: 220,
    opacity: 0.85,
    around: 1560,
    spread: 0.26,
  }, random);
  ripples(sheet, { top: 980, bottom: 1390, colour: "#54407c", count: 130, opacity: 0.45 }, random);
  bridge(sheet);
  boat(sheet);
  sheet.path(
    "M-10 1320Q1200 1290 2410 1330V1610H-10z",
    sheet.linear([[0, "#8a4f6c"], [0.5, "#5d3a66"], [1, "#46305c"]], [0, 1310], [0, 1600]),
  );
  sheet.path("M-10 1320Q1200 1290 2410 1330V1338Q1200 1298 -10 1328z", "#ff9d6e", 0.8);
  railing(sheet);
  family(sheet);
  return {
    layers: [{ sheet }],
    finish: {
      bloom: 0.7,
      grain: 0.5,
      vignette: 0.3,
      toning: { shadows: "#5a5a9e", highlights: "#b08a58", share: 0.14 },
    },
    faces: [],
  };
}

function bridge(sheet: Sheet): void {
  const dark = "#4a3468";
  sheet.rect(-10, 842, 2420, 14, dark);
  sheet.rect(-10, 872, 2420, 6, dark);
  let lattice = "";
  for (let x = -10; x < 2400; x += 30) lattice += `M${x} 874l15 -30l15 30`;
  sheet.line(lattice, { width: 2.5, colour: dark });
  for (const x of [330, 1180]) {
    for (const dx of [0, 52]) sheet.path(`M${x + dx} 980V470h16V980z`, dark);
    for (const y of [486, 590, 700]) sheet.rect(x, y, 66, 12, dark);
  }
  sheet.line("M-10 640Q150 800 362 470Q760 1180 1212 470Q1500 800 2410 838", {
    width: 8,
    colour: dark,
  });
  let hangers = "";
  for (let x = 400; x < 1200; x += 30) {
    const t = (x - 362) / 850, y = 470 * (1 - t) ** 2 + 2 * t * (1 - t) * 1180 + 470 * t * t;
    hangers += `M${x} ${num(y)}V842`;
  }
  sheet.line(hangers, { width: 2.4, colour: dark });
}

function boat(sheet: Sheet): void {
  sheet.placed({ x: 1900, y: 1110, scale: 1.5 }, () => {
    sheet.path("M-80 0H84Q66 36 40 36H-50Q-72 30 -80 0z", "#33254f");
    sheet.path("M4 -8V-190Q80 -90 96 -14z", "#5a3a66");
    sheet.path("M-6 -8V-160Q-54 -80 -66 -14z", "#4b325f");
    sheet.line("M0 0V-206", { width: 5, colour: "#33254f" });
  });
}

function railing(sheet: Sheet): void {
  let posts = "";
  for (let x = 40; x < 2400; x += 190) posts += `M${x} 1340V1180`;
  sheet.line(posts, { width: 15, colour: DARK });
  sheet.line("M-10 1188Q1200 1168 2410 1192M-10 1250Q1200 1232 2410 1254", {
    width: 10,
    colour: DARK,
  });
}

function family(sheet: Sheet): void {
  const standing = (
    x: number,
    y: number,
    height: number,
    who: typeof NORA,
    pose: Pose,
    dress = false,
  ) => {
    const dark = silhouetteOf(who, DARK);
    sheet.placed(
      { x, y, scale: height / (who.heads * 100) },
      () =>
        figure(sheet, dark, outfitOf(dark, { shoes: DARK, cut: dress ? "dress" : "shirt" }), pose, {
          turn: 0,
          mood: "calm",
          light: 1,
          plain: true,
        }),
    );
  };
  const back: Pose = { ...STANDING, seen: "back" };
  standing(640, 1530, 760, THEO, { ...back, rightArm: [28, 22] });
  standing(860, 1540, 440, EMIL, { ...back, leftArm: [-140, -160], rightArm: [20, 30] });
  standing(1040, 1530, 700, NORA, { ...back, leftArm: [-30, -24] }, true);
  standing(1290, 1550, 560, IDA, {
    ...STANDING,
    seen: "right",
    leftArm: [-12, 6],
    rightArm: [116, 112],
    leftLeg: [-10, -14],
    rightLeg: [8, 4],
    lean: -3,
  }, true);
}
