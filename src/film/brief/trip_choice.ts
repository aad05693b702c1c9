// Which of the detected trips a film is about.

import { Fault } from "../../base/fault.ts";
import { addDays, daysBetween, localDate, type LocalRange } from "../../base/local_time.ts";
import type { Ask, BriefFacts } from "./ask.ts";
import { parseDate } from "./date_input.ts";
import type { Trip } from "./trips.ts";

/**
 * The days whose assets `detectTrips` must see: a year with a month's margin before and after, so
 * that a trip over New Year is whole; `undefined` = the whole library.
 */
export function tripSearchRange(ask: Ask): LocalRange | undefined {
  if (ask.year === undefined) return undefined;
  return { start: `${ask.year - 1}-12-01`, end: `${ask.year + 1}-01-31` };
}

/**
 * By index, by nearest day, by month (middle nearest its 15th), else the latest one that is over.
 * Throws Fault `usage` with the trips that exist.
 */
export function chooseTrip(ask: Ask, facts: Pick<BriefFacts, "trips" | "today">): Trip {
  const all = facts.trips ?? [];
  const trips = ask.year === undefined
    ? all
    : all.filter((trip) =>
      +trip.start.slice(0, 4) === ask.year || +trip.end.slice(0, 4) === ask.year
    );
  if (trips.length === 0) {
    const when = ask.year === undefined ? "" : ` in ${ask.year}`;
    throw new Fault("nothing_to_film", `No trip was found${when}: no two nights far from home`, {
      hint: "A trip needs pictures with positions, two nights or more, 50 km or more from home",
    });
  }
  if (ask.tripIndex !== undefined) {
    const trip = trips[ask.tripIndex - 1];
    if (trip) return trip;
    throw new Fault("usage", `There is no trip number ${ask.tripIndex}: ${listTrips(trips)}`, {
      hint: `Type a number from 1 to ${trips.length}`,
    });
  }
  if (ask.nearDate !== undefined) {
    return nearest(trips, middayDistance(parseDate(ask.nearDate, "date to look near")));
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
export function listTrips(trips: readonly Trip[]): string {
  return trips.map((trip, index) =>
    `${index + 1}: ${trip.start} to ${trip.end}${trip.place ? `, ${trip.place}` : ""}`
  ).join("; ");
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
