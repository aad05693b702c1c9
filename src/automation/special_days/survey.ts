// SPDX-License-Identifier: AGPL-3.0-or-later

// One look over the whole library before its years are read: how many pictures each year has, where
// home was, and in which country.

import { throwIfCancelled } from "../../base/fault.ts";
import { addDays, isInRange, type LocalDate, localDate, yearOf } from "../../base/local_time.ts";
import { distanceKm, type Position, positionOf } from "../../film/brief/places/geo.ts";
import { detectHomes, type HomePeriod } from "../../film/brief/places/homes.ts";
import { isAway, type TripOptions, type TripPicture } from "../../film/brief/places/trips.ts";
import type { SpecialDay } from "../../ledger/special_day.ts";
import type { Asset, PersonId } from "../../library/asset.ts";
import type { Library } from "../../library/library.ts";
import { findSpecialDays, tripsAmong } from "./find_special_days.ts";

/** Pictures this near to home tell the country it stands in. */
const NEAR_HOME_KM = 25;
/** About a kilometre; of each hour one picture a cell is kept. */
const CELLS_PER_DEGREE = 100;

type Whereabouts = Pick<Asset, "takenAt" | "latitude" | "longitude" | "place">;

interface Survey {
  /** Years with pictures. */
  readonly pictures: ReadonlyMap<number, number>;
  /** Empty when nothing tells where home is. */
  readonly homes: readonly HomePeriod[];
  /** Name of the country lived in for most of the year, as the library writes it. */
  countryIn(year: number): string | undefined;
}

/** `home` is the configured one. Throws what the library throws, and Fault `cancelled`. */
export async function surveyLibrary(
  library: Pick<Library, "assets">,
  home: Position | undefined,
  today: LocalDate,
  signal: AbortSignal,
): Promise<Survey> {
  const pictures = new Map<number, number>();
  const seen = new Set<string>();
  const located: Whereabouts[] = [];
  for await (const batch of library.assets(undefined, signal)) {
    throwIfCancelled(signal);
    for (const { takenAt, latitude, longitude, place, visibility } of batch) {
      if (takenAt.slice(0, 10) > today || visibility !== "visible") continue;
      const year = yearOf(takenAt);
      pictures.set(year, (pictures.get(year) ?? 0) + 1);
      const at = positionOf({ latitude, longitude });
      if (!at) continue;
      const cell = [takenAt.slice(0, 13), ...cellOf(at)].join(" ");
      if (seen.has(cell)) continue;
      seen.add(cell);
      located.push({ takenAt, latitude, longitude, place });
    }
  }
  const homes = detectHomes(located, home);
  return { pictures, homes, countryIn: (year) => countryOf(located, homes, year) };
}

function cellOf({ latitude, longitude }: Position): number[] {
  return [latitude, longitude].map((degrees) => Math.round(degrees * CELLS_PER_DEGREE));
}

/** The country most pictures near the home of that summer name. */
function countryOf(
  located: readonly Whereabouts[],
  homes: readonly HomePeriod[],
  year: number,
): string | undefined {
  const home = homes.find((period) => isInRange(`${String(year).padStart(4, "0")}-07-01`, period));
  if (!home) return undefined;
  const counts = new Map<string, number>();
  for (const picture of located) {
    const country = picture.place?.country;
    const at = positionOf(picture);
    if (country === undefined || !at || distanceKm(at, home) > NEAR_HOME_KM) continue;
    counts.set(country, (counts.get(country) ?? 0) + 1);
  }
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))[0]?.[0];
}

/** An occasion of the last day of the year is seen to end, or to be longer than two days. */
const DAYS_AFTER = 3;
/** A trip over New Year is seen whole. */
const TRIP_MARGIN_DAYS = 31;

interface YearOptions {
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
  rules: TripOptions,
  { isExcluded, ...asked }: YearOptions,
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
