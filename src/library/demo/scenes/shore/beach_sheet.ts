// Sky, sea and sand without people: the ground of the beach pictures and of the clips.

import type { Random } from "../../../../base/random.ts";
import { ridge } from "../../brush/land.ts";
import { circle, heapCloud, sky, streaks, sun } from "../../brush/sky.ts";
import { foam, ripples, water } from "../../brush/water.ts";
import { mix, tone } from "../../paint/colour.ts";
import type { Finish } from "../../paint/painting.ts";
import type { Sheet } from "../../paint/sheet.ts";
import { landscape } from "../frame.ts";

export interface BeachLook {
  readonly time: "noon" | "sunset";
  /** Small differences between frames taken one after the other. */
  readonly frame?: number;
}

const PALETTES = {
  noon: {
    sky: ["#3f92cf", "#8ecbe4", "#e6efe4", "#fbeed2"],
    sea: ["#6fbccb", "#3c9db4", "#5fb9b4", "#a9d9c4"],
    sand: ["#d9bd8a", "#f0d8a8"],
    foam: "#ffffff",
    far: "#9fbfc8",
  },
  sunset: {
    sky: ["#4a4f96", "#a7689c", "#f08a78", "#ffc27a", "#ffe2a4"],
    sea: ["#ffb98a", "#c8708a", "#7a568f", "#b06a86"],
    sand: ["#8a5a74", "#b97a78"],
    foam: "#ffe3c4",
    far: "#8a5f92",
  },
} as const;

/** Lines of foam from the first breaker to the sand: height, thickness, opacity. */
export const FOAM_ROWS = [
  [880, 10, 0.5],
  [960, 16, 0.7],
  [1060, 26, 0.85],
  [1180, 40, 0.9],
  [1290, 54, 0.92],
] as const;

export const foamSway = (thick: number) => 6 + thick * 0.3;

/** Everything but the people: the moving waves of the clip are laid over it. */
export function beachSheet(time: BeachLook["time"], random: Random, withFoam = true): Sheet {
  const sheet = landscape(), palette = PALETTES[time];
  sky(sheet, 800, palette.sky);
  if (time === "noon") {
    sun(sheet, 480, 250, 50, "#fff1cc");
    heapCloud(sheet, { x: 1500, y: 600, width: 780, light: "#fffaf0", shade: "#bfd5e2" }, random);
    heapCloud(sheet, { x: 820, y: 660, width: 420, light: "#fffaf0", shade: "#bfd5e2" }, random);
  } else {
    streaks(sheet, { y: 100, height: 520, colour: "#ffc39a", count: 14, opacity: 0.6 }, random);
    sun(sheet, 1250, 720, 88, "#ffd07a");
  }
  ridge(sheet, {
    seed: 15,
    y: 790,
    rise: 40,
    wave: 300,
    octaves: 4,
    colour: palette.far,
    mist: mix(palette.far, palette.sky.at(-1)!, 0.5),
    depth: 60,
    peak: { x: 1.02, height: 190, spread: 0.2 },
  });
  water(sheet, 790, 1330, palette.sea);
  if (time === "sunset") {
    ripples(sheet, {
      top: 796,
      bottom: 1290,
      colour: "#fff0bf",
      count: 260,
      opacity: 0.85,
      around: 1250,
      spread: 0.24,
    }, random);
  } else {
    ripples(sheet, { top: 796, bottom: 1200, colour: "#ffffff", count: 200, opacity: 0.5 }, random);
  }
  const wet = mix(palette.sand[0], palette.sea[3], 0.35);
  sheet.path(
    "M-10 1310Q800 1270 1500 1310T2410 1280V1810H-10z",
    sheet.linear([[0, wet], [0.35, palette.sand[0]], [1, palette.sand[1]]], [0, 1280], [0, 1800]),
  );
  if (withFoam) {
    for (const [y, thick, opacity] of FOAM_ROWS) {
      foam(sheet, y, foamSway(thick), thick, palette.foam, opacity, random.fork(`foam${y}`));
    }
  }
  let grains = "", shells = "";
  for (let i = 0; i < 240; i++) {
    grains += circle(random.next() * 2400, random.between(1400, 1800), random.between(1.5, 4));
  }
  for (let i = 0; i < 16; i++) {
    shells += circle(random.next() * 2400, random.between(1460, 1790), random.between(5, 9));
  }
  sheet.path(grains, tone(palette.sand[0], -0.1), 0.5);
  sheet.path(shells, "#fff4e2", time === "noon" ? 0.9 : 0.4);
  return sheet;
}

export function beachFinish(time: BeachLook["time"]): Finish {
  return {
    bloom: time === "noon" ? 0.4 : 0.65,
    grain: 0.4,
    vignette: 0.2,
    toning: { shadows: "#60709e", highlights: "#a88c5e", share: 0.15 },
  };
}
