// SPDX-License-Identifier: AGPL-3.0-or-later

// The colours of a map, from the palette of the film it stands in: land a step lighter than the dark
// ground, and water of the ground and the blue of the sea.

import { mixColours, type Rgb, rgbOf } from "../titles/drawing/colour.ts";
import type { Palette } from "../timeline/palettes.ts";

export interface MapColours {
  /** Top and bottom of the picture. */
  readonly water: { readonly from: Rgb; readonly to: Rgb };
  /** What the water becomes where it touches the land. */
  readonly shallows: Rgb;
  readonly land: { readonly from: Rgb; readonly to: Rgb };
  readonly coast: Rgb;
  readonly border: Rgb;
  /** Letters of a country's name. */
  readonly country: Rgb;
  /** Dot and letters of a town beside the journey. */
  readonly town: Rgb;
  /** The line of the journey and what marks its end. */
  readonly line: Rgb;
  /** Laid under line, points and names. */
  readonly shade: Rgb;
  readonly point: Rgb;
}

/** The ground's own colour, so many times as bright, is land; its share of quiet text keeps it earth. */
const BRIGHT = 1.6, LAND_LIGHT = 0.16;
/** Water leans towards the blue of the sea by so much, on a brown ground too. */
const SEA: Rgb = { r: 10, g: 40, b: 66 }, SEA_SHARE = 0.6;
/** Shares of the quiet text colour in the palette's ground. */
const SHALLOWS = 0.1, COAST = 0.5;
/** Share of the ground in a border, of quiet text in the name of a country. */
const BORDER = 0.9, COUNTRY = 0.66;
/** Land leans towards the accent by so much, or it would be as cold as the water. */
const WARMTH = 0.05;

export function mapColours({ ground, quiet, accent, text }: Palette): MapColours {
  const earth = { from: rgbOf(ground.from), to: rgbOf(ground.to) }, light = rgbOf(quiet);
  const from = mixColours(earth.from, SEA, SEA_SHARE), to = mixColours(earth.to, SEA, SEA_SHARE);
  const line = rgbOf(accent);
  const land = (ground: Rgb) =>
    mixColours(mixColours(brighter(ground), light, LAND_LIGHT), line, WARMTH);
  const middle = mixColours(from, to, 0.5);
  return {
    water: { from, to },
    shallows: mixColours(middle, light, SHALLOWS),
    land: { from: land(earth.from), to: land(mixColours(earth.from, earth.to, 0.35)) },
    coast: mixColours(middle, light, COAST),
    border: mixColours(land(earth.from), mixColours(earth.from, earth.to, 0.5), BORDER),
    country: mixColours(land(earth.from), light, COUNTRY),
    town: mixColours(light, rgbOf(text), 0.5),
    line,
    shade: mixColours(to, { r: 0, g: 0, b: 0 }, 0.4),
    point: rgbOf(text),
  };
}

function brighter({ r, g, b }: Rgb): Rgb {
  const at = (channel: number) => Math.min(255, channel * BRIGHT);
  return { r: at(r), g: at(g), b: at(b) };
}

/** Raise it whenever land, colours, line, marks, places of names or the atlas change a single pixel. */
export const MAPS_VERSION = 4;
