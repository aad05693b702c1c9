// SPDX-License-Identifier: AGPL-3.0-or-later

// One film of every trip in the days given. A trip that fails does not stop the others.

import { Fault } from "../../base/fault.ts";
import { yearOf } from "../../base/local_time.ts";
import type { FilmOptions } from "../../film/brief/film_options.ts";
import { homelessFault } from "../../film/brief/places/homes.ts";
import { type Trip } from "../../film/brief/places/trips.ts";
import { tripsWithin } from "../../film/brief/choose_trip.ts";
import { type BriefDeps, readBriefFacts } from "../../film/brief/read_brief.ts";
import { systemMachine } from "../../system/machine.ts";

/**
 * The trips of these days. Throws Fault `nothing_to_film` without one, `config_invalid` when home is
 * not known.
 */
export async function findTrips(
  options: FilmOptions,
  deps: Omit<BriefDeps, "nowMs">,
  signal: AbortSignal,
): Promise<readonly Trip[]> {
  const trips: FilmOptions = { ...options, memoryType: "trip" };
  const facts = await readBriefFacts(trips, { ...deps, nowMs: systemMachine.now() }, signal);
  if (facts.trips) return tripsWithin(trips, facts);
  throw homelessFault();
}

/**
 * Makes the film of one trip after the other; `make` returns false for one that failed. Returns the
 * trips without a film, or whose film was not delivered. Throws Fault `cancelled`.
 */
export async function makeEveryTrip(
  trips: readonly Trip[],
  options: FilmOptions,
  make: (options: FilmOptions, trip: Trip) => Promise<boolean>,
  onFailed: (trip: Trip, error: unknown) => void,
  signal: AbortSignal,
): Promise<readonly Trip[]> {
  const failed: Trip[] = [];
  for (const trip of trips) {
    try {
      if (!await make(optionsOf(trip, options), trip)) failed.push(trip);
    } catch (error) {
      if (signal.aborted || (error instanceof Fault && error.code === "cancelled")) throw error;
      failed.push(trip);
      onFailed(trip, error);
    }
  }
  return failed;
}

/** The same film of this trip alone; its year keeps the search for it short. */
function optionsOf(trip: Trip, options: FilmOptions): FilmOptions {
  const { month: _month, start: _start, end: _end, period: _period, ...rest } = options;
  return { ...rest, memoryType: "trip", year: yearOf(trip.start), nearDate: trip.start };
}
