// Jumping from the jetty into the evening lake.

import type { Random } from "../../../../base/random.ts";
import { farTrees, ridge } from "../../brush/land.ts";
import { circle, sky, streaks, sun } from "../../brush/sky.ts";
import { ripples, water } from "../../brush/water.ts";
import { num, type Sheet } from "../../paint/sheet.ts";
import { type Character, FRIENDS, IDA, NORA, silhouetteOf, THEO } from "../../people/cast.ts";
import { STANDING } from "../../people/figure.ts";
import { outfitOf } from "../../people/outfit.ts";
import { stand } from "./stand.ts";

export function lakeJump(sheet: Sheet, random: Random): void {
  sky(sheet, 860, ["#3a4a8c", "#9a6f9c", "#f09a7c", "#ffcb84"]);
  streaks(sheet, { y: 110, height: 460, colour: "#ffc49a", count: 13, opacity: 0.6 }, random);
  sun(sheet, 820, 770, 78, "#ffd584");
  const far = ridge(sheet, {
    seed: 46,
    y: 850,
    rise: 70,
    wave: 520,
    octaves: 4,
    colour: "#5f4f86",
    mist: "#b0708c",
    depth: 120,
  });
  farTrees(sheet, far, { size: 30, gap: 26, colour: "#4a3f74", light: "#8a5f86" }, random);
  water(sheet, 880, 1610, ["#ffbf86", "#c9788a", "#6a528c", "#3a3a72"]);
  ripples(sheet, {
    top: 886,
    bottom: 1600,
    colour: "#fff0c4",
    count: 230,
    opacity: 0.85,
    around: 820,
    spread: 0.2,
  }, random);
  ripples(sheet, { top: 890, bottom: 1600, colour: "#3f3770", count: 150, opacity: 0.4 }, random);
  const dark = "#241f45";
  sheet.path("M2410 1130L1330 1090V1120L2410 1180z", dark);
  for (const x of [1380, 1640, 1930, 2240]) {
    sheet.rect(x, 1070, 26, 260, dark);
    sheet.rect(
      x,
      1330,
      26,
      120,
      sheet.linear([[0, dark, 0.5], [1, dark, 0]], [0, 1330], [0, 1450]),
    );
  }
  const flat = (who: Character) => silhouetteOf(who, dark);
  const worn = (who: Character, dress: boolean) =>
    outfitOf(flat(who), { shoes: dark, cut: dress ? "dress" : "shirt" });
  stand(
    sheet,
    flat(THEO),
    1120,
    1040,
    520,
    {
      ...STANDING,
      seen: "front",
      leftArm: [-120, -150],
      rightArm: [130, 155],
      leftLeg: [-36, -70],
      rightLeg: [28, 60],
      lift: 120,
      lean: -8,
    },
    worn(THEO, false),
    true,
  );
  stand(
    sheet,
    flat(IDA),
    1500,
    1085,
    390,
    {
      ...STANDING,
      seen: "front",
      leftArm: [-150, -165],
      rightArm: [150, 165],
      leftLeg: [-10, -40],
      rightLeg: [20, -20],
      lift: 90,
    },
    worn(IDA, true),
    true,
  );
  stand(
    sheet,
    flat(FRIENDS[0]!),
    1800,
    1110,
    400,
    {
      seen: "right",
      leftArm: [-50, -20],
      rightArm: [40, 80],
      leftLeg: [-38, -80],
      rightLeg: [46, 6],
      lean: 12,
    },
    worn(FRIENDS[0]!, false),
    true,
  );
  stand(
    sheet,
    flat(NORA),
    2180,
    1130,
    470,
    { ...STANDING, leftArm: [-80, -150], rightArm: [14, 8] },
    worn(NORA, true),
    true,
  );
  let spray = "";
  for (let i = 0; i < 40; i++) {
    spray += circle(
      700 + random.between(-90, 90),
      1210 - random.next() ** 2 * 170,
      random.between(3, 9),
    );
  }
  sheet.path(spray, "#ffe6c4", 0.9);
  sheet.ellipse(700, 1230, 150, 20, "#ffd9ae", 0.6);
  let reeds = "";
  for (let i = 0; i < 46; i++) {
    const x = random.between(-20, 420),
      h = random.between(160, 430),
      lean = random.between(-40, 60);
    reeds += `M${num(x - 5)} 1610Q${num(x)} ${num(1610 - h * 0.6)} ${num(x + lean)} ${
      num(1610 - h)
    }Q${num(x + 8)} ${num(1610 - h * 0.5)} ${num(x + 7)} 1610z`;
  }
  sheet.path(reeds, dark);
}
