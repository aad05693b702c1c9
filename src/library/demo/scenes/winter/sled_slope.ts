// The slope with the sled on it.

import type { Random } from "../../../../base/random.ts";
import { farFirs, ridge } from "../../brush/land.ts";
import { circle, sky, streaks, sun } from "../../brush/sky.ts";
import { fir } from "../../brush/fir.ts";
import type { PaintedFace } from "../../paint/painting.ts";
import type { Sheet } from "../../paint/sheet.ts";
import { EMIL, IDA, THEO } from "../../people/cast.ts";
import { figure, STANDING } from "../../people/figure.ts";
import { winterOutfit } from "../../people/outfit.ts";
import { faceAt } from "../frame.ts";

export function slope(sheet: Sheet, faces: PaintedFace[], random: Random): void {
  sky(sheet, 1000, ["#5d97cc", "#a9cbe2", "#f6e3d2"]);
  sun(sheet, 1980, 330, 56, "#fff1d2");
  streaks(sheet, { y: 200, height: 300, colour: "#ffffff", count: 8, opacity: 0.6 }, random);
  const far = ridge(sheet, {
    seed: 12,
    y: 800,
    rise: 110,
    wave: 520,
    octaves: 4,
    colour: "#8fabc9",
    mist: "#dbe4ee",
    depth: 300,
  });
  farFirs(sheet, far, { height: 74, gap: 17, colour: "#6f90a8" }, random);
  for (
    const [x, y, h] of [[1720, 980, 380], [1900, 930, 470], [2140, 900, 560], [2320, 880, 480], [
      1560,
      1020,
      300,
    ]] as const
  ) fir(sheet, { x, y: y + 90, height: h, colour: "#4a6f74", snow: "#f8fafc", side: 1 }, random);
  const hill = "M-10 640Q600 800 1200 1130T2410 1420V1810H-10z";
  sheet.path(
    "M-10 560Q700 780 1500 1010T2410 1010V1810H-10z",
    sheet.linear([[0, "#e9f0f8"], [1, "#c3d2e8"]], [0, 600], [0, 1500]),
  );
  sheet.path(
    hill,
    sheet.linear([[0, "#ffffff"], [0.5, "#eaf0f8"], [1, "#b9cae4"]], [1400, 700], [500, 1800]),
  );
  for (const shift of [0, 60]) {
    sheet.line(`M-10 ${820 + shift}Q500 ${950 + shift} 960 ${1200 + shift}`, {
      width: 16,
      colour: "#b4c6e2",
      opacity: 0.8,
    });
  }
  fir(
    sheet,
    { x: 130, y: 1700, height: 1000, colour: "#3f646a", snow: "#fbfdff", side: 1 },
    random,
  );
  sled(sheet, faces);
  let spray = "";
  for (let i = 0; i < 120; i++) {
    const t = random.next(), a = random.between(-0.2, 0.9);
    spray += circle(
      1000 - t * 420 * Math.cos(a),
      1330 - t * 300 * Math.sin(a) - t * 120,
      random.between(3, 16) * (1 - t * 0.6),
    );
  }
  sheet.path(spray, "#ffffff", 0.9);
  const wave = { ...STANDING, leftArm: [-140, -160] as const, rightArm: [16, 8] as const };
  sheet.placed(
    { x: 2060, y: 1560, scale: 620 / 670 },
    () =>
      figure(sheet, THEO, winterOutfit(THEO, "#d8574a", "#3f5a72"), wave, {
        turn: -0.4,
        mood: "laugh",
        light: 1,
      }),
  );
  faces.push(faceAt(sheet, "Theo", 2060, 1560 - 620 + 46, 620 / 670));
}

function sled(sheet: Sheet, faces: PaintedFace[]): void {
  sheet.placed({ x: 1180, y: 1330, turn: 27 }, () => {
    sheet.ellipse(20, 36, 330, 22, "#8fa6cc", 0.5);
    sheet.line("M-270 20H250Q320 20 330 -60", { width: 20, colour: "#7a4a34" });
    for (const x of [-200, -40, 130]) sheet.line(`M${x} 16V-44`, { width: 16, colour: "#8a5a40" });
    for (const y of [-56, -72]) sheet.rect(-290, y, 560, 14, "#b57a4c", 1, 6);
    const seat = {
      ...STANDING,
      leftLeg: [72, 40] as const,
      rightLeg: [84, 52] as const,
      seen: "front" as const,
    };
    sheet.placed(
      { x: -130, y: 96, scale: 430 / 470 },
      () =>
        figure(sheet, EMIL, winterOutfit(EMIL, "#4f9eb5", "#d8574a"), {
          ...seat,
          leftArm: [-130, -160],
          rightArm: [130, 160],
          lift: 4,
        }, { turn: 0.4, mood: "laugh", light: 1 }),
    );
    sheet.placed(
      { x: 60, y: 140, scale: 520 / 550 },
      () =>
        figure(sheet, IDA, winterOutfit(IDA, "#f2d27a", "#4f8fae"), {
          ...seat,
          leftArm: [20, 60],
          rightArm: [50, 80],
          lift: 6,
          lean: -6,
        }, { turn: 0.5, mood: "laugh", light: 1 }),
    );
  });
  faces.push(faceAt(sheet, "Emil", 1230, 1020, 0.92), faceAt(sheet, "Ida", 1400, 1050, 0.95));
}
