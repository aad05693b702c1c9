// Where the nights of a trip were spent: its stops in order, read off the located pictures.

import {
  addDays,
  dateOf,
  daysBetween,
  isInRange,
  type LocalDate,
  type LocalRange,
  wallMs,
} from "../../base/local_time.ts";
import type { Asset } from "../../library/asset.ts";
import { distanceKm, medianPosition, type Position, positionOf } from "./geo.ts";
import type { HomePeriod } from "./homes.ts";
import { stopName } from "./stop_name.ts";
import { isAway, TRIP_RULES } from "./trips.ts";

/** One stay of a night or more; a place that was returned to is two stops. */
export interface TripStop extends Position {
  /** Town, else region, else country of most pictures around it; absent when none has a place. */
  readonly name?: string;
  readonly country?: string;
  /** The day of its first evening and the day of its last morning. */
  readonly firstDay: LocalDate;
  readonly lastDay: LocalDate;
  /** 0 only for a trip without a night. */
  readonly nights: number;
}

/** film.md TRP-3 */
const STOP_KM = 15;
const SAME_STOP_KM = 5;
const BASE_NIGHTS = 3, BASE_SHARE = 0.3;
/** A night belongs to the day before until this hour, and its middle is the hour of deepest sleep. */
const NIGHT_HOUR_MS = 3 * 3_600_000;
/** A picture this near to the middle of a night was taken where somebody slept. */
const SURE_MS = 9 * 3_600_000;
/** A day trip goes this far from the bed it comes back to. */
const DAY_TRIP_KM = 120;

interface Seen {
  readonly asset: Asset;
  readonly at: Position;
  readonly ms: number;
}

interface Night {
  /** The day it begins. */
  readonly day: LocalDate;
  readonly at?: Position;
  /** The picture that tells was taken in the evening or in the morning, not at noon. */
  readonly isSure: boolean;
  stop: number;
  /** It was put to a stop by its neighbours, not by its own position. */
  isJoined: boolean;
}

/**
 * The stops of a trip in order; their nights add up to the trip's. Empty when no picture away from
 * home has a position. `assets` in any order; those of other days do not count.
 */
export function tripStops(
  assets: Iterable<Asset>,
  homes: readonly HomePeriod[],
  trip: LocalRange,
): readonly TripStop[] {
  const seen = seenAway(assets, homes, trip);
  if (seen.length === 0) return [];
  const nights = nightsOf(seen, trip);
  if (nights.every(({ at }) => !at)) {
    return [stopAt(seen, medianPosition(seen.map(({ at }) => at))!, trip.start, trip.end)];
  }
  settle(nights, (at) => isNamed(seen, at));
  return stays(nights).map((stay) => {
    const first = stay[0]!.day, last = addDays(stay.at(-1)!.day, 1);
    const own = nights.filter(({ stop, isJoined }) => stop === stay[0]!.stop && !isJoined);
    const middle = medianPosition(own.flatMap(({ at }) => at ?? []))!;
    return stopAt(seen, middle, first, last);
  });
}

function seenAway(
  assets: Iterable<Asset>,
  homes: readonly HomePeriod[],
  trip: LocalRange,
): Seen[] {
  const seen: Seen[] = [];
  for (const asset of assets) {
    const at = positionOf(asset);
    if (!at || !isInRange(dateOf(asset.takenAt), trip)) continue;
    if (isAway(asset, homes, TRIP_RULES.minDistanceKm) === false) continue;
    seen.push({ asset, at, ms: wallMs(asset.takenAt) });
  }
  return seen.sort((a, b) => a.ms - b.ms || (a.asset.id < b.asset.id ? -1 : 1));
}

/** Each night stands where the located picture nearest to its middle was taken. */
function nightsOf(seen: readonly Seen[], trip: LocalRange): Night[] {
  return Array.from({ length: daysBetween(trip.start, trip.end) }, (_, index): Night => {
    const day = addDays(trip.start, index);
    const middle = wallMs(`${addDays(day, 1)}T00:00:00.000`) + NIGHT_HOUR_MS;
    let best: Seen | undefined;
    for (const each of seen) {
      if (!best || Math.abs(each.ms - middle) < Math.abs(best.ms - middle)) best = each;
    }
    const apart = best ? Math.abs(best.ms - middle) : Infinity;
    // Further away than the day before and the day after, a picture tells nothing about this night.
    if (!best || apart > 24 * 3_600_000) return { day, isSure: false, stop: -1, isJoined: true };
    return { day, at: best.at, isSure: apart <= SURE_MS, stop: -1, isJoined: false };
  });
}

/**
 * Gives every night its cluster: within 15 km of the cluster's middle, clusters within 5 km of each
 * other made one. A night that is not sure joins the base beside it, when it may have been a day trip
 * from there; a night nobody photographed stays where the one before it was, and so does one over the
 * sea: a single night where no picture knows a place, while others do, was spent on the way.
 */
function settle(nights: Night[], isKnown: (at: Position) => boolean): void {
  const middles: Position[] = [];
  for (const night of nights) {
    if (!night.at) continue;
    const near = middles.findIndex((middle) => distanceKm(middle, night.at!) <= STOP_KM);
    night.stop = near < 0 ? middles.push(night.at) - 1 : near;
    const members = nights.filter(({ stop }) => stop === night.stop);
    middles[night.stop] = medianPosition(members.map(({ at }) => at!))!;
  }
  for (let one = 0; one < middles.length; one++) {
    for (let other = one + 1; other < middles.length; other++) {
      if (distanceKm(middles[one]!, middles[other]!) > SAME_STOP_KM) continue;
      for (const night of nights) if (night.stop === other) night.stop = one;
    }
  }
  for (const [index, night] of nights.entries()) {
    if (!night.at || night.isSure || isBase(nights, night.stop)) continue;
    for (const beside of [nights[index - 1], nights[index + 1]]) {
      if (!beside || beside.stop < 0 || !isBase(nights, beside.stop)) continue;
      if (distanceKm(middles[beside.stop]!, night.at) > DAY_TRIP_KM) continue;
      night.stop = beside.stop;
      night.isJoined = true;
      break;
    }
  }
  const onTheWay = nights.filter((night) =>
    night.at && nights.filter(({ stop }) => stop === night.stop).length === 1 &&
    !isKnown(night.at)
  );
  if (nights.some((night) => night.at && !onTheWay.includes(night) && isKnown(night.at))) {
    for (const night of onTheWay) [night.stop, night.isJoined] = [-1, true];
  }
  for (const [index, night] of nights.entries()) {
    if (night.stop < 0) night.stop = nights[index - 1]?.stop ?? -1;
  }
  const first = nights.find(({ stop }) => stop >= 0);
  for (const night of nights) if (night.stop < 0) night.stop = first!.stop;
}

/** Enough nights, or nights before and after a night elsewhere. */
function isBase(nights: readonly Night[], stop: number): boolean {
  const own = nights.flatMap((night, index) => night.stop === stop ? [index] : []);
  const isReturn = own.length > 1 && own.at(-1)! - own[0]! >= own.length;
  return isReturn || own.length >= Math.max(BASE_NIGHTS, BASE_SHARE * (nights.length + 1));
}

/** Runs of nights at one place. */
function stays(nights: readonly Night[]): Night[][] {
  const runs: Night[][] = [];
  for (const night of nights) {
    if (runs.at(-1)?.[0]?.stop === night.stop) runs.at(-1)!.push(night);
    else runs.push([night]);
  }
  return runs;
}

function isNamed(seen: readonly Seen[], at: Position): boolean {
  return stopName(picturesAround(seen, at)).name !== undefined;
}

function picturesAround(seen: readonly Seen[], at: Position): Asset[] {
  return seen.filter((each) => distanceKm(each.at, at) <= STOP_KM).map(({ asset }) => asset);
}

function stopAt(
  seen: readonly Seen[],
  at: Position,
  firstDay: LocalDate,
  lastDay: LocalDate,
): TripStop {
  return {
    latitude: at.latitude,
    longitude: at.longitude,
    ...stopName(picturesAround(seen, at)),
    firstDay,
    lastDay,
    nights: daysBetween(firstDay, lastDay),
  };
}
