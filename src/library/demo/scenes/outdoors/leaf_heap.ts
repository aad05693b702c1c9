// The heap of leaves and who throws it.

import type { Random } from "../../../../base/random.ts";
import { strewn } from "../../brush/flora.ts";
import { farTrees, ridge } from "../../brush/land.ts";
import { sky, sun } from "../../brush/sky.ts";
import { fleck } from "../../brush/leaves.ts";
import { broadTree } from "../../brush/tree.ts";
import type { PaintedFace } from "../../paint/painting.ts";
import type { Sheet } from "../../paint/sheet.ts";
import { EMIL, IDA } from "../../people/cast.ts";
import { STANDING } from "../../people/figure.ts";
import { winterOutfit } from "../../people/outfit.ts";
import { faceAt } from "../frame.ts";
import { stand } from "./stand.ts";

export function leafHeap(sheet: Sheet, random: Random): readonly PaintedFace[] {
  sky(sheet, 1100, ["#86a9bf", "#cfd3c4", "#fbe3b4"]);
  sun(sheet, 1950, 360, 60, "#ffe3a4");
  const far = ridge(sheet, {
    seed: 29,
    y: 1020,
    rise: 40,
    wave: 600,
    colour: "#c9a45c",
    mist: "#d9b869",
    depth: 200,
  });
  farTrees(
    sheet,
    far,
    { size: 84, gap: 70, colour: "#b5662f", light: "#f2c35c", side: 1 },
    random,
  );
  sheet.path(
    "M-10 1120Q1200 1060 2410 1130V1810H-10z",
    sheet.linear([[0, "#b59a48"], [1, "#7c7a35"]], [0, 1080], [0, 1800]),
  );
  broadTree(sheet, {
    x: 330,
    y: 1320,
    height: 1220,
    trunk: "#5f4436",
    leaves: { dark: "#a8452a", mid: "#da7a2e", light: "#f5b94a" },
    side: 1,
  }, random);
  broadTree(sheet, {
    x: 2150,
    y: 1300,
    height: 1080,
    trunk: "#5f4436",
    leaves: { dark: "#b5702a", mid: "#e2a038", light: "#f9d878" },
    side: 1,
  }, random);
  const colours = ["#c9542b", "#e2872f", "#f2b743", "#a8452a", "#f6d06c"];
  strewn(sheet, { top: 1180, bottom: 1790, count: 500, size: 22, colours }, random);
  const ida = winterOutfit(IDA, "#f2d27a", "#4f8fae"),
    emil = winterOutfit(EMIL, "#d8574a", "#3f7f86");
  stand(
    sheet,
    IDA,
    1010,
    1640,
    760,
    { ...STANDING, leftArm: [-140, -165], rightArm: [146, 168] },
    ida,
  );
  stand(sheet, EMIL, 1440, 1650, 600, {
    ...STANDING,
    leftArm: [-120, -150],
    rightArm: [130, 170],
    lean: 4,
  }, emil);
  let heap = colours.map(() => "");
  for (let i = 0; i < 900; i++) {
    const t = random.next(),
      x = 1220 + (random.next() + random.next() - 1) * 760,
      top = 1640 - 240 * Math.exp(-(((x - 1220) / 380) ** 2));
    const y = top + t * (1790 - top);
    heap = heap.map((d, c) => c === i % 5 ? d + fleck(x, y, random.between(18, 38), random) : d);
  }
  sheet.path("M480 1800Q760 1640 980 1520T1460 1520T1960 1800z", "#b5602c");
  colours.forEach((colour, i) => sheet.path(heap[i]!, colour));
  let thrown = "", gold = "";
  for (let i = 0; i < 80; i++) {
    const a = random.next() * Math.PI, r = random.between(200, 760);
    const x = 1220 + Math.cos(a) * r, y = 1120 - Math.sin(a) * r * 0.9;
    // No leaf before a face.
    if (Math.hypot(x - 1010, y - 949) < 130 || Math.hypot(x - 1466, y - 1114) < 130) continue;
    const d = fleck(x, y, random.between(18, 38), random);
    if (i % 2) thrown += d;
    else gold += d;
  }
  sheet.path(thrown, "#d9622c");
  sheet.path(gold, "#f5bd4a");
  return [
    faceAt(sheet, "Ida", 1010, 1640 - 760 + 69, 760 / 550),
    faceAt(sheet, "Emil", 1440 + 26, 1650 - 600 + 64, 600 / 470),
  ];
}
