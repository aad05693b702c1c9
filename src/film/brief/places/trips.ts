// SPDX-License-Identifier: AGPL-3.0-or-later

// Trips: stretches of days whose pictures were taken far from home.

import { dateOf, daysBetween, type LocalDate } from "../../../base/local_time.ts";
import type { Asset } from "../../../library/asset.ts";
import { distanceKm, type Position, positionOf } from "./geo.ts";
import { fixedHome, homeOn, type HomePeriod } from "./homes.ts";
import { placeNameOf } from "./place_names.ts";

export interface Trip {
  readonly start: LocalDate;
  readonly end: LocalDate;
  readonly nights: number;
  /** Located pictures away from home. */
  readonly pictures: number;
  /** Days with at least one of them. */
  readonly activeDays: number;
  readonly place?: string;
  readonly home: Position;
}

export interface TripOptions {
  readonly minDistanceKm: number;
  readonly maxGapDays: number;
  readonly minNights: number;
}

export const TRIP_OPTIONS: TripOptions = { minDistanceKm: 50, maxGapDays: 2, minNights: 2 };

/** What of a picture tells where it was taken and when. */
export type TripPicture = Pick<
  Asset,
  "takenAt" | "latitude" | "longitude" | "place" | "visibility"
>;

/** Far from home with a position that says so; `undefined` when nothing is known. */
export function isAway(
  asset: Pick<Asset, "takenAt" | "latitude" | "longitude">,
  homes: readonly HomePeriod[],
  kilometres: number,
): boolean | undefined {
  const at = positionOf(asset);
  const home = at && homeOn(homes, dateOf(asset.takenAt));
  return at && home && distanceKm(at, home) >= kilometres;
}

/**
 * Oldest first, as printed (index 1 is the first). `home` is the configured base, or what
 * `detectHomes` read off the library. A gap of more than `maxGapDays` ends a trip, and so does a day
 * whose pictures were all taken at home.
 */
export function detectTrips(
  assets: Iterable<TripPicture>,
  home: Position | readonly HomePeriod[],
  rules: TripOptions = TRIP_OPTIONS,
): Trip[] {
  const homes = "latitude" in home ? fixedHome(home) : home;
  const away: TripPicture[] = [];
  const daysAtHome = new Set<LocalDate>();
  for (const asset of assets) {
    if (asset.visibility !== "visible") continue;
    const isFar = isAway(asset, homes, rules.minDistanceKm);
    if (isFar) away.push(asset);
    else if (isFar === false) daysAtHome.add(dateOf(asset.takenAt));
  }
  away.sort((a, b) => (a.takenAt < b.takenAt ? -1 : a.takenAt > b.takenAt ? 1 : 0));
  for (const asset of away) daysAtHome.delete(dateOf(asset.takenAt));
  const homeDays = [...daysAtHome].sort();

  const trips: Trip[] = [];
  let run: TripPicture[] = [];
  let nextHomeDay = 0;
  const close = () => {
    const trip = tripOf(run, homes);
    if (trip && trip.nights >= rules.minNights) trips.push(trip);
    run = [];
  };
  for (const asset of away) {
    const date = dateOf(asset.takenAt);
    const last = run.at(-1);
    if (last) {
      const lastDate = dateOf(last.takenAt);
      while ((homeDays[nextHomeDay] ?? "9999") <= lastDate) nextHomeDay++;
      const wasHome = (homeDays[nextHomeDay] ?? "9999") < date;
      if (wasHome || daysBetween(lastDate, date) > rules.maxGapDays) close();
    }
    run.push(asset);
  }
  close();
  return trips;
}

function tripOf(run: readonly TripPicture[], homes: readonly HomePeriod[]): Trip | undefined {
  const first = run[0], last = run.at(-1);
  if (!first || !last) return undefined;
  const start = dateOf(first.takenAt), end = dateOf(last.takenAt);
  const home = homeOn(homes, start);
  if (!home) return undefined;
  const place = placeNameOf(run)?.name;
  return {
    start,
    end,
    nights: daysBetween(start, end),
    pictures: run.length,
    activeDays: new Set(run.map((asset) => dateOf(asset.takenAt))).size,
    ...(place ? { place } : {}),
    home: { latitude: home.latitude, longitude: home.longitude },
  };
}
