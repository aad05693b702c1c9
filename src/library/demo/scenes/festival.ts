// The summer festival: lanterns over the square, the wheel against the evening, fireworks.

import type { Random } from "../../../base/random.ts";
import { fireworks } from "../brush/fireworks.ts";
import type { Layer, Painting } from "../paint/painting.ts";
import { Sheet } from "../paint/sheet.ts";
import { crowd } from "./fair/crowd.ts";
import { evening } from "./fair/evening_sky.ts";
import { lanternClose } from "./fair/lantern_close.ts";
import { square } from "./fair/square.ts";
import { watchers } from "./fair/watchers.ts";
import { wheel } from "./fair/wheel.ts";
import { landscape } from "./frame.ts";

export interface FestivalLook {
  readonly view: "square" | "wheel" | "fireworks" | "lantern";
}

export function festival({ view }: FestivalLook, random: Random): Painting {
  const sheet = landscape();
  const layers: Layer[] = [];
  if (view === "lantern") layers.push(...lanternClose(sheet, random));
  else {
    evening(sheet, view === "fireworks", random);
    layers.push({ sheet });
    if (view === "square") square(sheet, random);
    if (view === "wheel") wheel(sheet, random);
    if (view === "fireworks") {
      const light = new Sheet(2400, 1800);
      fireworks(light, [[760, 520, 360, 1], [1640, 400, 430, 0], [1220, 760, 250, 3], [
        2080,
        800,
        220,
        2,
      ]], random.fork("bursts"));
      layers.push({ sheet: light, blend: "screen" });
      const people = new Sheet(2400, 1800);
      crowd(people, 1460, random);
      watchers(people);
      layers.push({ sheet: people });
    }
  }
  return {
    layers,
    finish: {
      bloom: 0.85,
      grain: 0.7,
      vignette: 0.34,
      toning: { shadows: "#5a559c", highlights: "#b48a52", share: 0.16 },
    },
    faces: [],
  };
}
