// SPDX-License-Identifier: AGPL-3.0-or-later

// Everything the detectors may know, read once: of the library in one pass, of the ledger, of today.
// Detectors are pure functions of it.

import type { Message } from "../messages/say.ts";
import {
  isInRange,
  type LocalDate,
  localDate,
  type LocalRange,
  monthOf,
  monthRange,
  yearOf,
} from "../base/local_time.ts";
import type { HomePeriod } from "../film/brief/places/homes.ts";
import type { Trip } from "../film/brief/places/trips.ts";
import type { Theme } from "../film/brief/themes.ts";
import type { SpecialDay } from "../ledger/special_day.ts";
import type { AlbumId, PersonId } from "../library/asset.ts";
import type { PeopleGroup, PersonRole } from "../library/person_book.ts";
import type { Category, FilmType } from "./candidate.ts";

/** "YYYY-MM" */
export type Month = string;

export interface SnapshotPerson {
  readonly id: PersonId;
  /** Never empty: people without a name are no candidates. */
  readonly name: string;
  readonly birthDate?: LocalDate;
  readonly role?: PersonRole;
  /** Pictures that show the person, by month; months without one are absent. */
  readonly months: ReadonlyMap<Month, number>;
  /** Moments of them that began in the month. */
  readonly momentMonths: ReadonlyMap<Month, number>;
  /** Pictures of the year of life that ended with the latest birthday; absent without a birth date. */
  readonly birthdayCount?: number;
  readonly birthdayMoments?: number;
  /** Days with pictures, of the last three finished months; only when films of a person's month are on. */
  readonly activeDays?: ReadonlyMap<Month, number>;
}

export interface SnapshotGroup extends PeopleGroup {
  /** Pictures of last calendar year that satisfy the expression. */
  readonly lastYearCount: number;
  readonly lastYearMoments: number;
  /** Every person the expression names. */
  readonly people: readonly PersonId[];
}

export interface SnapshotAlbum {
  readonly id: AlbumId;
  readonly assetCount: number;
  readonly moments: number;
  readonly first: LocalDate;
  readonly last: LocalDate;
}

export interface SnapshotTheme {
  readonly theme: Theme;
  /** How many pictures of last calendar year the library's own search found. */
  readonly pictures: number;
  readonly days: number;
}

export interface SnapshotHoliday {
  /** As `--holiday` takes it. */
  readonly name: string;
  /** Its day in each of the last years, newest first; years without one are left out. */
  readonly dates: readonly LocalDate[];
}

export interface Snapshot {
  readonly today: LocalDate;
  /** First and last day of the library as it says itself; absent for an empty one. */
  readonly span?: { readonly first: LocalDate; readonly last: LocalDate };
  /** Pictures and videos that films may show, by local day, up to today; days without one are absent. */
  readonly days: ReadonlyMap<LocalDate, number>;
  /** Shots they can give at most: of a burst only one. */
  readonly shots: ReadonlyMap<LocalDate, number>;
  /** Moments of them that began on the day. */
  readonly moments: ReadonlyMap<LocalDate, number>;
  /** All named people, most pictured first. */
  readonly people: readonly SnapshotPerson[];
  /** Pictures of last calendar year that show both; keys are two ids, sorted, joined by "|". */
  readonly pairs: ReadonlyMap<string, number>;
  /** Moments of these pictures, under the same keys. */
  readonly pairMoments: ReadonlyMap<string, number>;
  readonly groups: readonly SnapshotGroup[];
  /** The trips of the trailing year; empty when trips cannot be told (no home, or the primary is not read). */
  readonly trips: readonly Trip[];
  /** Oldest first, as configured or read off the pictures; empty when trips are not read. */
  readonly homes: readonly HomePeriod[];
  readonly catalogue: readonly SpecialDay[];
  /** Read only when the album detector is on. */
  readonly albums?: readonly SnapshotAlbum[];
  /** Those worth a film; read only when that detector is on. */
  readonly themes?: readonly SnapshotTheme[];
  /** Those of the home country and the owner's own; only when that detector is on. */
  readonly holidays?: readonly SnapshotHoliday[];
  /** What could not be read, as sentences for `auto suggest`. */
  readonly notes?: readonly Message[];
}

/** A completed run of the automation. */
export interface PastFilm {
  readonly runId: string;
  readonly memoryKey?: string;
  readonly category: Category;
  readonly filmType: FilmType;
  readonly people: readonly PersonId[];
  /** ISO 8601 in UTC. */
  readonly startedAt: string;
  readonly completedAt: string;
  /** The day it was then on this machine. */
  readonly completedOn: LocalDate;
}

export interface FailureStreak {
  /** Failed attempts of the key since its last completed one. */
  readonly count: number;
  /** When the last of them finished; absent when it was not recorded. */
  readonly lastFailedAt?: string;
}

export interface History {
  /** Keys of all completed runs, by hand or not, normalised by `normalKey`. */
  readonly madeKeys: ReadonlySet<string>;
  /** Completed automatic films, newest first: at least the last six and all of this month. */
  readonly films: readonly PastFilm[];
  readonly failures: ReadonlyMap<string, FailureStreak>;
  /** Keys whose newest attempt found nothing worth a film, with when it said so (ISO 8601 in UTC). */
  readonly nothingWorth: ReadonlyMap<string, string>;
  /** Pictures an album had when it was filmed last; only when the album detector is on. */
  readonly albumCounts?: ReadonlyMap<AlbumId, number>;
}

type Days = ReadonlyMap<LocalDate, number>;

export function picturesByMonth(days: Days): Map<Month, number> {
  return summed(days, monthOfDay);
}

export function picturesByYear(days: Days): Map<number, number> {
  return summed(days, (day) => +day.slice(0, 4));
}

function summed<Key>(days: Days, keyOf: (day: LocalDate) => Key): Map<Key, number> {
  const sums = new Map<Key, number>();
  for (const [day, count] of days) {
    const key = keyOf(day);
    sums.set(key, (sums.get(key) ?? 0) + count);
  }
  return sums;
}

/** How many pictures, and on how many days. */
export function countIn(
  days: Days,
  range: LocalRange,
): { readonly pictures: number; readonly days: number } {
  let pictures = 0, active = 0;
  for (const [day, count] of days) {
    if (!isInRange(day, range)) continue;
    pictures += count;
    active++;
  }
  return { pictures, days: active };
}

export function personYearCount({ months }: SnapshotPerson, year: number): number {
  let count = 0;
  for (const [month, pictures] of months) if (+month.slice(0, 4) === year) count += pictures;
  return count;
}

export function monthOfDay(date: LocalDate): Month {
  return date.slice(0, 7);
}

/** The month `months` later; earlier with a negative number. */
export function shiftMonth(month: Month, months: number): Month {
  const index = +month.slice(0, 4) * 12 + +month.slice(5, 7) - 1 + months;
  return localDate(Math.floor(index / 12), (index % 12) + 1, 1).slice(0, 7);
}

/** The latest month that is over. */
export function lastFinishedMonth(today: LocalDate): Month {
  return shiftMonth(monthOfDay(today), -1);
}

export function rangeOfMonth(month: Month): LocalRange {
  return monthRange(yearOf(month), monthOf(month));
}

/** The parts of an ask for a month. */
export function monthOptions(month: Month): { readonly year: number; readonly month: number } {
  return { year: +month.slice(0, 4), month: +month.slice(5, 7) };
}
