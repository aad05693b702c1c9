// An upright view over the festival: rows of lanterns sway above the crowd.

import type { Random } from "../../../base/random.ts";
import { house } from "../brush/house.ts";
import { lanternGlow, paperLantern } from "../brush/party.ts";
import { sky, stars, streaks } from "../brush/sky.ts";
import { mix } from "../paint/colour.ts";
import { num, Sheet } from "../paint/sheet.ts";
import { crowd } from "../scenes/fair/crowd.ts";
import { festivalSound } from "../sound/scenes_sound.ts";
import type { ClipMaker } from "./clip.ts";
import { lay, type Sprite } from "./sprite.ts";
import { spriteOfSheet, stillOf } from "./sheets.ts";

const COLOURS = ["#ff8a4a", "#ffc24a", "#ff6a5c", "#ffa7b8", "#ffd98a"] as const;

const WIDE = 1440, HIGH = 2560;

/** Strings from the nearest to the farthest: height of the ends, sag, number, radius. */
const STRINGS = [
  [120, 300, 4, 118],
  [520, 240, 5, 92],
  [860, 190, 7, 70],
  [1140, 150, 8, 52],
  [1360, 110, 10, 40],
] as const;

export const lanternsClip: ClipMaker = async ({ width, height, seconds }, random) => {
  const sheet = square(random), hung = hangings();
  const finish = {
    bloom: 0.6,
    grain: 0.6,
    vignette: 0.3,
    toning: { shadows: "#5a559c", highlights: "#b48a52", share: 0.16 },
  };
  const still = await stillOf([{ sheet }], finish, width, height);
  const scale = width / WIDE;
  const sprites = new Map<string, Sprite>();
  for (const { colour, radius } of hung) {
    const name = `${colour} ${radius}`;
    if (!sprites.has(name)) sprites.set(name, await lantern(colour, radius, scale));
  }
  const lanterns = hung.map(({ x, y, radius, colour }) => {
    const sprite = sprites.get(`${colour} ${radius}`)!;
    return {
      sprite,
      x: x * scale - sprite.luma.width / 2,
      y: Math.round(y * scale - sprite.luma.height / 2),
      swing: radius * 0.22 * scale,
      phase: random.between(0, 6.3),
      speed: 2.4 - radius / 110,
    };
  });
  return {
    still,
    move(frame, t) {
      for (const { sprite, x, y, swing, phase, speed } of lanterns) {
        const angle = Math.sin(t * speed + phase) + 0.3 * Math.sin(t * speed * 2.3 + phase);
        lay(frame, sprite, x + angle * swing, y);
      }
    },
    sound: festivalSound(seconds, random.fork("sound")),
  };
};

/** Every lantern at rest, the farthest first. */
function hangings() {
  return [...STRINGS.entries()].reverse().flatMap(([row, [y, sag, count, radius]]) =>
    Array.from({ length: count }, (_, i) => {
      const t = (i + 0.5) / count;
      return {
        x: -30 + (WIDE + 60) * t,
        y: y + sag * 4 * t * (1 - t) + radius * 1.5,
        radius,
        colour: COLOURS[(i + row * 2) % COLOURS.length]!,
      };
    })
  );
}

/** Without its glow, which hardly moves and is part of the unmoving picture. */
async function lantern(colour: string, radius: number, scale: number): Promise<Sprite> {
  const side = Math.ceil(radius * 3.2), sheet = new Sheet(side, side);
  paperLantern(sheet, side / 2, side / 2, radius, colour, radius * 0.5, { glow: false });
  return await spriteOfSheet(sheet, Math.round(side * scale) & ~1);
}

function square(random: Random): Sheet {
  const sheet = new Sheet(WIDE, HIGH);
  sky(sheet, 2000, ["#1d2460", "#3f3d86", "#86599a", "#dd857e", "#f8bf8e"]);
  stars(sheet, 1100, 70, random);
  streaks(sheet, { y: 900, height: 600, colour: "#f3a58c", count: 7, opacity: 0.4 }, random);
  ["#b58a6a", "#a87f86", "#8f88a2", "#c09a6c"].forEach((wall, i) =>
    house(sheet, {
      x: 170 + i * 370,
      y: 2080,
      width: 340,
      height: 400 + (i * 83 % 130),
      wall: mix(wall, "#3a2f66", 0.42),
      roof: mix("#8a4a3c", "#2a2450", 0.5),
      columns: 3,
      rows: 3,
      lit: { colour: "#ffca6e", share: 0.62, seed: i * 7 + 2 },
      side: 1,
    })
  );
  sheet.glow(720, 1980, 620, "#ffb45c", 0.6);
  sheet.rect(
    0,
    2070,
    WIDE,
    500,
    sheet.linear([[0, "#6a4a66"], [1, "#2f254c"]], [0, 2060], [0, HIGH]),
  );
  for (const [y, step] of [[2110, 60], [2210, 90], [2370, 140]] as const) {
    crowd(sheet, y, random.fork(`row${y}`), step);
  }
  for (const [y, sag] of STRINGS) {
    let string = "";
    for (let i = 0; i <= 24; i++) {
      const t = i / 24;
      string += `${i ? "L" : "M"}${num(-30 + (WIDE + 60) * t)} ${num(y + sag * 4 * t * (1 - t))}`;
    }
    sheet.line(string, { width: 7, colour: "#2a2144" });
  }
  for (const { x, y, radius, colour } of hangings()) lanternGlow(sheet, x, y, radius, colour);
  return sheet;
}
