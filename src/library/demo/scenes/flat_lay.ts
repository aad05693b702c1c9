// Tables seen from above: breakfast, biscuits on the tray, dinner by the sea, strawberries.

import type { Random } from "../../../base/random.ts";
import type { Painting } from "../paint/painting.ts";
import { landscape } from "./frame.ts";
import { appleCrate } from "./table/apple_crate.ts";
import { berryBowl } from "./table/berry_bowl.ts";
import { biscuits } from "./table/biscuits.ts";
import { breakfast } from "./table/breakfast.ts";
import { wood } from "./table/crockery.ts";
import { fishDinner } from "./table/fish_dinner.ts";

export interface FlatLayLook {
  readonly meal: "breakfast" | "biscuits" | "dinner" | "berries" | "apples";
}

const MEALS = {
  breakfast,
  biscuits,
  dinner: fishDinner,
  berries: berryBowl,
  apples: appleCrate,
} as const;

export function flatLay({ meal }: FlatLayLook, random: Random): Painting {
  const sheet = landscape();
  wood(
    sheet,
    {
      breakfast: "#d9b48a",
      biscuits: "#a8714c",
      dinner: "#5f86a0",
      berries: "#efe4d2",
      apples: "#8a5f42",
    }[meal],
    random,
  );
  MEALS[meal](sheet, random);
  sheet.path("M-10 -10H1500L-10 1100z", "#fff0c4", 0.16);
  return {
    layers: [{ sheet }],
    finish: {
      bloom: 0.3,
      grain: 0.42,
      vignette: 0.32,
      toning: { shadows: "#6a6290", highlights: "#a88c60", share: 0.18 },
    },
    faces: [],
  };
}
