// The birthday candles: they flicker, somebody blows, they go out one after the other, cheers.

import { cake, flame, wicks } from "../brush/cake.ts";
import { Sheet } from "../paint/sheet.ts";
import { partyRoom, tableCloth } from "../scenes/cake_candles.ts";
import { landscape } from "../scenes/frame.ts";
import { birthdaySound } from "../sound/scenes_sound.ts";
import type { Yuv420 } from "../../../media/yuv.ts";
import type { ClipMaker } from "./clip.ts";
import { shine } from "./light.ts";
import { lay, type Sprite } from "./sprite.ts";
import { opacityOf, spriteOfSheet, stillOf } from "./sheets.ts";

const CAKE = { x: 1180, y: 1500, half: 620, candles: 9 } as const;

/** How low the window lies in the 4:3 design. */
const WINDOW = 0.8;

/** Steps of the light too fine to be seen. */
const LIGHT_LEVELS = 60;

/** Flames are drawn once for each of these leanings. */
const LEANINGS = 13;

export const candlesClip: ClipMaker = async ({ width, height, seconds }, random) => {
  const behind = landscape(), front = landscape(), light = landscape();
  partyRoom(behind);
  tableCloth(front, 1280);
  cake(front, { ...CAKE, burning: 0, smoke: false });
  light.glow(1180, 860, 1250, "#ffffff", 1);
  const finish = {
    bloom: 0.3,
    grain: 0.5,
    vignette: 0.4,
    exposure: 0.74,
    toning: { shadows: "#6a5a8c", highlights: "#b08a4e", share: 0.18 },
  };
  const still = await stillOf(
    [{ sheet: behind, blur: 26 }, { sheet: front }],
    finish,
    width,
    height,
    WINDOW,
  );
  const lit = litLevels(still, await opacityOf(light, width, height, WINDOW));
  const scale = width / behind.width, top = (width * 0.75 - height) * WINDOW;
  const flames = await flameSprites(scale);
  const blownAt = seconds * 0.66;
  const candles = wicks(CAKE).map((wick) => ({
    x: Math.round(wick.x * scale),
    y: Math.round(wick.y * scale - top),
    phase: random.between(0, 6.3),
    outAt: blownAt - 0.45 + random.next() * 0.45,
  }));
  return {
    still,
    move(frame, t) {
      const blow = Math.min(1, Math.max(0, (t - blownAt + 0.75) / 0.35));
      const burning = candles.filter(({ outAt }) => t < outAt);
      const share = burning.length / candles.length;
      const flicker = 0.86 + 0.07 * Math.sin(t * 9.1) + 0.07 * Math.sin(t * 23 + 1);
      frame.data.set(lit(0.36 * share * flicker));
      for (const { x, y, phase } of burning) {
        const own = 0.14 * Math.sin(t * 7.3 + phase) + 0.08 * Math.sin(t * 17.9 + phase * 2);
        const lean = own * (1 - blow) - blow * (0.75 + 0.2 * Math.sin(t * 40 + phase));
        const sprite =
          flames[Math.round((Math.max(-1, Math.min(1, lean)) + 1) / 2 * (LEANINGS - 1))]!;
        lay(
          frame,
          sprite,
          x - sprite.luma.width / 2,
          Math.round(y - sprite.luma.height * 0.62),
          1 - blow * 0.2,
        );
      }
    },
    sound: birthdaySound(seconds, blownAt, random.fork("sound")),
  };
};

/** The room at a strength of candle light, kept for each of a few levels. */
function litLevels(still: Yuv420, light: Uint8Array): (strength: number) => Uint8Array {
  const kept = new Map<number, Uint8Array>();
  return (strength) => {
    const level = Math.round(strength * LIGHT_LEVELS);
    let lit = kept.get(level);
    if (!lit) {
      lit = still.data.slice();
      shine(lit, still.width, light, level / LIGHT_LEVELS);
      kept.set(level, lit);
    }
    return lit;
  };
}

/** One flame with its glow for each leaning; the wick is at 62 % of the height. */
async function flameSprites(scale: number): Promise<readonly Sprite[]> {
  const side = 280, sprites: Sprite[] = [];
  for (let i = 0; i < LEANINGS; i++) {
    const sheet = new Sheet(side, side);
    flame(sheet, side / 2, side * 0.62 - 8, 82, i / (LEANINGS - 1) * 2 - 1, 1.6);
    sprites.push(await spriteOfSheet(sheet, Math.round(side * scale) & ~1));
  }
  return sprites;
}
