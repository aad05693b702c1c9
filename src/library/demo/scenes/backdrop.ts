// What stands out of focus behind people seen close: large soft shapes and points of light.

import type { Random } from "../../../base/random.ts";
import type { Colour } from "../paint/colour.ts";
import type { Sheet } from "../paint/sheet.ts";
import { BY_DAY } from "./backdrops/by_day.ts";
import { BY_NIGHT } from "./backdrops/by_night.ts";
import { IN_NATURE } from "./backdrops/in_nature.ts";
import type { Painter } from "./backdrops/soft_spots.ts";

const PAINTERS: Readonly<Record<BackdropKind, Painter>> = { ...BY_DAY, ...BY_NIGHT, ...IN_NATURE };

export type BackdropKind =
  | "snow"
  | "lamp"
  | "roofs"
  | "sea"
  | "festival"
  | "party"
  | "autumn"
  | "garden"
  | "lights";

/** Where the light of a backdrop comes from and how it tints the edge of a face. */
export interface BackdropLight {
  readonly side: -1 | 1;
  readonly rim: Colour;
  readonly dark: boolean;
}

export const BACKDROP_LIGHT: Readonly<Record<BackdropKind, BackdropLight>> = {
  snow: { side: -1, rim: "#fff6ea", dark: false },
  lamp: { side: 1, rim: "#ffd08a", dark: true },
  roofs: { side: -1, rim: "#ffeccb", dark: false },
  sea: { side: 1, rim: "#ffe3b3", dark: false },
  festival: { side: 1, rim: "#ffb45e", dark: true },
  party: { side: -1, rim: "#ffe9c4", dark: false },
  autumn: { side: 1, rim: "#ffd591", dark: false },
  garden: { side: -1, rim: "#fff3cf", dark: false },
  lights: { side: -1, rim: "#ffc984", dark: true },
};

export function backdrop(sheet: Sheet, kind: BackdropKind, random: Random): void {
  PAINTERS[kind](sheet, sheet.width, sheet.height, random);
}
