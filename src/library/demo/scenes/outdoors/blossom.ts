// A picnic under the cherry trees.

import type { Random } from "../../../../base/random.ts";
import { strewn } from "../../brush/flora.ts";
import { farTrees, ridge } from "../../brush/land.ts";
import { heapCloud, sky } from "../../brush/sky.ts";
import { fleck } from "../../brush/leaves.ts";
import { broadTree } from "../../brush/tree.ts";
import { tone } from "../../paint/colour.ts";
import type { PaintedFace } from "../../paint/painting.ts";
import { num, type Sheet } from "../../paint/sheet.ts";
import { type Character, IDA, NORA, RUTH } from "../../people/cast.ts";
import { figure, type Pose, STANDING } from "../../people/figure.ts";
import { type Outfit, outfitOf } from "../../people/outfit.ts";
import { faceAt } from "../frame.ts";
import { stand } from "./stand.ts";

export function blossom(sheet: Sheet, random: Random): readonly PaintedFace[] {
  sky(sheet, 1000, ["#7db6dc", "#c3dfe8", "#fbeee0"]);
  heapCloud(sheet, { x: 1200, y: 420, width: 520, light: "#ffffff", shade: "#d5e2ee" }, random);
  const far = ridge(sheet, {
    seed: 33,
    y: 1000,
    rise: 40,
    wave: 600,
    colour: "#a9c592",
    mist: "#cfdca6",
    depth: 180,
  });
  farTrees(
    sheet,
    far,
    { size: 60, gap: 70, colour: "#e3b3c0", light: "#fff0f2", side: 1 },
    random,
  );
  sheet.path(
    "M-10 1090Q1200 1010 2410 1090V1810H-10z",
    sheet.linear([[0, "#b3d07a"], [1, "#5f9a4a"]], [0, 1050], [0, 1800]),
  );
  const leaves = { dark: "#d58aa4", mid: "#f2b9ca", light: "#fff2f4" };
  broadTree(sheet, {
    x: 1180,
    y: 1180,
    height: 620,
    trunk: "#6b4a44",
    leaves: { dark: "#e0a5b8", mid: "#f4c9d5", light: "#fff4f6" },
    side: 1,
    spread: 0.5,
  }, random);
  sheet.ellipse(420, 1380, 560, 70, "#4f7f42", 0.35);
  sheet.ellipse(2030, 1420, 560, 70, "#4f7f42", 0.35);
  broadTree(sheet, {
    x: 360,
    y: 1370,
    height: 1300,
    trunk: "#5f4038",
    leaves,
    side: 1,
    spread: 0.5,
  }, random);
  broadTree(sheet, {
    x: 2080,
    y: 1410,
    height: 1360,
    trunk: "#5f4038",
    leaves,
    side: 1,
    spread: 0.5,
  }, random);
  strewn(sheet, {
    top: 1150,
    bottom: 1790,
    count: 420,
    size: 15,
    colours: ["#fff3f4", "#f4bfce", "#f8d3dc"],
  }, random);
  sheet.path("M860 1540L1560 1520L1680 1680L760 1700z", "#c8554a");
  for (let i = 0; i < 6; i++) {
    sheet.line(`M${880 + i * 120} 1540L${800 + i * 160} 1698`, {
      width: 9,
      colour: "#fff3e2",
      opacity: 0.7,
    });
  }
  sheet.line("M826 1594L1602 1572M796 1646L1640 1622", {
    width: 9,
    colour: "#fff3e2",
    opacity: 0.7,
  });
  sheet.path("M1480 1560h170l-16 -96h-138z", "#c08a4a");
  sheet.line("M1500 1466Q1566 1370 1632 1466", { width: 12, colour: "#8a5f34" });
  seated(sheet, NORA, 1010, 1700, 640, outfitOf(NORA, { top: "#e9d9c0", bottom: "#6b7f9a" }));
  seated(sheet, RUTH, 1330, 1690, 620, outfitOf(RUTH));
  stand(sheet, IDA, 1840, 1560, 560, {
    ...STANDING,
    leftArm: [-130, -160],
    rightArm: [140, 165],
    leftLeg: [-12, 8],
    rightLeg: [22, -18],
    lift: 50,
  }, outfitOf(IDA, { cut: "dress", top: "#f2c53d" }));
  let air = "";
  for (let i = 0; i < 90; i++) {
    air += fleck(random.next() * 2400, random.next() * 1500, random.between(8, 17), random);
  }
  sheet.path(air, "#fbdbe3", 0.95);
  return [
    faceAt(sheet, "Nora", 1010, sittingFace(NORA, 1700, 640), 640 / 650),
    faceAt(sheet, "Ruth", 1330, sittingFace(RUTH, 1690, 620), 1),
    faceAt(sheet, "Ida", 1840, 1560 - 560 + 50 - 51, 560 / 550),
  ];
}

/** Height of the middle of the face of somebody seated at `y`. */
function sittingFace(who: Character, y: number, height: number): number {
  const scale = height / (who.heads * 100);
  return y + ((who.heads - 1) * 55 - 30 - (who.heads * 100 - 50)) * scale;
}

/** Sitting on the ground with crossed legs: the figure down to the hips, the legs before it. */
function seated(
  sheet: Sheet,
  who: Character,
  x: number,
  y: number,
  height: number,
  worn: Outfit,
): void {
  const scale = height / (who.heads * 100), hip = (who.heads - 1) * 55;
  const look = { turn: who.age === "elder" ? -0.2 : 0.3, mood: "smile", light: 1 } as const;
  const pose: Pose = { ...STANDING, leftArm: [-22, 30], rightArm: [22, -30] };
  sheet.placed({ x, y, scale }, () => {
    sheet.ellipse(0, 18, 170, 26, "#3f5a34", 0.3);
    sheet.placed(
      { y: hip - 30 },
      () =>
        sheet.clipped(
          `M-300 -900H300V${num(-hip + 22)}H-300z`,
          () => figure(sheet, who, worn, pose, look),
        ),
    );
    for (const side of [-1, 1]) {
      sheet.line(
        `M${side * 24} -16Q${side * 120} -44 ${side * 126} -8Q${side * 90} 18 ${-side * 34} 8`,
        { width: 46, colour: side < 0 ? tone(worn.bottom, -0.05) : worn.bottom },
      );
      sheet.ellipse(-side * 52, 12, 26, 13, worn.shoes);
    }
  });
}
