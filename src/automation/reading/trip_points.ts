// SPDX-License-Identifier: AGPL-3.0-or-later

// Where the pictures of the last year were taken, as far as trips need it: those far from home, and
// for each day one that stands for all that were taken at home.

import {
  addDays,
  isInRange,
  type LocalDate,
  localDate,
  type LocalRange,
  monthOf,
  yearOf,
} from "../../base/local_time.ts";
import type { HomePeriod } from "../../film/brief/places/homes.ts";
import {
  detectTrips,
  isAway,
  type Trip,
  type TripOptions,
  type TripPicture,
} from "../../film/brief/places/trips.ts";
import type { Asset, Place } from "../../library/asset.ts";

/** A trip that ended in the trailing year may have begun this long before it. */
const MARGIN_DAYS = 60;

interface Point extends TripPicture {
  readonly isShown: boolean;
}

/** The days that must be read to know the trips of the trailing year. */
export function tripDays(today: LocalDate): LocalRange {
  return { start: addDays(yearBefore(today), -MARGIN_DAYS), end: today };
}

function yearBefore(today: LocalDate): LocalDate {
  return localDate(yearOf(today) - 1, monthOf(today), +today.slice(8, 10));
}

export class TripPoints {
  readonly #days: LocalRange;
  readonly #points: Point[] = [];
  readonly #homeDays = new Set<LocalDate>();
  readonly #places = new Map<string, Place>();

  constructor(
    readonly homes: readonly HomePeriod[],
    readonly rules: TripOptions,
    readonly today: LocalDate,
  ) {
    this.#days = tripDays(today);
  }

  /**
   * Trips are told from all that is visible, as `generate` tells them, so that both name the same
   * days; `isShown` says what a film of it could use.
   */
  add(asset: Asset, day: LocalDate, isShown: boolean): void {
    if (asset.visibility !== "visible" || !isInRange(day, this.#days)) return;
    const isFar = isAway(asset, this.homes, this.rules.minDistanceKm);
    if (isFar === undefined) return;
    if (!isFar) {
      if (this.#homeDays.has(day)) return;
      this.#homeDays.add(day);
    }
    const { takenAt, latitude, longitude, visibility } = asset;
    const place = this.#kept(asset.place);
    this.#points.push({
      takenAt,
      latitude,
      longitude,
      visibility,
      place,
      isShown: isShown && isFar,
    });
  }

  /** One object for each place, not one for each picture. */
  #kept(place: Place | undefined): Place | undefined {
    if (!place) return undefined;
    const name = `${place.city ?? ""}\n${place.state ?? ""}\n${place.country ?? ""}`;
    const known = this.#places.get(name);
    if (!known) this.#places.set(name, place);
    return known ?? place;
  }

  /** The trips of the trailing year, each with as many pictures as a film of it could use. */
  trips(): Trip[] {
    const whole = addDays(this.#days.start, this.rules.maxGapDays);
    return detectTrips(this.#points, this.homes, this.rules)
      // One that runs into the first days that were read may have begun before them.
      .filter(({ start, end }) => start > whole && end >= yearBefore(this.today))
      .map((trip) => ({ ...trip, pictures: this.#shownOn(trip) }))
      .filter(({ pictures }) => pictures > 0);
  }

  #shownOn({ start, end }: Trip): number {
    const range = { start, end };
    return this.#points.filter(({ isShown, takenAt }) =>
      isShown && isInRange(takenAt.slice(0, 10), range)
    ).length;
  }
}
