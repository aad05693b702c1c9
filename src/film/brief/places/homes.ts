// SPDX-License-Identifier: AGPL-3.0-or-later

// Where a household lives, read off the positions of its pictures; it may move over the years.

import {
  addDays,
  dateOf,
  isInRange,
  isoWeekOf,
  type LocalDate,
  localDate,
  monthOf,
  yearOf,
} from "../../../base/local_time.ts";
import { Fault } from "../../../base/fault.ts";
import type { Asset } from "../../../library/asset.ts";
import { distanceKm, medianOf, type Position, positionOf } from "./geo.ts";

/** One home and the days it was the home; periods follow each other without a gap. */
export interface HomePeriod extends Position {
  readonly start: LocalDate;
  readonly end: LocalDate;
}

/** About two kilometres: a village, or a quarter of a town. */
const CELL_DEGREES = 0.02;
/** Fewer weeks than this say nothing about where the household lives. */
const MIN_WEEKS = 5;
/** What the pictures must tell before a home is known; finishes "once ". */
export const HOME_DEMAND =
  `one place has pictures with coordinates in ${MIN_WEEKS} different weeks`;
/** Home is a town, and two homes in one are the same. */
const HOME_KM = 25;
/** The configured home held when it has so much of the weeks of the place with the most. */
const HELD = 0.5;
const FIRST_DAY = "0001-01-01", LAST_DAY = "9999-12-31";

/**
 * The homes of a library, oldest first: for each half-year the place with pictures in the most different
 * weeks, neighbours merged. A fortnight by the sea has more evenings with a camera than the rest of the
 * year, but only two weeks. A half-year that tells too little lived where the one before it did.
 *
 * `configured` is where the household lives now: it held wherever pictures near it come near to the most
 * weeks, and everywhere when no half-year tells anything. Without it, home is then the place with the
 * most weeks of all; empty when that has too few.
 */
export function detectHomes(
  pictures: Iterable<Whereabouts>,
  configured?: Position,
): HomePeriod[] {
  const tally = new HomeTally(configured);
  for (const picture of pictures) tally.add(picture);
  return tally.homes();
}

/** What of a picture tells where the household lives. */
export type Whereabouts = Pick<Asset, "takenAt" | "latitude" | "longitude">;

/** Pictures of one place and half-year; numbers alone, for a library may have a million. */
interface Cell {
  readonly weeks: Set<string>;
  readonly latitudes: number[];
  readonly longitudes: number[];
}

interface HalfYear {
  readonly cells: Map<string, Cell>;
  /** Weeks with a picture near the configured home. */
  readonly weeksNear: Set<string>;
}

/** {@link detectHomes} for pictures that come one by one and are not kept. */
export class HomeTally {
  readonly #configured: Position | undefined;
  readonly #halves = new Map<LocalDate, HalfYear>();
  /** The day of the last picture, kept because the next picture is mostly of the same day. */
  #day: { readonly date: LocalDate; readonly week: string; readonly half: HalfYear } | undefined;

  constructor(configured?: Position) {
    this.#configured = configured;
  }

  add(picture: Whereabouts): void {
    const at = positionOf(picture);
    if (!at) return;
    const { week, half } = this.#dayOf(dateOf(picture.takenAt));
    const key = [at.latitude, at.longitude].map((d) => Math.round(d / CELL_DEGREES)).join("/");
    let cell = half.cells.get(key);
    if (!cell) half.cells.set(key, cell = { weeks: new Set(), latitudes: [], longitudes: [] });
    cell.weeks.add(week);
    cell.latitudes.push(at.latitude);
    cell.longitudes.push(at.longitude);
    const configured = this.#configured;
    if (configured && distanceKm(at, configured) <= HOME_KM) half.weeksNear.add(week);
  }

  homes(): HomePeriod[] {
    const homes: HomePeriod[] = [];
    for (const [start, half] of [...this.#halves].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const home = homeOf(half.cells, this.#configured, half.weeksNear);
      const last = homes.at(-1);
      if (!home || (last && distanceKm(last, home) <= HOME_KM)) continue;
      if (last) homes[homes.length - 1] = { ...last, end: addDays(start, -1) };
      const { latitude, longitude } = home;
      homes.push({ latitude, longitude, start: last ? start : FIRST_DAY, end: LAST_DAY });
    }
    if (homes.length > 0) return homes;
    const usual = this.#configured ?? homeOf(this.#allCells());
    return usual ? fixedHome(usual) : [];
  }

  #dayOf(date: LocalDate) {
    if (this.#day?.date === date) return this.#day;
    const start = localDate(yearOf(date), monthOf(date) <= 6 ? 1 : 7, 1);
    let half = this.#halves.get(start);
    if (!half) this.#halves.set(start, half = { cells: new Map(), weeksNear: new Set() });
    return this.#day = { date, week: isoWeekOf(date), half };
  }

  #allCells(): ReadonlyMap<string, Cell> {
    const all = new Map<string, Cell>();
    for (const { cells } of this.#halves.values()) {
      for (const [key, { weeks, latitudes, longitudes }] of cells) {
        const known = all.get(key);
        all.set(key, {
          weeks: new Set([...known?.weeks ?? [], ...weeks]),
          latitudes: [...known?.latitudes ?? [], ...latitudes],
          longitudes: [...known?.longitudes ?? [], ...longitudes],
        });
      }
    }
    return all;
  }
}

/** The place with the most weeks; ties go to the smaller cell name. */
function homeOf(
  cells: ReadonlyMap<string, Cell>,
  configured?: Position,
  weeksNear: ReadonlySet<string> = new Set(),
): Position | undefined {
  const [most] = [...cells].sort(([a, one], [b, other]) =>
    other.weeks.size - one.weeks.size || (a < b ? -1 : 1)
  );
  if (!most || most[1].weeks.size < MIN_WEEKS) return undefined;
  const { weeks, latitudes, longitudes } = most[1];
  if (configured && weeksNear.size >= HELD * weeks.size) return configured;
  return medianOf(latitudes, longitudes);
}

/** A home that never moved, as the configuration names it. */
export function fixedHome(home: Position): HomePeriod[] {
  return [{
    latitude: home.latitude,
    longitude: home.longitude,
    start: FIRST_DAY,
    end: LAST_DAY,
  }];
}

export function homeOn(homes: readonly HomePeriod[], date: LocalDate): HomePeriod | undefined {
  return homes.find((home) => isInRange(date, home));
}

/** No home is configured, and the pictures tell none. */
export function homelessFault(): Fault {
  return new Fault(
    "config_invalid",
    `Trips cannot be found without a home, and it is read off the pictures only once ${HOME_DEMAND}`,
    { hint: "Set trips.homebase_latitude and trips.homebase_longitude" },
  );
}

/** Pictures this near to home tell the country it stands in. */
const NEAR_HOME_KM = 25;

export class HomeCountry {
  readonly #counts = new Map<string, number>();

  constructor(readonly home: Position) {}

  add(asset: Asset): void {
    const country = asset.place?.country;
    const at = country === undefined ? undefined : positionOf(asset);
    if (country === undefined || !at || distanceKm(at, this.home) > NEAR_HOME_KM) return;
    this.#counts.set(country, (this.#counts.get(country) ?? 0) + 1);
  }

  result(): string | undefined {
    return [...this.#counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1))[0]?.[0];
  }
}
