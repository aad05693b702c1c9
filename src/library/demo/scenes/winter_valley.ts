// A snowy valley with a cottage: low morning sun, or dusk with lit windows and falling snow.

import type { Random } from "../../../base/random.ts";
import { farFirs, ridge } from "../brush/land.ts";
import { mountains } from "../brush/mountain.ts";
import { circle, sky, stars, streaks, sun } from "../brush/sky.ts";
import { fir } from "../brush/fir.ts";
import { mix } from "../paint/colour.ts";
import type { Finish, Painting } from "../paint/painting.ts";
import { Sheet } from "../paint/sheet.ts";
import { landscape } from "./frame.ts";
import { PALETTES, type WinterValleyLook } from "./winter/palette.ts";
import { snowfall } from "./winter/snowfall.ts";
import { tracks, village } from "./winter/village.ts";

/** Sky, hills and village; the clip of falling snow uses the same sheet. */
export function winterValleySheet({ time }: WinterValleyLook, random: Random): Sheet {
  const sheet = landscape(), palette = PALETTES[time], dusk = time === "dusk";
  const { far, mist, snow } = palette;
  sky(sheet, 1000, palette.sky);
  if (dusk) stars(sheet, 520, 90, random);
  sun(sheet, 1860, dusk ? 900 : 640, dusk ? 40 : 58, palette.light, dusk ? 0.55 : 1);
  streaks(sheet, { y: 300, height: 380, colour: palette.light, count: 9, opacity: 0.45 }, random);
  ridge(sheet, {
    seed: "back",
    y: 900,
    rise: 120,
    wave: 380,
    octaves: 5,
    colour: mix(far, mist, 0.6),
    mist,
    depth: 200,
  });
  mountains(
    sheet,
    {
      peaks: [[120, 700], [560, 540], [900, 690], [1250, 620], [1560, 760], [2300, 660]],
      foot: 1080,
      rock: mix(far, mist, 0.25),
      snow: mix(snow[0], mist, 0.35),
      mist,
      side: 1,
    },
    random,
  );
  const middle = ridge(sheet, {
    seed: 22,
    y: 980,
    rise: 90,
    wave: 620,
    colour: mix(far, "#3e5578", dusk ? 0.5 : 0.25),
    mist: mix(far, mist, 0.6),
    depth: 330,
  });
  farFirs(sheet, middle, { height: 66, gap: 15, colour: mix(palette.fir, mist, 0.42) }, random);
  const slope = ridge(sheet, {
    seed: 31,
    y: 1150,
    rise: 70,
    wave: 900,
    octaves: 2,
    colour: mix(snow[0], mist, 0.25),
    mist: snow[1],
    depth: 420,
  });
  for (let i = 0; i < 26; i++) {
    const x = random.between(0, 1) ** 1.3 * 900 + (i % 2) * 1500, height = random.between(120, 210);
    fir(sheet, {
      x,
      y: slope(x) + random.between(0, 60),
      height,
      colour: mix(palette.fir, far, 0.3),
      snow: mix(snow[0], far, 0.15),
      side: 1,
    }, random);
  }
  village(sheet, palette, dusk);
  sheet.path(
    "M-10 1420Q500 1290 1050 1400T2410 1370V1810H-10z",
    sheet.linear([[0, snow[0]], [1, snow[1]]], [1900, 1300], [600, 1800]),
  );
  sheet.path(
    "M-10 1610Q800 1440 1500 1590T2410 1560V1810H-10z",
    sheet.linear([[0, mix(snow[0], snow[1], 0.15)], [1, mix(snow[1], far, 0.4)]], [0, 1500], [
      0,
      1800,
    ]),
  );
  tracks(sheet, mix(snow[1], far, 0.45));
  for (
    const [x, y, height] of [[150, 1650, 900], [420, 1560, 560], [2280, 1700, 1060], [
      2050,
      1560,
      520,
    ]] as const
  ) {
    fir(sheet, { x, y, height, colour: palette.fir, snow: snow[0], side: 1 }, random);
  }
  if (!dusk) {
    let glitter = "";
    for (let i = 0; i < 130; i++) {
      glitter += circle(
        random.between(0, 2400),
        random.between(1440, 1780),
        random.between(1.5, 4),
      );
    }
    sheet.path(glitter, "#ffffff", 0.9);
  }
  return sheet;
}

export function winterValley(look: WinterValleyLook, random: Random): Painting {
  const sheet = winterValleySheet(look, random);
  const layers = [{ sheet }, ...(look.time === "dusk" ? snowfall(random) : [])];
  return { layers, finish: winterFinish(look), faces: [] };
}

export function winterFinish({ time }: WinterValleyLook): Finish {
  return {
    bloom: 0.45,
    grain: time === "dusk" ? 0.6 : 0.4,
    vignette: 0.22,
    toning: { shadows: "#5f6fa8", highlights: "#a28a6c", share: 0.18 },
  };
}
