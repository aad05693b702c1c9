// Days outside: under the cherry trees, on bicycles, jumping into the lake, in the heap of leaves.

import type { Random } from "../../../base/random.ts";
import type { PaintedFace, Painting } from "../paint/painting.ts";
import type { Sheet } from "../paint/sheet.ts";
import { landscape, wide } from "./frame.ts";
import { bicycles } from "./outdoors/bicycles.ts";
import { blossom } from "./outdoors/blossom.ts";
import { lakeJump } from "./outdoors/lake_jump.ts";
import { leafHeap } from "./outdoors/leaf_heap.ts";

export interface OutOfDoorsLook {
  readonly view: "blossom" | "bicycles" | "lake" | "leaves";
}

const VIEWS: Readonly<
  Record<
    OutOfDoorsLook["view"],
    (sheet: Sheet, random: Random) => readonly PaintedFace[] | void
  >
> = { blossom, bicycles, lake: lakeJump, leaves: leafHeap };

export function outOfDoors({ view }: OutOfDoorsLook, random: Random): Painting {
  const sheet = view === "lake" || view === "bicycles" ? wide() : landscape();
  const faces = VIEWS[view](sheet, random) ?? [];
  return {
    layers: [{ sheet }],
    finish: {
      bloom: view === "lake" ? 0.65 : 0.42,
      grain: 0.4,
      vignette: 0.2,
      toning: { shadows: "#646c9a", highlights: "#a88c60", share: 0.16 },
    },
    faces,
  };
}
