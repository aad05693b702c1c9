// The family from behind, looking up.

import { Sheet } from "../../paint/sheet.ts";
import { EMIL, IDA, NORA, silhouetteOf, THEO } from "../../people/cast.ts";
import { figure, type Pose, STANDING } from "../../people/figure.ts";
import { outfitOf } from "../../people/outfit.ts";

export function watchers(sheet: Sheet): void {
  const dark = "#171130";
  const place = (
    who: typeof IDA,
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
        figure(sheet, flat, outfitOf(flat, { shoes: dark, cut: dress ? "dress" : "shirt" }), pose, {
          turn: 0,
          mood: "calm",
          light: 1,
          plain: true,
        }),
    );
  };
  const back: Pose = { ...STANDING, seen: "back" };
  place(THEO, 1120, 2140, 980, { ...back, leftArm: [-120, -176], rightArm: [120, 176] }, false);
  place(EMIL, 1120, 1500, 540, {
    ...back,
    rightArm: [140, 160],
    leftLeg: [-26, 6],
    rightLeg: [26, -6],
  }, false);
  place(NORA, 1420, 2120, 900, { ...back, leftArm: [-20, -14] }, true);
  place(IDA, 820, 2080, 700, { ...back, leftArm: [-140, -150], rightArm: [24, 12] }, true);
}
