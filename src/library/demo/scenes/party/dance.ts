// Children dancing in paper hats.

import { PARTY_COLOURS } from "../../brush/party.ts";
import type { PaintedFace } from "../../paint/painting.ts";
import type { Sheet } from "../../paint/sheet.ts";
import { type Character, EMIL, FRIENDS, IDA } from "../../people/cast.ts";
import { figure, type Pose, STANDING } from "../../people/figure.ts";
import { outfitOf } from "../../people/outfit.ts";
import { faceAt } from "../frame.ts";

export function dance(sheet: Sheet): PaintedFace[] {
  const faces: PaintedFace[] = [];
  const moves: Pose[] = [
    {
      ...STANDING,
      leftArm: [-140, -160],
      rightArm: [150, 120],
      leftLeg: [-16, 4],
      rightLeg: [20, -8],
      lift: 40,
      lean: -4,
    },
    {
      ...STANDING,
      leftArm: [-100, -160],
      rightArm: [60, 150],
      leftLeg: [-10, -4],
      rightLeg: [26, -30],
      lean: 6,
    },
    {
      ...STANDING,
      leftArm: [-150, -140],
      rightArm: [140, 165],
      leftLeg: [-24, 14],
      rightLeg: [12, 2],
      lift: 60,
      lean: 3,
    },
    {
      ...STANDING,
      leftArm: [-60, -140],
      rightArm: [120, 170],
      leftLeg: [-6, -2],
      rightLeg: [14, 4],
      lean: -5,
    },
  ];
  const cast: [Character, number, number, number][] = [
    [FRIENDS[1]!, 520, 1590, 780],
    [FRIENDS[0]!, 1840, 1600, 800],
    [IDA, 1190, 1680, 880],
    [EMIL, 1530, 1720, 660],
  ];
  cast.forEach(([who, x, y, height], i) => {
    const scale = height / (who.heads * 100), pose = moves[i]!;
    sheet.ellipse(x, y + 6, 150, 20, "#5a3a34", 0.32);
    sheet.placed(
      { x, y, scale },
      () =>
        figure(
          sheet,
          who,
          outfitOf(who, {
            sleeves: "short",
            cut: i === 3 || i === 1 ? "shirt" : "dress",
            hat: { kind: "party", colour: PARTY_COLOURS[i + 1]! },
          }),
          pose,
          { turn: i % 2 ? -0.2 : 0.2, mood: "laugh", light: 1 },
        ),
    );
    if (who.name) {
      faces.push(
        faceAt(
          sheet,
          who.name,
          x + Math.sin((pose.lean ?? 0) / 57) * height * 0.5,
          y - height + 50 * scale - (pose.lift ?? 0) * scale,
          scale,
        ),
      );
    }
  });
  return faces;
}
