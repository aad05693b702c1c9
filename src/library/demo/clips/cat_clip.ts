// The cat looks at the snow outside; only its tail has an opinion.

import { catTail } from "../brush/cat.ts";
import { CAT_PLACE, catOnSill, WINDOW_FINISH, windowLayers } from "../scenes/cat_window.ts";
import { Sheet } from "../paint/sheet.ts";
import { catSound } from "../sound/scenes_sound.ts";
import type { ClipMaker } from "./clip.ts";
import { driftingFlakes } from "./flakes.ts";
import { lay, type Sprite } from "./sprite.ts";
import { opacityOf, spriteOfSheet, stillOf } from "./sheets.ts";

const WINDOW = 0.86;

/** The tail is drawn once for each of these swings. */
const SWINGS = 45;

/** The part of the design the tail moves in. */
const TAIL_BOX = { x: 900, y: 1270, width: 620, height: 520 } as const;

export const catClip: ClipMaker = async (size, random) => {
  const { width, height, seconds } = size;
  const { view, room } = windowLayers("snow", random);
  catOnSill(room, "snow", 0.3);
  const still = await stillOf(
    [{ sheet: view, blur: 7 }, { sheet: room }],
    WINDOW_FINISH,
    width,
    height,
    WINDOW,
  );
  const inside = await opacityOf(room, width, height, WINDOW);
  const fall = driftingFlakes(size, 120, random, inside.map((opacity) => 255 - opacity));
  const scale = width / room.width, top = Math.round((width * 0.75 - height) * WINDOW) & ~1;
  const tails: Sprite[] = [];
  for (let i = 0; i < SWINGS; i++) {
    const sheet = new Sheet(TAIL_BOX.width, TAIL_BOX.height);
    sheet.placed(
      { ...CAT_PLACE, x: CAT_PLACE.x - TAIL_BOX.x, y: CAT_PLACE.y - TAIL_BOX.y },
      () => catTail(sheet, i / (SWINGS - 1) * 2 - 1),
    );
    tails.push(await spriteOfSheet(sheet, Math.round(TAIL_BOX.width * scale) & ~1));
  }
  return {
    still,
    move(frame, t) {
      fall(frame, t);
      const swing = 0.72 * Math.sin(t * 2.1) + 0.26 * Math.sin(t * 5.3 + 1);
      const tail = tails[Math.round((swing + 1) / 2 * (SWINGS - 1))]!;
      lay(frame, tail, TAIL_BOX.x * scale, TAIL_BOX.y * scale - top);
    },
    sound: catSound(seconds, random.fork("sound")),
  };
};
