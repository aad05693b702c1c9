// Waves on the beach: lines of foam that come and go, glints that change.

import { foam, ripples } from "../brush/water.ts";
import { Sheet } from "../paint/sheet.ts";
import { beachFinish, beachSheet, FOAM_ROWS, foamSway } from "../scenes/shore/beach_sheet.ts";
import { waveSound } from "../sound/scenes_sound.ts";
import type { Random } from "../../../base/random.ts";
import type { Yuv420 } from "../../../media/yuv.ts";
import type { ClipMaker } from "./clip.ts";
import { lay, type Sprite } from "./sprite.ts";
import { spriteOfSheet, stillOf } from "./sheets.ts";

/** Low enough to leave the sun out. */
const WINDOW = 0.8;

export const wavesClip: ClipMaker = async ({ width, height, seconds }, random) => {
  const sheet = beachSheet("noon", random, false);
  const still = await stillOf([{ sheet }], beachFinish("noon"), width, height, WINDOW);
  const move = await movingSea(width, (width * 0.75 - height) * WINDOW, random.fork("sea"));
  return { still, move, sound: waveSound(seconds, random.fork("sound")) };
};

/** Foam and glints for a picture `width` wide whose window begins `top` pixels down. */
export async function movingSea(
  width: number,
  top: number,
  random: Random,
): Promise<(frame: Yuv420, seconds: number) => void> {
  const scale = width / 2400;
  const rows: {
    readonly sprite: Sprite;
    readonly y: number;
    readonly near: number;
    readonly opacity: number;
  }[] = [];
  for (const [i, [y, thick, opacity]] of FOAM_ROWS.entries()) {
    // Wider than the picture, so that it can drift.
    const sheet = new Sheet(2800, 200);
    foam(sheet, 70, foamSway(thick), thick, "#ffffff", 1, random.fork(`foam${i}`));
    const sprite = await spriteOfSheet(sheet, Math.round(2800 * scale) & ~1);
    rows.push({ sprite, y: (y - 70) * scale - top, near: (i + 1) / FOAM_ROWS.length, opacity });
  }
  const glints: Sprite[] = [];
  for (let i = 0; i < 3; i++) {
    const sheet = new Sheet(2400, 420);
    ripples(
      sheet,
      { top: 6, bottom: 410, colour: "#ffffff", count: 110, opacity: 0.7 },
      random.fork(`glint${i}`),
    );
    glints.push(await spriteOfSheet(sheet, width));
  }
  return (frame, t) => {
    glints.forEach((glint, i) => {
      const twinkle = Math.max(0, Math.sin(t * 2.3 + i * 2.1));
      if (twinkle > 0.02) lay(frame, glint, 0, 796 * scale - top, twinkle * 0.7);
    });
    for (const [i, { sprite, y, near, opacity }] of rows.entries()) {
      const phase = t * 6.283 / 3.1 - i * 1.15;
      const wash = Math.sin(phase) * (4 + near * near * 24);
      const drift = (Math.sin(t * 0.5 + i * 1.7) - 1) * 100 * scale;
      lay(frame, sprite, drift, y + wash, opacity * (0.72 + 0.28 * Math.cos(phase)));
    }
  };
}
