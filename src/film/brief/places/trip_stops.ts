// SPDX-License-Identifier: AGPL-3.0-or-later

// The stops of a trip in order: where its nights were spent, read off the located pictures.

import {
  addDays,
  dateOf,
  daysBetween,
  isInRange,
  type LocalDate,
  type LocalRange,
  wallMs,
} from "../../../base/local_time.ts";
import type { Asset } from "../../../library/asset.ts";
import { distanceKm, medianPosition, type Position, positionOf } from "./geo.ts";
import type { HomePeriod } from "./homes.ts";
import { stopName } from "./place_names.ts";
import { isAway, TRIP_OPTIONS } from "./trips.ts";

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

/**
 * Their nights add up to the trip's, and each begins on the day the one before it ended. Empty when no
 * picture away from home has a position. `assets` in any order; those of other days do not count.
 */
export function tripStops(
  assets: Iterable<Asset>,
  homes: readonly HomePeriod[],
  trip: LocalRange,
): readonly TripStop[] {
  const seen = seenAway(assets, homes, trip);
  if (seen.length === 0) return [];
  const around = (at: Position) =>
    stopName(
      seen.filter((each) => distanceKm(each.at, at) <= STOP_KM).map(({ asset }) => asset),
    );
  const stop = (at: Position, firstDay: LocalDate, lastDay: LocalDate): TripStop => ({
    latitude: at.latitude,
    longitude: at.longitude,
    ...around(at),
    firstDay,
    lastDay,
    nights: daysBetween(firstDay, lastDay),
  });
  const nights = tripNights(seen, trip, (at) => around(at).name !== undefined);
  if (nights.length === 0) {
    return [stop(medianPosition(seen.map(({ at }) => at))!, trip.start, trip.end)];
  }
  return stays(nights).map((stay) => {
    const own = nights.filter(({ stop, isJoined }) => stop === stay[0]!.stop && !isJoined);
    const middle = medianPosition(own.flatMap(({ at }) => at ?? []))!;
    return stop(middle, stay[0]!.day, addDays(stay.at(-1)!.day, 1));
  });
}

function seenAway(
  assets: Iterable<Asset>,
  homes: readonly HomePeriod[],
  trip: LocalRange,
): Array<Seen & { readonly asset: Asset }> {
  const seen: Array<Seen & { readonly asset: Asset }> = [];
  for (const asset of assets) {
    const at = positionOf(asset);
    if (!at || !isInRange(dateOf(asset.takenAt), trip)) continue;
    if (isAway(asset, homes, TRIP_OPTIONS.minDistanceKm) === false) continue;
    seen.push({ asset, at, ms: wallMs(asset.takenAt) });
  }
  return seen.sort((a, b) => a.ms - b.ms || (a.asset.id < b.asset.id ? -1 : 1));
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

/** A located picture. */
interface Seen {
  readonly at: Position;
  readonly ms: number;
}

interface Night {
  /** The day it begins. */
  readonly day: LocalDate;
  readonly at?: Position;
  /** Which place it was spent at; nights of one place share it. */
  readonly stop: number;
  /** It was put there by its neighbours, not by its own position. */
  readonly isJoined: boolean;
}

type Settling = { -readonly [K in keyof Night]: Night[K] } & {
  /** The picture that tells was taken in the evening or in the morning, not at noon. */
  readonly isSure: boolean;
};

const STOP_KM = 15;
const SAME_STOP_KM = 5;
const BASE_NIGHTS = 3, BASE_SHARE = 0.3;
/** The middle of a night, counted from midnight. */
const MIDDLE_MS = 3 * 3_600_000;
/** A picture this near to the middle of a night was taken where the night was spent … */
const SURE_MS = 9 * 3_600_000;
/** … and one further away tells nothing about it. */
const SILENT_MS = 24 * 3_600_000;
/** A day trip goes this far from the bed it comes back to. */
const DAY_TRIP_KM = 120;

/**
 * The nights of a trip in order, each with its place; empty when no picture tells about any. `seen` in
 * order of time. `isKnown` says that pictures around a position know the name of a place.
 */
function tripNights(
  seen: readonly Seen[],
  trip: LocalRange,
  isKnown: (at: Position) => boolean,
): readonly Night[] {
  const nights = nightsOf(seen, trip);
  const middles = cluster(nights);
  if (middles.length === 0) return [];
  joinDayTrips(nights, middles);
  leaveTheWay(nights, isKnown);
  for (const [index, night] of nights.entries()) {
    if (night.stop < 0) night.stop = nights[index - 1]?.stop ?? -1;
  }
  const first = nights.find(({ stop }) => stop >= 0);
  for (const night of nights) if (night.stop < 0) night.stop = first!.stop;
  return nights;
}

/** Each night stands where the located picture nearest to its middle was taken. */
function nightsOf(seen: readonly Seen[], trip: LocalRange): Settling[] {
  return Array.from({ length: daysBetween(trip.start, trip.end) }, (_, index) => {
    const day = addDays(trip.start, index);
    const middle = wallMs(`${addDays(day, 1)}T00:00:00.000`) + MIDDLE_MS;
    let best: Seen | undefined, apart = SILENT_MS;
    for (const each of seen) {
      const distance = Math.abs(each.ms - middle);
      if (distance < apart) [best, apart] = [each, distance];
    }
    return best
      ? { day, at: best.at, isSure: apart <= SURE_MS, stop: -1, isJoined: false }
      : { day, isSure: false, stop: -1, isJoined: true };
  });
}

/**
 * Gives every night with a position the place within 15 km of whose middle it lies; two places within
 * 5 km are one. Returns the middles.
 */
function cluster(nights: Settling[]): Position[] {
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
  return middles;
}

/** A night told only by a picture of the day joins the base beside it, if that is near enough. */
function joinDayTrips(nights: readonly Settling[], middles: readonly Position[]): void {
  for (const [index, night] of nights.entries()) {
    if (!night.at || night.isSure || isBase(nights, night.stop)) continue;
    for (const beside of [nights[index - 1], nights[index + 1]]) {
      if (!beside || beside.stop < 0 || !isBase(nights, beside.stop)) continue;
      if (distanceKm(middles[beside.stop]!, night.at) > DAY_TRIP_KM) continue;
      [night.stop, night.isJoined] = [beside.stop, true];
      break;
    }
  }
}

/** Enough nights, or nights before and after a night elsewhere. */
function isBase(nights: readonly Night[], stop: number): boolean {
  const own = nights.flatMap((night, index) => night.stop === stop ? [index] : []);
  const isReturn = own.length > 1 && own.at(-1)! - own[0]! >= own.length;
  return isReturn || own.length >= Math.max(BASE_NIGHTS, BASE_SHARE * (nights.length + 1));
}

/** A single night where no picture knows a place, while others do, was spent over sea or land. */
function leaveTheWay(nights: readonly Settling[], isKnown: (at: Position) => boolean): void {
  const isAlone = (night: Night) => nights.filter(({ stop }) => stop === night.stop).length === 1;
  const onTheWay = nights.filter((night) => night.at && isAlone(night) && !isKnown(night.at));
  const knows = nights.some((night) => night.at && !onTheWay.includes(night) && isKnown(night.at));
  if (!knows) return;
  for (const night of onTheWay) [night.stop, night.isJoined] = [-1, true];
}
