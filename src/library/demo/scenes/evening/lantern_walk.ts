// Children with paper lanterns on the dark path, in November.

import type { Random } from "../../../../base/random.ts";
import { strewn } from "../../brush/flora.ts";
import { house } from "../../brush/house.ts";
import { farFirs, ridge } from "../../brush/land.ts";
import { paperLantern } from "../../brush/party.ts";
import { sky, stars } from "../../brush/sky.ts";
import { type Colour, mix } from "../../paint/colour.ts";
import { num, Sheet } from "../../paint/sheet.ts";
import { type Character, EMIL, FRIENDS, IDA, NORA, RUTH } from "../../people/cast.ts";
import { figure, type Pose } from "../../people/figure.ts";
import { winterOutfit } from "../../people/outfit.ts";
import type { EveningView } from "./evening_view.ts";

export function lanternWalk(sheet: Sheet, random: Random): EveningView {
  sky(sheet, 1200, ["#0f1433", "#232a58", "#4a3c68"]);
  stars(sheet, 700, 150, random);
  const far = ridge(sheet, {
    seed: 77,
    y: 1060,
    rise: 60,
    wave: 500,
    colour: "#1f2148",
    mist: "#2f2a55",
    depth: 240,
  });
  farFirs(sheet, far, { height: 130, gap: 32, colour: "#191b3c" }, random);
  house(sheet, {
    x: 380,
    y: 1210,
    width: 380,
    height: 250,
    wall: "#3f3a5c",
    roof: "#2a2444",
    lit: { colour: "#ffc766", share: 0.7, seed: 5 },
  });
  house(sheet, {
    x: 2060,
    y: 1220,
    width: 430,
    height: 290,
    wall: "#463c5c",
    roof: "#2d2646",
    lit: { colour: "#ffc766", share: 0.6, seed: 12 },
  });
  sheet.path(
    "M-10 1190Q1200 1150 2410 1200V1810H-10z",
    sheet.linear([[0, "#3a3358"], [1, "#1f1b38"]], [0, 1180], [0, 1800]),
  );
  sheet.path("M-10 1560Q900 1330 2410 1440V1640Q1000 1520 -10 1790z", "#55466a", 0.7);
  const line: [Character, number, number, number, Colour][] = [
    [FRIENDS[2]!, 1900, 1500, 430, "#6fb0e0"],
    [FRIENDS[0]!, 1560, 1540, 500, "#8fd06a"],
    [RUTH, 1290, 1560, 640, "#f2b632"],
    [IDA, 980, 1640, 580, "#ff6f5c"],
    [EMIL, 640, 1690, 480, "#ffb03c"],
    [NORA, 380, 1680, 790, "#f2b632"],
  ];
  const pose: Pose = {
    seen: "right",
    leftArm: [-20, 0],
    rightArm: [62, 96],
    leftLeg: [-16, -24],
    rightLeg: [18, 8],
    lean: 3,
  };
  line.forEach(([who, x, y, height, colour], i) => {
    const scale = height / (who.heads * 100), tint = (c: Colour) => mix(c, "#2a2450", 0.42);
    const dark: Character = {
      ...who,
      skin: mix(who.skin, "#7a3f4a", 0.35),
      hair: tint(who.hair),
    };
    const coat = winterOutfit(
      dark,
      tint("#d9a441"),
      tint(["#c8463f", "#3f7f86", "#7a5f86"][i % 3]!),
    );
    const carries = who.age === "child" || who.age === "small";
    const hand = { x: x + height * 0.26, y: y - height * 0.56 };
    if (carries) {
      sheet.glow(hand.x + height * 0.18, hand.y + height * 0.06, height * 0.85, "#ffb04a", 0.5);
      sheet.ellipse(hand.x + 40, y + 10, height * 0.5, 26, "#ffb45a", 0.28);
    }
    sheet.placed(
      { x, y, scale },
      () =>
        figure(sheet, dark, { ...coat, top: tint(who.top), bottom: tint(who.bottom) }, {
          ...pose,
          leftLeg: i % 2 ? [18, 8] : [-16, -24],
          rightLeg: i % 2 ? [-16, -24] : [18, 8],
          rightArm: carries ? pose.rightArm : [16, 24],
        }, { turn: 0, mood: "smile", light: 1 }),
    );
    if (carries) {
      sheet.line(
        `M${num(hand.x - 16)} ${num(hand.y + 8)}L${num(hand.x + height * 0.2)} ${
          num(hand.y - height * 0.14)
        }`,
        { width: 7, colour: "#6b4a34" },
      );
      paperLantern(
        sheet,
        hand.x + height * 0.2,
        hand.y + height * 0.12,
        height * 0.13,
        colour,
        height * 0.1,
        { sway: i % 2 ? 6 : -6 },
      );
    }
  });
  strewn(sheet, {
    top: 1540,
    bottom: 1790,
    count: 90,
    size: 18,
    colours: ["#7a4a3f", "#8a5f3f"],
  }, random);
  return {};
}
