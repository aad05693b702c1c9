// SPDX-License-Identifier: AGPL-3.0-or-later

// The library, read once for all detectors. One pass over its pictures; nothing of a picture is kept
// but what it adds to a counter, so that a million of them need no more memory than a few.

import type { Message } from "../../messages/say.ts";
import { throwIfCancelled } from "../../base/fault.ts";
import { type LocalDate, wallMs } from "../../base/local_time.ts";
import type { HolidayCalendar } from "../../film/brief/film_options.ts";
import {
  fixedHome,
  HomeCountry,
  type HomePeriod,
  HomeTally,
} from "../../film/brief/places/homes.ts";
import type { SpecialDay } from "../../ledger/special_day.ts";
import type { Asset } from "../../library/asset.ts";
import type { Library } from "../../library/library.ts";
import type { PersonBook } from "../../library/person_book.ts";
import { MomentCounter } from "../floor.ts";
import type { AutomationOptions } from "../rules.ts";
import type { Snapshot } from "../snapshot.ts";
import { readAlbums } from "./albums.ts";
import { holidayDates } from "./holiday_dates.ts";
import { PeopleCounts } from "./people_counts.ts";
import { isShowable } from "./excluded.ts";
import { lastYearsThemes } from "./themes.ts";
import { tripDays, TripPoints } from "./trip_points.ts";

export interface SnapshotDeps {
  /** All accounts in scope as one, with canonical people. */
  readonly library: Library;
  /**
   * The top-level connection (or the folder), when it is in scope: trips and albums are its own.
   * The same object as `library` where that is all there is.
   */
  readonly primary?: Library;
  readonly book: PersonBook;
  readonly catalogue: readonly SpecialDay[];
  /** True for what the owner shut out of all films, and for films this program delivered. */
  readonly isExcluded?: (asset: Asset) => boolean;
  /** Needed by the holiday detector alone; see `national_holidays.ts`. */
  readonly calendar?: HolidayCalendar;
}

/**
 * `today` is the day it is where the program runs; later pictures are not believed. Throws what the
 * library throws, and Fault `cancelled`.
 */
export async function readSnapshot(
  deps: SnapshotDeps,
  rules: AutomationOptions,
  today: LocalDate,
  signal: AbortSignal,
): Promise<Snapshot> {
  const { library, primary, book, catalogue, calendar, isExcluded = () => false } = deps;
  const { home, detect } = rules;
  const isShown = (asset: Asset) => isShowable(asset) && !isExcluded(asset);

  const days = new Map<LocalDate, number>();
  const moments = new Map<LocalDate, number>(), allMoments = new MomentCounter();
  const shots = new Map<LocalDate, number>(), allShots = MomentCounter.ofShots();
  const people = new PeopleCounts(await library.people(), book, today, detect.personMonthly);
  const isAlone = primary === library, readsTrips = primary !== undefined && detect.trips;
  const pointsFrom = (homes: readonly HomePeriod[]) => new TripPoints(homes, rules.trips, today);
  // Where home is must be known before a trip can be told from it.
  const early = home && readsTrips ? pointsFrom(fixedHome(home)) : undefined;
  const tally = !home && readsTrips ? new HomeTally() : undefined;
  const country = home && detect.holidays ? new HomeCountry(home) : undefined;

  await forEachAsset(library.assets(undefined, signal), today, signal, (asset, day) => {
    const shown = isShown(asset);
    if (isAlone) {
      early?.add(asset, day, shown);
      tally?.add(asset);
    }
    if (!shown) return;
    days.set(day, (days.get(day) ?? 0) + 1);
    const at = wallMs(asset.takenAt);
    if (allMoments.add(at)) moments.set(day, (moments.get(day) ?? 0) + 1);
    if (allShots.add(at)) shots.set(day, (shots.get(day) ?? 0) + 1);
    people.add(asset, day, at);
    country?.add(asset);
  });
  if (tally && primary && !isAlone) {
    const all = primary.assets(undefined, signal);
    await forEachAsset(all, today, signal, (asset) => tally.add(asset));
  }
  const trips = early ?? (tally && pointsFrom(tally.homes()));
  if (trips && primary && !(early && isAlone)) {
    const assets = primary.assets(tripDays(today), signal);
    await forEachAsset(
      assets,
      today,
      signal,
      (asset, day) => trips.add(asset, day, isShown(asset)),
    );
  }
  const albums = detect.albums && primary
    ? await readAlbums(primary, rules, today, isShown, signal)
    : undefined;
  const themes = detect.themes ? await lastYearsThemes(library, today, isShown, signal) : undefined;
  const homeCountry = country?.result();
  const span = await library.span();
  return {
    today,
    span,
    days,
    shots,
    moments,
    ...people.result(),
    trips: trips?.trips() ?? [],
    homes: trips?.homes ?? [],
    catalogue,
    albums: albums?.albums,
    themes: themes?.themes,
    holidays: homeCountry === undefined || !calendar
      ? undefined
      : holidayDates(homeCountry, rules.extraHolidays, calendar, today),
    notes: [
      ...(primary ? [] : outOfScope(rules)),
      ...albums?.notes ?? [],
      ...themes?.notes ?? [],
    ],
  };
}

function outOfScope({ detect }: AutomationOptions): readonly Message[] {
  const kinds = [detect.trips ? "trip" : "", detect.albums ? "album" : ""].filter(Boolean);
  return kinds.map((kind) => ({ key: "lacking.scope", values: { kind } }));
}

/** The local day comes along; the text of one day is made once for all its pictures. */
async function forEachAsset(
  batches: AsyncIterable<readonly Asset[]>,
  today: LocalDate,
  signal: AbortSignal,
  visit: (asset: Asset, day: LocalDate) => void,
): Promise<void> {
  let day = "none yet";
  for await (const batch of batches) {
    throwIfCancelled(signal);
    for (const asset of batch) {
      if (!asset.takenAt.startsWith(day)) day = asset.takenAt.slice(0, 10);
      if (day <= today) visit(asset, day);
    }
  }
}
