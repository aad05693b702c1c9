// SPDX-License-Identifier: AGPL-3.0-or-later

// Everything of a map that is made once: the painted land, the way on it, and its names. The world is
// Natural Earth (public domain), from the package world-atlas, read on first use.

import { feature, mesh } from "topojson-client";
import type { Size } from "../../../media/size.ts";
import type { Yuv420 } from "../../../media/yuv.ts";
import { loadGazetteer } from "../../../library/gazetteer/gazetteer.ts";
import { spokenLocale } from "../../../messages/say.ts";
import { placeName } from "../../../messages/place_names.ts";
import { countryName } from "../../brief/places/picture_places.ts";
import type { Ground, MapDrawing } from "../../timeline/timeline.ts";
import type { MapPoint } from "../../select/cut.ts";
import { openTypesetter } from "../../titles/fonts/open_typesetter.ts";
import { paletteOfGround } from "../../timeline/palette.ts";
import type { Arc, Point } from "../journey_line.ts";
import { type MapColours, mapColours } from "../map_colours.ts";
import { paintSheet } from "./map_sheet.ts";
import { anchorsOf, townsToPrint } from "../known_places.ts";
import { roomOf } from "../map_names.ts";
import { type MapView, mapView } from "../map_view.ts";
import type { MarkBitmap } from "../journey_state.ts";
import { setCountries, setNames, setTowns } from "./set_names.ts";
import {
  countriesAround,
  type Country,
  type Lines,
  type LonLat,
  soundLand,
  type World,
  worldAround,
} from "../world.ts";

export interface DrawnMap {
  readonly sheet: Yuv420;
  /** Countries and towns, printed on the land below everything else. */
  readonly printed: readonly MarkBitmap[];
  readonly points: readonly Point[];
  /** The way from each point to the next. */
  readonly arcs: readonly Arc[];
  readonly colours: MapColours;
  readonly names: ReadonlyArray<{ readonly point: number; readonly bitmap: MarkBitmap }>;
}

/** Nearer than this (in a picture 1080 pixels high) the coarser atlas shows its corners. */
const NEAR_KM_PER_PIXEL = 0.9;

/** `size` is even; the map fills it. The same arguments give the same bytes on the same machine. */
export async function drawMap(
  map: MapDrawing,
  ground: Ground,
  size: Size,
  words: { readonly locale?: string; readonly fontsFolder?: string } = {},
): Promise<DrawnMap> {
  const colours = mapColours(paletteOfGround(ground));
  const locale = spokenLocale(words.locale ?? "en");
  const [far, countries, typesetter, gazetteer] = await Promise.all([
    openWorld("far"),
    openCountries(locale),
    openTypesetter(words.fontsFolder),
    openGazetteer(),
  ]);
  const towns = gazetteer.largeTowns(MIN_TOWN);
  const anchors = anchorsOf(map.points, towns, far);
  const view = mapView(map.points, size, anchors);
  const reach = reachDegrees(view, size);
  const isNear = kmPerPixelOf1080(view, size) < NEAR_KM_PER_PIXEL;
  const world = isNear ? await openWorld("near") : far;
  const looks = { colours, size, typesetter, locale: words.locale };
  const named = { ...map, points: map.points.map(namer(gazetteer, locale)) };
  const names = await setNames(named, view, looks);
  const short = Math.min(size.width, size.height), room = roomOf(size);
  const beside = townsToPrint(towns, anchors, map.points, (place) => {
    const [x, y] = view.projection([place.longitude, place.latitude]) ?? [-1, -1];
    const isInside = x > room.left && x < room.right && y > room.top && y < room.bottom;
    return isInside ? { x: x / short, y: y / short } : undefined;
  });
  const printed = await setTowns(
    beside.map((town) => ({ ...town, name: placeName(locale, town.name) })),
    view,
    names,
    looks,
  );
  return {
    sheet: await paintSheet(worldAround(world, view.middle, reach), view, colours, size),
    printed: [
      ...await setCountries(
        countriesAround(countries, view.middle, reach),
        view,
        [...names, ...printed],
        looks,
      ),
      ...printed.flatMap(({ bitmaps }) => bitmaps),
    ],
    points: view.points,
    arcs: view.arcs,
    colours,
    names,
  };
}

/** Smaller towns say nothing to a stranger. */
const MIN_TOWN = 30_000;

let gazetteer: ReturnType<typeof loadGazetteer> | undefined;

function openGazetteer(): ReturnType<typeof loadGazetteer> {
  return gazetteer ??= loadGazetteer();
}

/** Home, and a stop the library has no name for, are called after the town they are in. */
function namer(towns: Awaited<ReturnType<typeof loadGazetteer>>, locale: string) {
  return (point: MapPoint): MapPoint => {
    if (point.name) return point;
    const city = towns.placeAt(point.latitude, point.longitude)?.city;
    return city === undefined ? point : { ...point, name: placeName(locale, city) };
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

type Topology = Parameters<typeof mesh>[0];
type Countries = NonNullable<Parameters<typeof mesh>[1]>;

const read = {
  /** Drawn for 1:10,000,000. */
  near: () => import("world-atlas/countries-10m.json", { with: { type: "json" } }),
  /** Drawn for 1:110,000,000. */
  whole: () => import("world-atlas/countries-110m.json", { with: { type: "json" } }),
  /** Drawn for 1:50,000,000. */
  far: () => import("world-atlas/countries-50m.json", { with: { type: "json" } }),
};

const worlds = new Map<string, Promise<World>>();

/** The same world for every map of a process. */
export function openWorld(detail: keyof typeof read): Promise<World> {
  const known = worlds.get(detail) ?? open(detail);
  worlds.set(detail, known);
  return known;
}

/** Names and shapes of the countries, drawn for 1:50,000,000. */
export async function openCountries(locale = "en"): Promise<readonly Country[]> {
  const { default: atlas } = await read.far();
  const topology = atlas as unknown as Topology & {
    readonly objects: { readonly countries: Countries };
  };
  const found = feature(topology, topology.objects.countries) as unknown as Features<
    { readonly type: "Polygon"; readonly coordinates: LonLat[][] } | World["land"]
  >;
  return found.features.map(({ properties: { name }, geometry }) => ({
    name: locale === "en" ? name : countryName(locale, name),
    land: soundLand(
      geometry.type === "Polygon"
        ? { type: "MultiPolygon", coordinates: [geometry.coordinates] }
        : geometry,
    ),
  }));
}

interface Features<Geometry> {
  readonly features: ReadonlyArray<
    { readonly properties: { readonly name: string }; readonly geometry: Geometry }
  >;
}

async function open(detail: keyof typeof read): Promise<World> {
  const { default: atlas } = await read[detail]();
  const topology = atlas as unknown as Topology & {
    readonly objects: { readonly countries: Countries; readonly land: Countries };
  };
  const { land, countries } = topology.objects;
  const whole = feature(topology, land) as unknown as Features<World["land"]>;
  return {
    land: soundLand({
      type: "MultiPolygon",
      coordinates: whole.features.flatMap(({ geometry }) => geometry.coordinates),
    }),
    borders: mesh(topology, countries, (a, b) => a !== b) as Lines,
  };
}
