// Everything of a map that is made once: the painted land, the way on it, and its names.

import type { Yuv420 } from "../../../media/yuv.ts";
import type { Ground, MapDrawing } from "../../timeline/timeline.ts";
import { openTypesetter } from "../../titles/fonts/open_typesetter.ts";
import { paletteOfGround } from "../../titles/palette_choice.ts";
import type { Arc, Point } from "../journey_line.ts";
import { type MapColours, mapColours } from "../map_colours.ts";
import { paintSheet } from "../map_sheet.ts";
import type { Size } from "../../../media/size.ts";
import { type MapView, mapView } from "../map_view.ts";
import type { MarkBitmap } from "../marks.ts";
import { setCountries, setNames } from "../set_names.ts";
import { countriesAround, worldAround } from "../world.ts";
import { openCountries, openWorld } from "./world_atlas.ts";

export interface DrawnMap {
  readonly sheet: Yuv420;
  /** Printed on the land, below everything else. */
  readonly countries: readonly MarkBitmap[];
  readonly points: readonly Point[];
  /** The way from each point to the next. */
  readonly arcs: readonly Arc[];
  readonly colours: MapColours;
  readonly names: ReadonlyArray<{ readonly point: number; readonly bitmap: MarkBitmap }>;
}

/** Nearer than this (in a picture 1080 pixels high) the coarser atlas shows its corners. */
const NEAR_KM_PER_PIXEL = 0.9;

/** `size` is even; the map fills it. The same arguments give the same bytes on every machine. */
export async function drawMap(
  map: MapDrawing,
  ground: Ground,
  size: Size,
  words: { readonly locale?: string; readonly fontsFolder?: string } = {},
): Promise<DrawnMap> {
  const colours = mapColours(paletteOfGround(ground));
  const view = mapView(map.points, size);
  const reach = reachDegrees(view, size);
  const [world, countries, typesetter] = await Promise.all([
    openWorld(kmPerPixelOf1080(view, size) < NEAR_KM_PER_PIXEL ? "near" : "far"),
    openCountries(),
    openTypesetter(words.fontsFolder),
  ]);
  const looks = { colours, size, typesetter, locale: words.locale };
  const names = setNames(map, view, looks);
  return {
    sheet: paintSheet(worldAround(world, view.middle, reach), view, colours, size),
    countries: setCountries(countriesAround(countries, view.middle, reach), view, names, looks),
    points: view.points,
    arcs: view.arcs,
    colours,
    names,
  };
}

/** From the middle to a corner and a little further; the middle of the picture may lie elsewhere. */
function reachDegrees({ kmPerPixel }: MapView, { width, height }: Size): number {
  return Math.sqrt(width * width + height * height) * kmPerPixel / 111;
}

/** The atlas must not depend on the film's resolution. */
function kmPerPixelOf1080({ kmPerPixel }: MapView, { width, height }: Size): number {
  return kmPerPixel * Math.min(width, height) / 1080;
}
