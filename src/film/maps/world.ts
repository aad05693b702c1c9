// SPDX-License-Identifier: AGPL-3.0-or-later

// The land of the world as data, and the part of it that a map needs.

import type { Position } from "../brief/places/geo.ts";

/** Longitude and latitude in degrees. */
export type LonLat = number[];

export interface Lines {
  readonly type: "MultiLineString";
  readonly coordinates: LonLat[][];
}

export interface World {
  readonly land: { readonly type: "MultiPolygon"; readonly coordinates: LonLat[][][] };
  /** Where two countries meet. */
  readonly borders: Lines;
}

export interface Country {
  readonly name: string;
  readonly land: World["land"];
}

/** Outside the map a coast is as good with a corner every so many degrees … */
const FAR_STEP = 1.5;
/** … but only long ones are worth the trouble. */
const LONG_RING = 200;
/** Islets below this (square degrees, a tenth of a square kilometre) are not seen on any map. */
const MIN_AREA = 1e-5;

/**
 * What a map needs of the world within so many degrees of a place: all of that, and beyond it only
 * enough corners to close the land. Projecting every fjord of a continent costs more than the map.
 */
export function worldAround(world: World, place: Position, degrees: number): World {
  const isNear = nearTo(place, degrees);
  return {
    land: landAround(world.land, place, isNear),
    borders: {
      type: "MultiLineString",
      coordinates: world.borders.coordinates.filter((line) => line.some(isNear)),
    },
  };
}

/** The countries of which something lies within so many degrees of a place, in the same way. */
export function countriesAround(
  countries: readonly Country[],
  place: Position,
  degrees: number,
): Country[] {
  const isNear = nearTo(place, degrees);
  return countries.map(({ name, land }) => ({ name, land: landAround(land, place, isNear) }))
    .filter(({ land }) => land.coordinates.length > 0);
}

function landAround(
  { coordinates }: World["land"],
  place: Position,
  isNear: (at: LonLat) => boolean,
): World["land"] {
  return {
    type: "MultiPolygon",
    // A country may hold the whole map without a corner inside it.
    coordinates: coordinates
      .filter(([ring = []]) => ring.some(isNear) || boxHolds(ring, place))
      .map((rings) => rings.map((ring) => thinned(ring, isNear))),
  };
}

/**
 * Polygons without those that an atlas rounded to nothing. Such a ring may be left turning the wrong
 * way, and on a globe that means all the world but the islet.
 */
export function soundLand({ type, coordinates }: World["land"]): World["land"] {
  return { type, coordinates: coordinates.filter(([ring = []]) => turnOf(ring) === "land") };
}

/** Land lies to the right of its ring. Longitudes are unrolled, so that the date line is no edge. */
function turnOf(ring: readonly LonLat[]): "land" | "nothing" {
  let twice = 0, round = 0, lon = ring[0]?.[0] ?? 0;
  for (let i = 1; i < ring.length; i++) {
    const [before, from] = ring[i - 1]!, [after, to] = ring[i]!;
    const step = after! - before! - 360 * Math.round((after! - before!) / 360);
    twice += lon * to! - (lon + step) * from!;
    lon += step;
    round += step;
  }
  // A ring once round the globe has a pole inside; there is one such land, and it is sound.
  return Math.abs(round) > 180 || twice < -2 * MIN_AREA ? "land" : "nothing";
}

/** The first and the last point of a ring are one. */
function thinned(ring: LonLat[], isNear: (at: LonLat) => boolean): LonLat[] {
  if (ring.length < LONG_RING) return ring;
  let last: LonLat | undefined, wasNear = true;
  const kept = ring.filter((at, index) => {
    const near = isNear(at);
    const isKept = !last || near || wasNear || index === ring.length - 1 ||
      isNear(ring[index + 1]!) ||
      Math.abs(at[0]! - last[0]!) > FAR_STEP || Math.abs(at[1]! - last[1]!) > FAR_STEP;
    wasNear = near;
    if (isKept) last = at;
    return isKept;
  });
  return turnOf(kept) === turnOf(ring) ? kept : ring;
}

/** The lines round the land. Data sets cut it at the date line; there is no coast there. */
export function coastsOf({ land }: Pick<World, "land">): Lines {
  const coordinates = land.coordinates.flat().flatMap(withoutDateLine);
  return { type: "MultiLineString", coordinates };
}

function withoutDateLine(ring: readonly LonLat[]): LonLat[][] {
  const isOn = (at: LonLat | undefined) => at !== undefined && Math.abs(at[0]!) > 179.999;
  const lines: LonLat[][] = [];
  let run: LonLat[] = [];
  for (const at of ring) {
    if (isOn(at) && isOn(run.at(-1))) {
      if (run.length > 1) lines.push(run);
      run = [];
    }
    run.push(at);
  }
  if (run.length > 1) lines.push(run);
  return lines;
}

const RADIANS = Math.PI / 180;

function nearTo({ latitude, longitude }: Position, degrees: number): (at: LonLat) => boolean {
  const furthest = Math.abs(latitude) + degrees;
  // Meridians meet at the poles: beyond, every longitude is near.
  const wide = furthest >= 85 ? 360 : degrees / Math.cos(furthest * RADIANS);
  return ([lon, lat]) => {
    if (Math.abs(lat! - latitude) > degrees) return false;
    const apart = Math.abs(lon! - longitude) % 360;
    return Math.min(apart, 360 - apart) <= wide;
  };
}

function boxHolds(ring: readonly LonLat[], { latitude, longitude }: Position): boolean {
  let west = Infinity, east = -Infinity, south = Infinity, north = -Infinity;
  for (const [lon, lat] of ring) {
    west = Math.min(west, lon!);
    east = Math.max(east, lon!);
    south = Math.min(south, lat!);
    north = Math.max(north, lat!);
  }
  // A ring round a pole has it inside, and crosses every meridian.
  const isRoundPole = east - west > 359;
  return (isRoundPole || (longitude >= west && longitude <= east)) &&
    (isRoundPole || (latitude >= south && latitude <= north));
}
