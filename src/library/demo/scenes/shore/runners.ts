// Children running into the last foam against the evening sun.

import type { Sheet } from "../../paint/sheet.ts";
import { type Character, EMIL, IDA, NORA, silhouetteOf, THEO } from "../../people/cast.ts";
import { type Pose, STANDING } from "../../people/figure.ts";
import { outfitOf } from "../../people/outfit.ts";
import { put } from "./put.ts";

/** Running towards the water, arms wide; reflections on the wet sand. */
export function runners(sheet: Sheet, frame: number): void {
  const dark = "#3a2650", s = frame * 6;
  const run = (k: number): Pose => ({
    seen: "right",
    leftArm: [-60 - k, -30],
    rightArm: [60 + k, 96],
    leftLeg: [-36 - k, -84],
    rightLeg: [44, 8 + k],
    lean: 10,
    lift: 16,
  });
  const shapes: [Character, Pose, number, number, number, "dress" | "shirt"][] = [
    [IDA, run(s), 1130 + s * 4, 1560, 430, "dress"],
    [EMIL, run(-8), 860 + s * 4, 1600, 340, "shirt"],
    [
      THEO,
      {
        ...STANDING,
        seen: "right",
        leftArm: [-30, -12],
        rightArm: [100, 130],
        leftLeg: [-16, -26],
        rightLeg: [14, 4],
        lean: 5,
      },
      540,
      1570,
      620,
      "shirt",
    ],
    [NORA, { ...STANDING, seen: "back", rightArm: [20, 26] }, 300, 1580, 570, "dress"],
  ];
  for (const [who, pose, x, y, height, cut] of shapes) {
    const flat = silhouetteOf(who, dark);
    const worn = outfitOf(flat, { cut, shoes: dark, legs: "long" });
    const mirror = sheet.linear([[0, dark, 0.4], [1, dark, 0]], [0, y], [0, y + height * 0.5]);
    sheet.ellipse(x + 14, y + height * 0.2, height * 0.1, height * 0.2, mirror);
    put(sheet, flat, worn, pose, { x, y, height, plain: true });
  }
  for (let i = 0; i < 16; i++) {
    sheet.ellipse(760 + i * 38 + s, 1590 - (i * 53 % 40), 4 + (i % 3) * 2, 5, "#ffe9cf", 0.8);
  }
}
