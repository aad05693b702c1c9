// A laughing figure put on its feet.

import type { Sheet } from "../../paint/sheet.ts";
import type { Character } from "../../people/cast.ts";
import { figure, type Pose } from "../../people/figure.ts";
import { outfitOf } from "../../people/outfit.ts";

export function stand(
  sheet: Sheet,
  who: Character,
  x: number,
  y: number,
  height: number,
  pose: Pose,
  worn = outfitOf(who),
  plain = false,
): void {
  sheet.placed(
    { x, y, scale: height / (who.heads * 100) },
    () => figure(sheet, who, worn, pose, { turn: 0.1, mood: "laugh", light: 1, plain }),
  );
}
