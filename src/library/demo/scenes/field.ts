// Open country through the year: sunflowers, vineyard in the mist, the lone tree in fog, the hikers' view.

import type { Random } from "../../../base/random.ts";
import type { Layer, Painting } from "../paint/painting.ts";
import type { Sheet } from "../paint/sheet.ts";
import { fog } from "./country/fog.ts";
import { hikers } from "./country/hikers.ts";
import { sunflowers } from "./country/sunflowers.ts";
import { vineyard } from "./country/vineyard.ts";
import { landscape, wide } from "./frame.ts";

export interface FieldLook {
  readonly view: "sunflowers" | "vineyard" | "fog" | "hikers";
}

const VIEWS: Readonly<
  Record<FieldLook["view"], (sheet: Sheet, random: Random) => readonly Layer[] | void>
> = { sunflowers, vineyard, fog, hikers };

export function field({ view }: FieldLook, random: Random): Painting {
  const sheet = view === "fog" || view === "hikers" ? wide() : landscape();
  const more = VIEWS[view](sheet, random) ?? [];
  return {
    layers: [{ sheet }, ...more],
    finish: {
      bloom: view === "fog" ? 0.6 : 0.42,
      grain: view === "fog" ? 0.6 : 0.4,
      vignette: 0.2,
      toning: { shadows: "#60709a", highlights: "#a68c60", share: 0.16 },
    },
    faces: [],
  };
}
