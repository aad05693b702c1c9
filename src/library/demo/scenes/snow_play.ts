// Playing in the snow: a sled on the slope, or the snowman close up.

import type { Random } from "../../../base/random.ts";
import { circle } from "../brush/sky.ts";
import type { PaintedFace, Painting } from "../paint/painting.ts";
import { landscape, portrait } from "./frame.ts";
import { slope } from "./winter/sled_slope.ts";
import { snowman } from "./winter/snowman.ts";

export interface SnowPlayLook {
  readonly view: "sled" | "snowman";
}

export function snowPlay({ view }: SnowPlayLook, random: Random): Painting {
  const sheet = view === "sled" ? landscape() : portrait();
  const faces: PaintedFace[] = [];
  if (view === "sled") slope(sheet, faces, random);
  else snowman(sheet, random);
  let flakes = "";
  for (let i = 0; i < 90; i++) {
    flakes += circle(
      random.next() * sheet.width,
      random.next() * sheet.height,
      random.between(2, 8),
    );
  }
  sheet.path(flakes, "#ffffff", 0.85);
  return {
    layers: [{ sheet }],
    finish: {
      bloom: 0.42,
      grain: 0.4,
      vignette: 0.18,
      toning: { shadows: "#5f70aa", highlights: "#a68c68", share: 0.18 },
    },
    faces,
  };
}
