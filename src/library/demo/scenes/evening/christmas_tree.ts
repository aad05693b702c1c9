// The tree in the living room, the family before it.

import type { Random } from "../../../../base/random.ts";
import { present } from "../../brush/party.ts";
import { circle } from "../../brush/sky.ts";
import { fir } from "../../brush/fir.ts";
import { tone } from "../../paint/colour.ts";
import { Sheet } from "../../paint/sheet.ts";
import { type Character, EMIL, IDA, NORA, RUTH, silhouetteOf, THEO } from "../../people/cast.ts";
import { figure, type Pose, STANDING } from "../../people/figure.ts";
import { outfitOf } from "../../people/outfit.ts";
import type { EveningView } from "./evening_view.ts";

export function christmasTree(sheet: Sheet, random: Random): EveningView {
  sheet.cover(sheet.linear([[0, "#5f3a44"], [1, "#3a2438"]], [0, 0], [0, 1800]));
  for (let x = 60; x < 2400; x += 150) sheet.rect(x, 0, 70, 1290, "#6b434a", 0.5);
  sheet.rect(
    0,
    1280,
    2400,
    520,
    sheet.linear([[0, "#6a4238"], [1, "#3a2530"]], [0, 1280], [0, 1800]),
  );
  sheet.rect(260, 230, 520, 640, "#d9c4ae");
  sheet.rect(
    290,
    260,
    460,
    580,
    sheet.linear([[0, "#1f2c5c"], [1, "#4f5f9a"]], [0, 260], [0, 840]),
  );
  let flakes = "";
  for (let i = 0; i < 60; i++) {
    flakes += circle(random.between(300, 740), random.between(270, 830), random.between(3, 8));
  }
  sheet.path(flakes, "#ffffff", 0.85);
  sheet.rect(512, 250, 16, 600, "#d9c4ae");
  sheet.rect(280, 530, 480, 16, "#d9c4ae");
  sheet.ellipse(1500, 1560, 820, 120, "#a8483f", 0.75);
  sheet.ellipse(1500, 1550, 700, 96, "#c8605a", 0.55);
  fir(
    sheet,
    { x: 1500, y: 1500, height: 1330, colour: "#2f6650", side: -1, spread: 1.4 },
    random,
  );
  garland(sheet);
  sheet.glow(1500, 900, 1150, "#ffb75a", 0.42);
  present(sheet, 1230, 1620, 220, 170, "#c8463f", "#f6e2b4", false);
  present(sheet, 1800, 1640, 260, 150, "#3f7f86", "#f6e2b4", true);
  present(sheet, 1560, 1660, 170, 130, "#e2a53c", "#c8463f", true);
  const dark = "#22182e";
  const place = (
    who: Character,
    x: number,
    y: number,
    height: number,
    pose: Pose,
    dress: boolean,
  ) => {
    const flat = silhouetteOf(who, dark);
    sheet.placed(
      { x, y, scale: height / (who.heads * 100) },
      () =>
        figure(
          sheet,
          flat,
          outfitOf(flat, { shoes: dark, cut: dress ? "dress" : "shirt" }),
          pose,
          { turn: 0, mood: "calm", light: 1, plain: true },
        ),
    );
  };
  const back: Pose = { ...STANDING, seen: "back" };
  place(THEO, 420, 1790, 900, { ...back, rightArm: [40, 30] }, false);
  place(NORA, 690, 1790, 830, { ...back, leftArm: [-40, -30] }, true);
  place(RUTH, 2190, 1790, 790, back, true);
  place(IDA, 950, 1780, 640, {
    ...STANDING,
    seen: "right",
    rightArm: [128, 120],
    leftArm: [-10, 0],
  }, true);
  place(EMIL, 1960, 1790, 480, {
    ...STANDING,
    seen: "right",
    rightArm: [100, 110],
    leftArm: [20, 40],
  }, false);
  return {};
}

function garland(sheet: Sheet): void {
  for (let i = 0; i < 46; i++) {
    const t = ((i + 0.5) / 46) ** 0.75, wave = Math.sin(i * 2.39996) * 0.86;
    const x = 1500 + wave * t * 400, y = 250 + t * 1150;
    if (i % 2) {
      sheet.glow(x, y, 62, "#ffcf6a", 0.85);
      sheet.ellipse(x, y, 11, 13, "#fff3c4");
    } else {
      const colour = ["#d8473f", "#e9b13c", "#5f9ec0", "#f0e6da"][(i / 2) % 4]!;
      sheet.ellipse(
        x,
        y,
        27,
        27,
        sheet.radial(
          [[0, tone(colour, 0.16)], [0.5, colour], [1, tone(colour, -0.14)]],
          x - 9,
          y - 9,
          38,
        ),
      );
    }
  }
  sheet.path("M1500 90l30 74h80l-64 50l24 78l-70 -48l-70 48l24 -78l-64 -50h80z", "#ffdf7a");
  sheet.glow(1500, 180, 260, "#ffdf7a", 0.8);
}
