// Trips: stretches of days whose pictures were taken far from home.

import { Fault } from "../../../base/fault.ts";
import {
  addDays,
  dateOf,
  daysBetween,
  type LocalDate,
  localDate,
  type LocalRange,
} from "../../../base/local_time.ts";
import type { Asset } from "../../../library/asset.ts";
import type { Ask, BriefFacts } from "../ask.ts";
import { parseDate } from "../days/date_input.ts";
import { distanceKm, type Position, positionOf } from "./geo.ts";
import { fixedHome, homeOn, type HomePeriod } from "./homes.ts";
import { placeNameOf } from "./place_names.ts";
import { customRange } from "../days/resolve_windows.ts";

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

export interface TripRules {
  readonly minDistanceKm: number;
  readonly maxGapDays: number;
  readonly minNights: number;
}

export const TRIP_RULES: TripRules = { minDistanceKm: 50, maxGapDays: 2, minNights: 2 };

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
  rules: TripRules = TRIP_RULES,
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

/**
 * The days whose assets `detectTrips` must see: a year with a month's margin before and after, so
 * that a trip over New Year is whole; `undefined` = the whole library.
 */
export function tripSearchRange(ask: Ask): LocalRange | undefined {
  if (ask.year === undefined) return undefined;
  return { start: `${ask.year - 1}-12-01`, end: `${ask.year + 1}-01-31` };
}

/** A trip further from the named day is hardly the one that was meant. */
const FARTHEST_DAYS = 62;
/** A Fault names at most so many trips. */
const MOST_LISTED = 3;

/** The trips of the year that was said, or all. Throws Fault `nothing_to_film` when there is none. */
function tripsOfYear(ask: Ask, facts: Pick<BriefFacts, "trips">): readonly Trip[] {
  const all = facts.trips ?? [];
  const trips = ask.year === undefined
    ? all
    : all.filter((trip) =>
      +trip.start.slice(0, 4) === ask.year || +trip.end.slice(0, 4) === ask.year
    );
  if (trips.length === 0) throw noTrip(ask.year === undefined ? "" : ` in ${ask.year}`);
  return trips;
}

/**
 * Every trip of the year, month or days that were said, oldest first; of the whole library when nothing
 * was. Throws Fault `nothing_to_film` when there is none.
 */
export function tripsWithin(ask: Ask, facts: Pick<BriefFacts, "trips" | "today">): readonly Trip[] {
  const days = customRange(ask, facts.today);
  const trips = tripsOfYear(ask, facts).filter((trip) =>
    (!days || (trip.start <= days.end && trip.end >= days.start)) &&
    (ask.month === undefined || touchesMonth(trip, ask.month))
  );
  if (trips.length === 0) throw noTrip(" in these days");
  return trips;
}

function touchesMonth({ start, end }: Trip, month: number): boolean {
  for (let day = start; day <= end; day = addDays(day, 1)) {
    if (+day.slice(5, 7) === month) return true;
  }
  return false;
}

function noTrip(when: string): Fault {
  return new Fault("nothing_to_film", `No trip was found${when}: no two nights far from home`, {
    hint: "A trip needs pictures with positions, two nights or more, 50 km or more from home",
  });
}

/**
 * By index, by nearest day, by month (middle nearest its 15th), else the latest one that is over.
 * Throws Fault `usage` with the trips that exist.
 */
export function chooseTrip(ask: Ask, facts: Pick<BriefFacts, "trips" | "today">): Trip {
  const trips = tripsOfYear(ask, facts);
  if (ask.tripIndex !== undefined) {
    const trip = trips[ask.tripIndex - 1];
    if (trip) return trip;
    throw new Fault("usage", `There is no trip number ${ask.tripIndex}: ${listTrips(trips)}`, {
      hint: `Type a number from 1 to ${trips.length}`,
    });
  }
  if (ask.nearDate !== undefined) {
    const day = parseDate(ask.nearDate, "date to look near");
    const distance = middayDistance(day);
    const trip = nearest(trips, distance);
    if (distance(trip) <= FARTHEST_DAYS) return trip;
    const known = trips.toSorted((a, b) => distance(a) - distance(b)).slice(0, MOST_LISTED);
    throw new Fault("usage", `There is no trip within two months of ${day}`, {
      hint: `The nearest: ${known.map(tripText).join("; ")}`,
    });
  }
  if (ask.month !== undefined) {
    const month = ask.month;
    return nearest(trips, (trip) => {
      const middle = middleOf(trip);
      const year = +middle.slice(0, 4);
      // A trip over New Year is near the January after it.
      const years = ask.year === undefined ? [year - 1, year, year + 1] : [ask.year];
      return Math.min(
        ...years.map((each) => Math.abs(daysBetween(middle, localDate(each, month, 15)))),
      );
    });
  }
  return trips.findLast((trip) => trip.end < facts.today) ?? trips.at(-1)!;
}

/** "1: 12–19 July 2025, Lisbon" in plain ISO days, for Faults and lists. */
function listTrips(trips: readonly Trip[]): string {
  return trips.map((trip, index) => `${index + 1}: ${tripText(trip)}`).join("; ");
}

/** "2025-07-12 to 2025-07-19, Lisbon" */
export function tripText({ start, end, place }: Trip): string {
  return `${start} to ${end}${place ? `, ${place}` : ""}`;
}

function middleOf(trip: Trip) {
  return addDays(trip.start, Math.floor(daysBetween(trip.start, trip.end) / 2));
}

/** Days between a day and a trip; 0 inside it. */
function middayDistance(day: string): (trip: Trip) => number {
  return (trip) =>
    day < trip.start
      ? daysBetween(day, trip.start)
      : day > trip.end
      ? daysBetween(trip.end, day)
      : 0;
}

/** The later of two equally near ones. */
function nearest(trips: readonly Trip[], distance: (trip: Trip) => number): Trip {
  return trips.reduce((best, trip) => (distance(trip) <= distance(best) ? trip : best));
}
