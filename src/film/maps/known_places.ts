// SPDX-License-Identifier: AGPL-3.0-or-later

// What tells a stranger where a map is: the large towns around a journey, and its nearest coast or border.

import { distanceKm, type Position } from "../brief/places/geo.ts";
import type { LonLat, World } from "./world.ts";

/** A town of the world. */
export interface KnownTown extends Position {
  readonly name: string;
  readonly population: number;
  readonly rank: "capital" | "seat" | "town";
}

/** How well a town is known: its people, twice for the seat of a region, four times for a capital. */
function fame({ population, rank }: KnownTown): number {
  return population * { capital: 4, seat: 2, town: 1 }[rank];
}

/** A journey wider than this has lands enough on its map. */
const WIDE_KM = 400;
/** Two towns at least are known, of such fame where there are such within reach. */
const KNOWN = 2, KNOWN_FAME = 100_000, KNOWN_WITHIN_KM = 220;
/** Where there are none, the largest within this. */
const LARGEST_WITHIN_KM = 120;
/** Nearer together than this two towns are one on the map; a stop so near to a town is in it. */
const APART_KM = 25, IN_TOWN_KM = 12;
/** A coast or border further away does not say where a place is. */
const EDGE_WITHIN_KM = 250;

/** The places a map of a small region has to show beside the journey. */
export function anchorsOf(
  places: readonly Position[],
  towns: readonly KnownTown[],
  world: World,
): Position[] {
  if (spanOf(places) > WIDE_KM) return [];
  const edge = nearestEdge(places, world);
  return [...knownTowns(places, towns), ...(edge ? [edge] : [])];
}

function spanOf(places: readonly Position[]): number {
  return Math.max(0, ...places.flatMap((a) => places.map((b) => distanceKm(a, b))));
}

function nearest(to: readonly Position[], at: Position): number {
  return Math.min(...to.map((place) => distanceKm(place, at)));
}

/** The nearest large towns, those the journey stops in included; `towns` largest first. */
function knownTowns(places: readonly Position[], towns: readonly KnownTown[]): KnownTown[] {
  const around = towns.map((town) => ({ town, away: nearest(places, town) }));
  const large = around
    .filter(({ town, away }) => fame(town) >= KNOWN_FAME && away <= KNOWN_WITHIN_KM)
    .sort((a, b) => a.away - b.away);
  const others = around.filter(({ away }) => away <= LARGEST_WITHIN_KM);
  const chosen: KnownTown[] = [];
  for (const { town } of [...large, ...others]) {
    if (chosen.length === KNOWN) break;
    if (chosen.every((other) => distanceKm(other, town) > APART_KM)) chosen.push(town);
  }
  return chosen;
}

function nearestEdge(places: readonly Position[], { land, borders }: World): Position | undefined {
  let best: Position | undefined, least = EDGE_WITHIN_KM;
  const look = (line: readonly LonLat[]) => {
    for (const [longitude, latitude] of line) {
      const at = { latitude: latitude!, longitude: longitude! };
      // A degree of latitude is 111 km; most of the world is left at once.
      if (places.every((place) => Math.abs(place.latitude - at.latitude) * 111 > least)) continue;
      const away = nearest(places, at);
      if (away < least) [best, least] = [at, away];
    }
  };
  for (const ring of land.coordinates.flat()) look(ring);
  for (const line of borders.coordinates) look(line);
  return best;
}

/** More towns than this are no help in finding the way. */
const MAX_TOWNS = 5;
/** Shares of the short side between a town and the journey's points, and between two towns. */
const FROM_STOPS = 0.1, BETWEEN = 0.17;

/**
 * The towns to print beside the journey, the most telling first: what a small map was widened for, then the
 * best known. `at` gives a place on the map in shares of its short side; nothing where it is not on it.
 */
export function townsToPrint(
  towns: readonly KnownTown[],
  anchors: readonly Position[],
  stops: readonly Position[],
  at: (place: Position) => { readonly x: number; readonly y: number } | undefined,
): KnownTown[] {
  const isAnchor = (town: KnownTown) =>
    anchors.some(({ latitude, longitude }) =>
      latitude === town.latitude && longitude === town.longitude
    );
  const taken = stops.flatMap((stop) => at(stop) ?? []);
  const chosen: KnownTown[] = [], points: Array<{ x: number; y: number }> = [];
  const famous = towns.filter((town) => !isAnchor(town) && fame(town) >= KNOWN_FAME)
    .sort((a, b) => fame(b) - fame(a));
  const ordered = [...towns.filter(isAnchor), ...famous];
  for (const town of ordered) {
    if (chosen.length === MAX_TOWNS) break;
    const point = at(town);
    if (!point || stops.some((stop) => distanceKm(stop, town) < IN_TOWN_KM)) continue;
    const isClear = (others: readonly { x: number; y: number }[], least: number) =>
      others.every((other) => Math.hypot(other.x - point.x, other.y - point.y) >= least);
    if (!isClear(taken, FROM_STOPS) || !isClear(points, BETWEEN)) continue;
    chosen.push(town);
    points.push(point);
  }
  return chosen;
}
