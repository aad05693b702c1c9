// The stops of a trip in order: where its nights were spent, read off the located pictures.

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
import { type Night, type Seen, STOP_KM, tripNights } from "./trip_nights.ts";
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
    if (isAway(asset, homes, TRIP_RULES.minDistanceKm) === false) continue;
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
