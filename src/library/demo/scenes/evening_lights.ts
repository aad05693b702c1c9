// Small lights in the dark half of the year: pumpkins, the lantern walk, the market, the tree, the
// first minute of the year.

import type { Random } from "../../../base/random.ts";
import type { Painting } from "../paint/painting.ts";
import { christmasMarket } from "./evening/christmas_market.ts";
import { christmasTree } from "./evening/christmas_tree.ts";
import { lanternWalk } from "./evening/lantern_walk.ts";
import { newYear } from "./evening/new_year.ts";
import { pumpkins } from "./evening/pumpkins.ts";
import { landscape } from "./frame.ts";

export interface EveningLightsLook {
  readonly view: "pumpkin" | "walk" | "market" | "tree" | "newyear";
}

const VIEWS = {
  pumpkin: pumpkins,
  walk: lanternWalk,
  market: christmasMarket,
  tree: christmasTree,
  newyear: newYear,
} as const;

export function eveningLights({ view }: EveningLightsLook, random: Random): Painting {
  const sheet = landscape();
  const { layers = [], faces = [] } = VIEWS[view](sheet, random);
  return {
    layers: [{ sheet }, ...layers],
    finish: {
      bloom: 0.75,
      grain: 0.66,
      vignette: 0.36,
      toning: { shadows: "#565a9c", highlights: "#b48a50", share: 0.16 },
    },
    faces,
  };
}
