// SPDX-License-Identifier: AGPL-3.0-or-later

// The stretch of a journey that a map shows, and whether two maps look the same.

import { distanceKm, type Position } from "../../brief/places/geo.ts";
import type { MapPoint } from "../cut.ts";

/** A journey as a map shows it. */
export interface JourneyMap {
  readonly points: readonly MapPoint[];
  /** The line grows from this point … */
  readonly from: number;
  /** … to this one; before it stands what is travelled already. */
  readonly to: number;
}

/** Seen from home, stops nearer together than this share of the way there are one point. */
const SPREAD = 0.08;

/** The way from home; a region far away is one point of it, named after its longest stay. */
export function openingMap(route: readonly MapPoint[]): JourneyMap {
  const home = route.find(({ kind }) => kind === "home"), stops = stopsOf(route);
  const main = stops.toSorted((a, b) => b.nights - a.nights)[0];
  const isFar = home !== undefined && main !== undefined && stops.length > 1 &&
    spanKm(stops) < SPREAD * distanceKm(home, main);
  const points = isFar ? [home, main] : route;
  return { points, from: 0, to: points.length - 1 };
}

/** The way from one stop to another. */
export function legMap(
  route: readonly MapPoint[],
  { from, to }: { readonly from: number; readonly to: number },
): JourneyMap {
  const points = stopsOf(route).slice(from, to + 1);
  return { points, from: 0, to: points.length - 1 };
}

function stopsOf(route: readonly MapPoint[]): MapPoint[] {
  return route.filter(({ kind }) => kind === "stop");
}

/** Two maps look the same when their middles are nearer than this share of the wider one … */
const SAME_MIDDLE = 0.25;

/** … and the narrower one is at least so much as wide. */
const SAME_SPAN = 0.6;

/** A shorter way is shown in a region as wide as this. */
const MIN_REGION_KM = 200;

/** True when a stranger would say the same map was shown twice. */
export function isSameMap(a: JourneyMap, b: JourneyMap): boolean {
  const spans = [a, b].map(({ points }) => Math.max(MIN_REGION_KM, spanKm(points)));
  const wide = Math.max(...spans), narrow = Math.min(...spans);
  const apart = distanceKm(middleOf(a.points), middleOf(b.points));
  return narrow >= SAME_SPAN * wide && apart <= SAME_MIDDLE * wide;
}

/** Half way between the outermost, longitudes unrolled round the first. */
function middleOf(points: readonly MapPoint[]): Position {
  const first = points[0]!.longitude;
  const around = points.map(({ longitude }) => {
    const delta = longitude - first;
    return first + delta - 360 * Math.round(delta / 360);
  });
  const latitudes = points.map(({ latitude }) => latitude);
  return {
    latitude: (Math.min(...latitudes) + Math.max(...latitudes)) / 2,
    longitude: (Math.min(...around) + Math.max(...around)) / 2,
  };
}

/** Between the two points furthest apart. */
function spanKm(points: readonly MapPoint[]): number {
  return Math.max(0, ...points.flatMap((a) => points.map((b) => distanceKm(a, b))));
}
