// SPDX-License-Identifier: AGPL-3.0-or-later

// The way of a trip, for its maps: where it began, its stops, and the chapters that come to a new one.

import { dateOf, type LocalDate } from "../../../base/local_time.ts";
import type { Asset } from "../../../library/asset.ts";
import type { Brief } from "../../brief/brief.ts";
import { distanceKm, type Position, positionOf } from "../../brief/places/geo.ts";
import { fixedHome } from "../../brief/places/homes.ts";
import { monthAndDay } from "../../brief/days/period_label.ts";
import { type TripStop, tripStops } from "../../brief/places/trip_stops.ts";
import { isSameMap, legMap, openingMap } from "./journey_map.ts";
import type { Divider, MapPoint } from "../cut.ts";
import { MIN_CHAPTER_SHOTS } from "../length/dividers.ts";

/** Where the trip began, and its stops in order. */
export interface TripRoute {
  readonly home: Position;
  readonly stops: readonly TripStop[];
}

/** A map of four seconds is not for a film of a few. */
const MIN_FILM_SECONDS = 30;
const MAX_LEG_CARDS = 5;

/** `undefined` for films that show no map. `material` are the pictures the film chooses from. */
export function tripRoute(
  brief: Brief,
  material: readonly Asset[],
  wishedSeconds: number,
): TripRoute | undefined {
  const window = brief.windows[0];
  const wantsMap = brief.memoryType === "trip" && brief.look.cards && brief.look.map !== false &&
    wishedSeconds >= MIN_FILM_SECONDS;
  if (!wantsMap || !brief.home || !window) return undefined;
  const stops = tripStops(material, fixedHome(brief.home), window);
  if (stops.length === 0) return undefined;
  return { stops, home: brief.home };
}

/** Home and the stops, in order. */
export function routePoints({ home, stops }: TripRoute): MapPoint[] {
  const point = ({ latitude, longitude, name, nights }: TripStop): MapPoint => ({
    kind: "stop",
    latitude,
    longitude,
    ...(name ? { name } : {}),
    nights,
  });
  return [
    { kind: "home" as const, ...positionAlone(home), nights: 0 },
    ...stops.map(point),
  ];
}

function positionAlone({ latitude, longitude }: Position): Position {
  return { latitude, longitude };
}

/**
 * Map cards before the shots that come to each further stop; a stop of fewer than three shots shares its
 * chapter with the next, the last with the one before it. None where one chapter is too short even so, or
 * where they are more than five or than `fitting`. The line of each goes on from where the card before it
 * ended.
 */
export function legDividers(
  route: TripRoute,
  shots: readonly Asset[],
  locale: string,
  fitting: number,
): Divider[] {
  const chapters = chaptersOf(route, shots);
  if (chapters.length > Math.min(MAX_LEG_CARDS, fitting)) return [];
  const points = routePoints(route), shown = [openingMap(points)];
  return chapters.map(({ stops, beforeShot }, index): Divider => {
    const leg = { from: chapters[index - 1]?.stops.at(-1) ?? 0, to: stops.at(-1)! };
    const map = legMap(points, leg);
    // A map that was seen before tells nothing: its words stand on the picture then.
    const isNew = !shown.some((other) => isSameMap(other, map));
    if (isNew) shown.push(map);
    return {
      beforeShot,
      title: routeText(stops.map((stop) => route.stops[stop]!)),
      sub: monthAndDay(dateOf(shots[beforeShot]!.takenAt), locale),
      ...(isNew ? { leg } : {}),
    };
  });
}

interface TripChapter {
  /** Indexes of the route's stops; the first of the route needs no card. */
  readonly stops: readonly number[];
  readonly beforeShot: number;
  readonly shots: number;
}

function chaptersOf({ stops }: TripRoute, shots: readonly Asset[]): readonly TripChapter[] {
  const arrivals = stops.flatMap(({ name }, index) => {
    const beforeShot = index === 0 || !name ? 0 : arrivalAt(stops, index, shots);
    return beforeShot > 0 ? [{ stop: index, beforeShot }] : [];
  });
  const chapters: TripChapter[] = [];
  const joined = (a: TripChapter, b: TripChapter): TripChapter => ({
    stops: [...a.stops, ...b.stops],
    beforeShot: a.beforeShot,
    shots: a.shots + b.shots,
  });
  for (const [index, { stop, beforeShot }] of arrivals.entries()) {
    const end = arrivals[index + 1]?.beforeShot ?? shots.length;
    const own: TripChapter = { stops: [stop], beforeShot, shots: end - beforeShot };
    const before = chapters.at(-1);
    const isShort = before !== undefined &&
      (before.shots < MIN_CHAPTER_SHOTS ||
        (index === arrivals.length - 1 && own.shots < MIN_CHAPTER_SHOTS));
    if (isShort) chapters.splice(-1, 1, joined(before, own));
    else chapters.push(own);
  }
  return chapters.every(({ shots }) => shots >= MIN_CHAPTER_SHOTS) ? chapters : [];
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
