// A laughing figure on the sand.

import type { Sheet } from "../../paint/sheet.ts";
import type { Character } from "../../people/cast.ts";
import { figure, type Pose } from "../../people/figure.ts";
import type { Outfit } from "../../people/outfit.ts";

export function put(
  sheet: Sheet,
  who: Character,
  worn: Outfit,
  pose: Pose,
  place: { x: number; y: number; height: number; plain?: boolean; mirrored?: boolean },
): void {
  sheet.placed(
    { x: place.x, y: place.y, scale: place.height / (who.heads * 100), mirrored: place.mirrored },
    () =>
      figure(sheet, who, worn, pose, { turn: 0.1, mood: "laugh", light: -1, plain: place.plain }),
  );
}
