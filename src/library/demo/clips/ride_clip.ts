// From the train: the coast goes by in depths, the nearer the faster, posts flash past the window.

import { Sheet } from "../paint/sheet.ts";
import { coastView } from "../scenes/train_window.ts";
import { trainSound } from "../sound/scenes_sound.ts";
import type { ClipMaker } from "./clip.ts";
import { keepAround } from "./light.ts";
import { lay, type Sprite } from "./sprite.ts";
import { spriteOfSheet, stillOf } from "./sheets.ts";

/** Sky, hills, fields, hedge: pictures a second, and the heights between which they show (of 1000). */
const DEPTHS = [
  { speed: 0.012, top: 110, bottom: 670 },
  { speed: 0.07, top: 540, bottom: 790 },
  { speed: 0.2, top: 440, bottom: 960 },
  { speed: 0.66, top: 820, bottom: 980 },
] as const;

/** The window shows the view from this height of the design on. */
const VIEW_TOP = 110;

/** Time between two posts of the line, and how long one is seen. */
const POST_EVERY = 1.45, POST_SECONDS = 0.22;

export const rideClip: ClipMaker = async ({ width, height, seconds }, random) => {
  const designHeight = 1000, designWidth = Math.round(designHeight * width / height);
  const scale = height / designHeight;
  const depths: { readonly sprite: Sprite; readonly speed: number; readonly y: number }[] = [];
  for (const [i, { speed, top, bottom }] of DEPTHS.entries()) {
    // Only as wide as it passes by; each depth is drawn from the same chance.
    const wide = Math.ceil(designWidth * (1 + speed * seconds)) + 40;
    const sheet = coastView(wide, designHeight, random.fork("coast"))[i]!;
    const options = { blur: i === 3 ? 2.2 : 0, top, bottom };
    const sprite = await spriteOfSheet(sheet, Math.round(wide * scale) & ~1, options);
    depths.push({ sprite, speed: speed * width, y: Math.round((top - VIEW_TOP) * scale) });
  }
  const post = new Sheet(200, 1000), wall = new Sheet(designWidth, designHeight);
  post.rect(60, -20, 80, 1040, "#3f3a44", 0.85);
  post.rect(72, -20, 18, 1040, "#8f8a8c", 0.6);
  cabin(wall);
  const blurred = await spriteOfSheet(post, Math.round(0.2 * height) & ~1, { blur: 6 });
  const still = await stillOf([{ sheet: wall }], { grain: 0.3, vignette: 0 }, width, height);
  const even = (design: number) => Math.round(design * scale / 2) * 2;
  const pane = {
    left: even(PANE.left),
    top: even(PANE.top),
    right: width - even(PANE.left),
    bottom: even(PANE.bottom),
  };
  return {
    still,
    move(frame, t) {
      for (const { sprite, speed, y } of depths) lay(frame, sprite, -4 - speed * t, y);
      const since = (t + 0.5) % POST_EVERY;
      if (since < POST_SECONDS) {
        lay(frame, blurred, Math.round(width * (1.08 - 1.25 * since / POST_SECONDS)), 0);
      }
      keepAround(frame, still, pane);
    },
    sound: trainSound(seconds, random.fork("sound")),
  };
};

/** The pane of the window in design units; as far from the right edge as from the left. */
const PANE = { left: 44, top: 50, bottom: 850 } as const;

/** The wall around the window, its rubber rim and the sill. */
function cabin(sheet: Sheet): void {
  const { width: w, height: h } = sheet, { left, top, bottom } = PANE;
  sheet.cover(sheet.linear([[0, "#47515f"], [1, "#262b38"]], [0, 0], [0, h]));
  sheet.rect(left - 18, top - 18, w - 2 * left + 36, bottom - top + 36, "#1d212c", 1, 26);
  sheet.rect(left - 18, bottom + 12, w - 2 * left + 36, 4, "#5f6a78", 0.7);
  sheet.rect(0, h - 92, w, 14, "#5f6a78");
  sheet.rect(0, h - 78, w, 78, "#1f2430", 0.5);
}
