// The view of the snowy mountains.

import type { Random } from "../../../../base/random.ts";
import { bloom, grass } from "../../brush/flora.ts";
import { farFirs, ridge } from "../../brush/land.ts";
import { mountains } from "../../brush/mountain.ts";
import { heapCloud, sky, sun } from "../../brush/sky.ts";
import { fir } from "../../brush/fir.ts";
import type { Sheet } from "../../paint/sheet.ts";
import { IDA, NORA, THEO } from "../../people/cast.ts";
import { figure, STANDING } from "../../people/figure.ts";
import { outfitOf } from "../../people/outfit.ts";

export function hikers(sheet: Sheet, random: Random): void {
  sky(sheet, 900, ["#3f86c8", "#8fc0e0", "#e6ecdf"]);
  sun(sheet, 420, 240, 50, "#fff4d6");
  heapCloud(sheet, { x: 1650, y: 400, width: 560, light: "#ffffff", shade: "#c3d3e4" }, random);
  mountains(sheet, {
    peaks: [[240, 560], [700, 420], [1060, 560], [1500, 350], [1900, 520], [2320, 440]],
    foot: 1050,
    rock: "#7f92b0",
    snow: "#f6f8fb",
    mist: "#c9d6dc",
    side: -1,
    snowLine: 0.5,
  }, random);
  mountains(sheet, {
    peaks: [[60, 760], [480, 720], [1250, 760], [2100, 700]],
    foot: 1130,
    rock: "#7d8f86",
    mist: "#a9bd9a",
    side: -1,
  }, random);
  const woods = ridge(sheet, {
    seed: 63,
    y: 1090,
    rise: 60,
    wave: 520,
    colour: "#5f8a66",
    mist: "#8fa86a",
    depth: 260,
  });
  farFirs(sheet, woods, { height: 70, gap: 16, colour: "#4a7560" }, random);
  sheet.path(
    "M900 1180Q1200 1120 1560 1190Q1700 1230 1480 1270Q1150 1300 930 1240Q820 1200 900 1180z",
    sheet.linear([[0, "#a9d3e0"], [1, "#3f86a0"]], [0, 1140], [0, 1280]),
  );
  sheet.path(
    "M-10 1280Q500 1180 1000 1330T2410 1260V1610H-10z",
    sheet.linear([[0, "#c9a94a"], [0.5, "#9c9a45"], [1, "#5f7438"]], [0, 1220], [0, 1600]),
  );
  sheet.path(
    "M620 1610Q700 1480 900 1440T1180 1350L1210 1362Q1130 1440 1000 1490T860 1610z",
    "#e3cfa4",
  );
  for (const [x, y, h] of [[2060, 1420, 560], [2240, 1480, 680], [1900, 1390, 380]] as const) {
    fir(sheet, { x, y, height: h, colour: "#3f6a52", side: -1 }, random);
  }
  grass(sheet, {
    top: 1330,
    bottom: 1600,
    count: 420,
    height: 46,
    colours: ["#c9a84e", "#8f9440", "#6b7f3c"],
  }, random);
  for (let i = 0; i < 26; i++) {
    bloom(
      sheet,
      "crocus",
      random.between(0, 2400),
      random.between(1400, 1590),
      random.between(14, 26),
      "#a07ac0",
    );
  }
  const look = { turn: 0, mood: "smile", light: -1 } as const;
  const stick = (x: number, y: number, h: number) =>
    sheet.line(`M${x} ${y}l${h * 0.1} ${-h}`, { width: 8, colour: "#6b4a34" });
  stick(610, 1530, 260);
  stick(1080, 1505, 230);
  sheet.placed(
    { x: 540, y: 1530, scale: 520 / 670 },
    () =>
      figure(
        sheet,
        THEO,
        outfitOf(THEO, {
          top: "#c8554a",
          bag: "#3f6a72",
          hat: { kind: "straw", colour: "#c9a468" },
        }),
        { ...STANDING, seen: "back", rightArm: [34, 60], leftLeg: [-6, 0], rightLeg: [9, 14] },
        look,
      ),
  );
  sheet.placed(
    { x: 790, y: 1520, scale: 400 / 550 },
    () =>
      figure(sheet, IDA, outfitOf(IDA, { top: "#4f9eb5", bag: "#e2a53c" }), {
        ...STANDING,
        seen: "back",
        leftArm: [-140, -160],
        leftLeg: [-6, -2],
        rightLeg: [8, 12],
      }, look),
  );
  sheet.placed(
    { x: 1020, y: 1500, scale: 490 / 650 },
    () =>
      figure(sheet, NORA, outfitOf(NORA, { top: "#6f9a5c", bag: "#8a5a7a" }), {
        ...STANDING,
        seen: "back",
        rightArm: [30, 66],
        leftLeg: [-8, 4],
        rightLeg: [6, 10],
      }, look),
  );
}
