// The way of a trip, for its maps: where it began, its stops, and the chapters that come to a new one.

import { dateOf, type LocalDate } from "../../../base/local_time.ts";
import type { Asset } from "../../../library/asset.ts";
import type { Brief } from "../../brief/brief.ts";
import { distanceKm, type Position, positionOf } from "../../brief/places/geo.ts";
import { fixedHome } from "../../brief/places/homes.ts";
import { monthAndDay } from "../../brief/days/period_label.ts";
import { type TripStop, tripStops } from "../../brief/places/trip_stops.ts";
import type { MapPoint } from "../../timeline/timeline.ts";
import type { Divider } from "../cut.ts";

/** Stops in order, and home where it is on the same map. */
export interface TripRoute {
  readonly home?: Position;
  readonly stops: readonly TripStop[];
}

/** A map of four seconds is not for a film of a few. */
const LEAST_FILM_SECONDS = 30;
/** Further than this a map would show the world, and the trip as a dot on it. */
const FAR_KM = 10_000;
/** The stops keep their distance on the map: so much of the way from home for each of several. */
const SPREAD_PER_STOP = 0.05;
/** A chapter of fewer shots is over before its card is read. */
const LEAST_SHOTS = 2;
const MOST_LEG_CARDS = 3;

/** `undefined` for films that show no map. `material` are the pictures the film chooses from. */
export function tripRoute(
  brief: Brief,
  material: readonly Asset[],
  wishedSeconds: number,
): TripRoute | undefined {
  const window = brief.windows[0];
  const wantsMap = brief.memoryType === "trip" && brief.look.cards && brief.look.map !== false &&
    wishedSeconds >= LEAST_FILM_SECONDS;
  if (!wantsMap || !brief.home || !window) return undefined;
  const stops = tripStops(material, fixedHome(brief.home), window);
  if (stops.length === 0) return undefined;
  return { stops, ...(isOnTheMap(brief.home, stops) ? { home: brief.home } : {}) };
}

function isOnTheMap(home: Position, stops: readonly TripStop[]): boolean {
  const away = distanceKm(home, stops[0]!);
  if (away > FAR_KM) return false;
  const places = stops.filter((stop, index) =>
    stops.findIndex((other) => distanceKm(stop, other) < 1) === index
  );
  const spread = Math.max(...places.flatMap((a) => places.map((b) => distanceKm(a, b))));
  return places.length === 1 || spread >= SPREAD_PER_STOP * places.length * away;
}

/** The points of the opening map, in order. */
export function routePoints({ home, stops }: TripRoute): MapPoint[] {
  const point = ({ latitude, longitude, name, nights }: TripStop): MapPoint => ({
    kind: "stop",
    latitude,
    longitude,
    ...(name ? { name } : {}),
    nights,
  });
  return [
    ...(home ? [{ kind: "home" as const, ...positionAlone(home), nights: 0 }] : []),
    ...stops.map(point),
  ];
}

function positionAlone({ latitude, longitude }: Position): Position {
  return { latitude, longitude };
}

/**
 * Map cards before the shots that come to a further stop, at most three and at most `fitting`; those
 * with most shots stay. The line of each goes on from where the card before it ended.
 */
export function legDividers(
  { stops }: TripRoute,
  shots: readonly Asset[],
  locale: string,
  fitting: number,
): Divider[] {
  const arrivals = stops.map((_, index) => index === 0 ? 0 : arrivalAt(stops, index, shots));
  const legs = stops.flatMap((stop, index) => {
    const beforeShot = arrivals[index]!;
    const next = arrivals.slice(index + 1).find((shot) => shot >= 0) ?? shots.length;
    if (index === 0 || !stop.name || beforeShot <= 0 || next - beforeShot < LEAST_SHOTS) return [];
    return [{ stop: index, name: stop.name, beforeShot, shots: next - beforeShot }];
  });
  const chosen = legs.toSorted((a, b) => b.shots - a.shots || a.stop - b.stop)
    .slice(0, Math.max(0, Math.min(MOST_LEG_CARDS, fitting)))
    .sort((a, b) => a.stop - b.stop);
  return chosen.map(({ stop, name, beforeShot }, index): Divider => ({
    beforeShot,
    title: name,
    sub: monthAndDay(dateOf(shots[beforeShot]!.takenAt), locale),
    leg: { from: chosen[index - 1]?.stop ?? 0, to: stop },
  }));
}

/** The first shot at a stop; −1 when none is. On the day of the move the nearer stop decides. */
function arrivalAt(stops: readonly TripStop[], index: number, shots: readonly Asset[]): number {
  const stop = stops[index]!, before = stops[index - 1]!;
  const first = shots.findIndex((shot) => isAfterMove(shot, stop, before));
  return first >= 0 && dateOf(shots[first]!.takenAt) <= lastDayOf(stops, index) ? first : -1;
}

function isAfterMove(shot: Asset, stop: TripStop, before: TripStop): boolean {
  const date = dateOf(shot.takenAt);
  if (date !== stop.firstDay) return date > stop.firstDay;
  const at = positionOf(shot);
  return at !== undefined && distanceKm(at, stop) < distanceKm(at, before);
}

/** The last stop lasts until the way home. */
function lastDayOf(stops: readonly TripStop[], index: number): LocalDate {
  return index === stops.length - 1 ? "9999-12-31" : stops[index]!.lastDay;
}

/** "Lisbon → Porto": the stops of a way as people say them, each once in a row. */
export function routeText(points: readonly Pick<MapPoint, "name">[]): string {
  const names = points.flatMap(({ name }) => name ?? []);
  return names.filter((name, index) => name !== names[index - 1]).join(" → ");
}
