// The pictures of one year, and the special days among them. No more of the library is in memory than
// that year and where the pictures around it were taken.

import { throwIfCancelled } from "../../base/fault.ts";
import { addDays, isInRange, type LocalDate, localDate } from "../../base/local_time.ts";
import { isAway, type TripPicture, type TripRules } from "../../film/brief/places/trips.ts";
import type { SpecialDay } from "../../ledger/special_day.ts";
import type { Asset, PersonId } from "../../library/asset.ts";
import type { Library } from "../../library/library.ts";
import { findSpecialDays, tripsAmong } from "./find_special_days.ts";
import type { Survey } from "./survey.ts";

/** An occasion of the last day of the year is seen to end, or to be longer than two days. */
const DAYS_AFTER = 3;
/** A trip over New Year is seen whole. */
const TRIP_MARGIN_DAYS = 31;

export interface YearAsked {
  readonly year: number;
  readonly today: LocalDate;
  readonly holidays: ReadonlySet<LocalDate>;
  readonly family: ReadonlySet<PersonId>;
  readonly isExcluded: (asset: Asset) => boolean;
}

/** The strongest first. Throws what the library throws, and Fault `cancelled`. */
export async function readYear(
  library: Pick<Library, "assets">,
  { homes }: Pick<Survey, "homes">,
  rules: TripRules,
  { isExcluded, ...asked }: YearAsked,
  signal: AbortSignal,
): Promise<readonly SpecialDay[]> {
  const first = localDate(asked.year, 1, 1), last = localDate(asked.year, 12, 31);
  const days = { start: addDays(first, -1), end: addDays(last, DAYS_AFTER) };
  const around = {
    start: addDays(first, -TRIP_MARGIN_DAYS),
    end: addDays(last, TRIP_MARGIN_DAYS),
  };
  const assets: Asset[] = [], whereabouts: TripPicture[] = [];
  for await (const batch of library.assets(around, signal)) {
    throwIfCancelled(signal);
    for (const asset of batch) {
      const { takenAt, latitude, longitude, place, visibility } = asset;
      const day = takenAt.slice(0, 10);
      if (day > asked.today) continue;
      // Trips are told from all that is visible, as `generate` tells them.
      if (isAway(asset, homes, rules.minDistanceKm) !== undefined) {
        whereabouts.push({ takenAt, latitude, longitude, place, visibility });
      }
      if (isInRange(day, days) && !isExcluded(asset)) assets.push(asset);
    }
  }
  const trips = tripsAmong(whereabouts, homes, rules);
  return findSpecialDays(assets, { ...asked, homes, awayKm: rules.minDistanceKm, trips });
}
