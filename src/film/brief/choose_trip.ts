// SPDX-License-Identifier: AGPL-3.0-or-later

// Which trip a film is about: by index, by day, by month, or the latest.

import { Fault } from "../../base/fault.ts";
import { addDays, daysBetween, localDate, type LocalRange } from "../../base/local_time.ts";
import type { BriefFacts, FilmOptions } from "./film_options.ts";
import { parseDate } from "./days/date_input.ts";
import { customRange } from "./days/resolve_windows.ts";
import type { Trip } from "./places/trips.ts";

/**
 * The days whose assets `detectTrips` must see: a year with a month's margin before and after, so
 * that a trip over New Year is whole; `undefined` = the whole library.
 */
export function tripSearchRange(options: FilmOptions): LocalRange | undefined {
  if (options.year === undefined) return undefined;
  return { start: `${options.year - 1}-12-01`, end: `${options.year + 1}-01-31` };
}

/** A trip further from the named day is hardly the one that was meant. */
const FARTHEST_DAYS = 62;

/** A Fault names at most so many trips. */
const MAX_LISTED = 3;

/** The trips of the year that was said, or all. Throws Fault `nothing_to_film` when there is none. */
function tripsOfYear(options: FilmOptions, facts: Pick<BriefFacts, "trips">): readonly Trip[] {
  const all = facts.trips ?? [];
  const trips = options.year === undefined
    ? all
    : all.filter((trip) =>
      +trip.start.slice(0, 4) === options.year || +trip.end.slice(0, 4) === options.year
    );
  if (trips.length === 0) throw noTrip(options.year === undefined ? "" : ` in ${options.year}`);
  return trips;
}

/**
 * Every trip of the year, month or days that were said, oldest first; of the whole library when nothing
 * was. Throws Fault `nothing_to_film` when there is none.
 */
export function tripsWithin(
  options: FilmOptions,
  facts: Pick<BriefFacts, "trips" | "today">,
): readonly Trip[] {
  const days = customRange(options, facts.today);
  const trips = tripsOfYear(options, facts).filter((trip) =>
    (!days || (trip.start <= days.end && trip.end >= days.start)) &&
    (options.month === undefined || touchesMonth(trip, options.month))
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
 * Throws Fault `not_found` with the trips that exist.
 */
export function chooseTrip(options: FilmOptions, facts: Pick<BriefFacts, "trips" | "today">): Trip {
  const trips = tripsOfYear(options, facts);
  if (options.tripIndex !== undefined) {
    const trip = trips[options.tripIndex - 1];
    if (trip) return trip;
    throw new Fault(
      "not_found",
      `There is no trip number ${options.tripIndex}: ${listTrips(trips)}`,
      {
        hint: `Type a number from 1 to ${trips.length}`,
      },
    );
  }
  if (options.nearDate !== undefined) {
    const day = parseDate(options.nearDate, "date to look near");
    const distance = middayDistance(day);
    const trip = nearest(trips, distance);
    if (distance(trip) <= FARTHEST_DAYS) return trip;
    const known = trips.toSorted((a, b) => distance(a) - distance(b)).slice(0, MAX_LISTED);
    throw new Fault("not_found", `There is no trip within two months of ${day}`, {
      hint: `The nearest: ${known.map(tripText).join("; ")}`,
    });
  }
  if (options.month !== undefined) {
    const month = options.month;
    return nearest(trips, (trip) => {
      const middle = middleOf(trip);
      const year = +middle.slice(0, 4);
      // A trip over New Year is near the January after it.
      const years = options.year === undefined ? [year - 1, year, year + 1] : [options.year];
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
