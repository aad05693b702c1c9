// The moving half of the Live Photo: the kite dances while the sea goes on.

import { Sheet } from "../paint/sheet.ts";
import { beachFinish, beachSheet } from "../scenes/shore/beach_sheet.ts";
import { KITE_HAND, kitePeople, kiteShape } from "../scenes/shore/kite.ts";
import { kiteSound } from "../sound/scenes_sound.ts";
import type { Yuv420 } from "../../../media/yuv.ts";
import type { ClipMaker } from "./clip.ts";
import { lay, type Sprite } from "./sprite.ts";
import { opacityOf, spriteOfSheet, stillOf } from "./sheets.ts";
import { landscape } from "../scenes/frame.ts";
import { movingSea } from "./waves_clip.ts";

/** Turns of the kite that are drawn, in degrees. */
const FIRST_TURN = 8, LAST_TURN = 48, STEP = 2;

export const kiteClip: ClipMaker = async ({ width, height, seconds }, random) => {
  const sheet = beachSheet("noon", random, false), people = landscape();
  kitePeople(people);
  const still = await stillOf([{ sheet }], beachFinish("noon"), width, height);
  const sea = await movingSea(width, 0, random.fork("sea"));
  const figures = await spriteOfSheet(people, width);
  const covered = await opacityOf(people, width, height);
  const scale = width / 2400, kites = await kiteSprites(scale);
  return {
    still,
    move(frame, t) {
      sea(frame, t);
      lay(frame, figures, 0, 0);
      const u = t / seconds;
      const x = (1690 + 90 * Math.sin(u * 5.1) + 40 * u) * scale;
      const y = (350 - 60 * Math.sin(u * 6.9 + 0.5)) * scale,
        turn = 28 + 15 * Math.sin(u * 7.7 + 1);
      string(frame, scale, x, y, covered);
      const sprite = kites[Math.round((turn - FIRST_TURN) / STEP)]!;
      lay(frame, sprite, x - sprite.luma.width / 2, y - sprite.luma.height / 2);
    },
    sound: kiteSound(seconds, random.fork("sound")),
  };
};

async function kiteSprites(scale: number): Promise<readonly Sprite[]> {
  const sprites: Sprite[] = [];
  for (let turn = FIRST_TURN; turn <= LAST_TURN; turn += STEP) {
    const sheet = new Sheet(860, 860);
    sheet.placed({ x: 430, y: 430, turn }, () => kiteShape(sheet));
    sprites.push(await spriteOfSheet(sheet, Math.round(860 * scale) & ~1));
  }
  return sprites;
}

/** A thin dark line from the hand, sagging a little in the wind; it goes behind the people. */
function string(frame: Yuv420, scale: number, x: number, y: number, covered: Uint8Array): void {
  const { width, data } = frame;
  const fromX = KITE_HAND.x * scale, fromY = KITE_HAND.y * scale;
  const middleX = (fromX + x) / 2, middleY = (fromY + y) / 2 + 60 * scale, steps = 900;
  for (let i = 0; i <= steps; i++) {
    const t = i / steps, a = (1 - t) ** 2, b = 2 * t * (1 - t), c = t * t;
    const at = Math.round(a * fromY + b * middleY + c * y) * width +
      Math.round(a * fromX + b * middleX + c * x);
    if (covered[at]! < 128) data[at] = data[at]! * 0.45 + 38;
  }
}
