// The map of a chapter of a trip: the stops without home, or only those of a short leg.

import { distanceKm } from "../brief/geo.ts";
import type { MapDrawing, MapPoint } from "./timeline.ts";

/** A leg that would be shorter than this share of the map gets a map of its own. */
const SHORT_LEG = 0.25;

export function legMap(
  route: readonly MapPoint[],
  { from, to }: { readonly from: number; readonly to: number },
): Pick<MapDrawing, "points" | "from" | "to"> {
  const stops = route.filter(({ kind }) => kind === "stop");
  const leg = stops.slice(from, to + 1);
  return spanKm(leg) < SHORT_LEG * spanKm(stops)
    ? { points: leg, from: 0, to: leg.length - 1 }
    : { points: stops, from, to };
}

/** Between the two points furthest apart. */
function spanKm(points: readonly MapPoint[]): number {
  return Math.max(0, ...points.flatMap((a) => points.map((b) => distanceKm(a, b))));
}
