// Snow falls on the village at dusk.

import { winterFinish, winterValleySheet } from "../scenes/winter_valley.ts";
import { snowSound } from "../sound/scenes_sound.ts";
import type { ClipMaker } from "./clip.ts";
import { driftingFlakes } from "./flakes.ts";
import { stillOf } from "./sheets.ts";

export const snowfallClip: ClipMaker = async (size, random) => {
  const look = { time: "dusk" } as const;
  const sheet = winterValleySheet(look, random);
  const still = await stillOf([{ sheet }], winterFinish(look), size.width, size.height, 0.75);
  const fall = driftingFlakes(size, 300, random);
  return {
    still,
    move: (frame, seconds) => fall(frame, seconds),
    sound: snowSound(size.seconds, random),
  };
};
