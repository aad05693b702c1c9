// SPDX-License-Identifier: AGPL-3.0-or-later

// Looks through the library year by year for special days and keeps them in the catalogue. A year is
// written when it was read whole; what is interrupted goes on from there.

import { Fault, reasonOf, throwIfCancelled } from "../../base/fault.ts";
import { type LocalDate, yearOf } from "../../base/local_time.ts";
import type { HolidayCalendar } from "../../film/brief/film_options.ts";
import type { Position } from "../../film/brief/places/geo.ts";
import type { TripOptions } from "../../film/brief/places/trips.ts";
import { compareText } from "../../film/select/candidate.ts";
import type { SpecialDayStore } from "../../ledger/ledger.ts";
import type { ScannedYear, SpecialDay } from "../../ledger/special_day.ts";
import type { Asset } from "../../library/asset.ts";
import type { Library } from "../../library/library.ts";
import type { PersonBook, PersonRole } from "../../library/person_book.ts";
import type { ExtraHoliday } from "../rules.ts";
import { FOUND_TITLE } from "../../film/brief/days/special_day.ts";
import { skippedHolidays } from "./skipped_holidays.ts";
import { readYear, surveyLibrary } from "./survey.ts";

interface DiscoverDaysDeps {
  /** Brought up to date already. */
  readonly library: Pick<Library, "assets">;
  readonly specialDays: SpecialDayStore;
  readonly book: PersonBook;
  /** True for what the owner shut out of all films, and for films this program delivered. */
  readonly isExcluded: (asset: Asset) => boolean;
  readonly calendar: HolidayCalendar;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly onProgress?: (progress: DiscoverProgress) => void;
}

interface DiscoverSettings {
  /** `automation.special_days_per_year` */
  readonly perYear: number;
  readonly trips: TripOptions;
  readonly home?: Position;
  readonly extraHolidays: readonly ExtraHoliday[];
}

export interface DiscoverOptions {
  /** Years, both inclusive. */
  readonly since: number;
  readonly until: number;
  readonly today: LocalDate;
  /** `MM-DD`, or names of holidays. */
  readonly alsoSkip: readonly string[];
  /** Also years that were scanned before. */
  readonly rescan: boolean;
  /** The same, and the rows of days found before go, also those a person gave their words to. */
  readonly replace: boolean;
}

export interface DiscoverProgress {
  readonly year: number;
  /** Pictures of the years that are done, and of all that are to do. */
  readonly done: number;
  readonly total: number;
  readonly etaSeconds?: number;
}

interface YearFound {
  readonly year: number;
  readonly pictures: number;
  /** What the catalogue now holds of the year, but for events written by hand; oldest first. */
  readonly days: readonly SpecialDay[];
}

export interface DiscoverEnd extends Pick<YearsToScan, "skipped"> {
  readonly years: readonly YearFound[];
  /** Years that could not be read whole: they are looked through again the next time. */
  readonly unread: ReadonlyArray<{ readonly year: number; readonly reason: string }>;
  /** Without a home nothing is away from it, and no trip is told from a day. */
  readonly hasHome: boolean;
}

/** Pictures of these people make an occasion stand out. */
export const CLOSE_FAMILY: ReadonlySet<PersonRole> = new Set(["partner", "child", "parent"]);
/** What is wrong with the library, and may be right tomorrow. */
const UNREAD: ReadonlySet<string> = new Set(["library_unreadable", "media_unreadable"]);

/**
 * Throws Fault `cancelled`, `usage` for an unknown holiday, and what the library throws before the
 * first year; later the years it could not read are left out.
 */
export async function discoverDays(
  deps: DiscoverDaysDeps,
  rules: DiscoverSettings,
  options: DiscoverOptions,
  signal: AbortSignal,
): Promise<DiscoverEnd> {
  const { library, specialDays, book, isExcluded, calendar, now, onProgress } = deps;
  const { today, alsoSkip } = options;
  const again = options.rescan || options.replace;
  const scan = await yearsToScan(specialDays, { ...options, again });
  const { skipped } = scan;
  if (scan.years.length === 0) return { years: [], skipped, unread: [], hasHome: true };
  const survey = await surveyLibrary(library, rules.home, today, signal);
  const family = new Set(
    book.people.filter(({ role }) => role && CLOSE_FAMILY.has(role)).map(({ id }) => id),
  );
  // An unknown name is refused before anything is written.
  const years = scan.years.map((year) => ({
    year,
    pictures: survey.pictures.get(year) ?? 0,
    holidays: skippedHolidays(year, {
      alsoSkip,
      own: rules.extraHolidays,
      country: survey.countryIn(year),
      calendar,
    }),
  }));
  const total = years.reduce((sum, { pictures }) => sum + pictures, 0);
  const startedAt = now();
  const found: YearFound[] = [], unread: Array<DiscoverEnd["unread"][number]> = [];
  let done = 0;
  for (const { year, pictures, holidays } of years) {
    throwIfCancelled(signal);
    // A year without pictures is not marked: they may be added to the library later.
    if (pictures === 0 && !options.replace) continue;
    onProgress?.({ year, done, total, ...leftOf(done, total, now() - startedAt) });
    try {
      const asked = { year, today, holidays, family, isExcluded };
      const days = pictures === 0
        ? []
        : await readYear(library, survey, rules.trips, asked, signal);
      found.push({ year, pictures, days: await keepYear(deps, rules, options, year, days) });
    } catch (error) {
      if (!(error instanceof Fault) || !UNREAD.has(error.code)) throw error;
      unread.push({ year, reason: reasonOf(error) });
    }
    done += pictures;
  }
  return { years: found, skipped, unread, hasHome: survey.homes.length > 0 };
}

function leftOf(done: number, total: number, ms: number): Pick<DiscoverProgress, "etaSeconds"> {
  return done === 0 ? {} : { etaSeconds: ms / 1000 / done * (total - done) };
}

/** The year's rows and that it was scanned are one write. */
async function keepYear(
  { specialDays, now }: DiscoverDaysDeps,
  { perYear }: DiscoverSettings,
  { replace }: DiscoverOptions,
  year: number,
  found: readonly SpecialDay[],
): Promise<readonly SpecialDay[]> {
  const before = replace ? [] : (await specialDays.list())
    .filter(({ day, eventId }) => eventId === undefined && yearOf(day) === year);
  const days = mergeDays(before, found, perYear);
  await specialDays.keepYear({ year, scannedAt: new Date(now()).toISOString() }, days);
  return days;
}

/**
 * `before`: rows of the year that were found earlier; `found`: the strongest first. A row that a person
 * gave its words to stays, with fresh figures where the day was found again; all others make room.
 * Oldest first, `perYear` at most unless more have words.
 */
function mergeDays(
  before: readonly SpecialDay[],
  found: readonly SpecialDay[],
  perYear: number,
): SpecialDay[] {
  const fresh = new Map(found.map((special) => [special.day, special]));
  const kept = before.filter(isWorded).map((old): SpecialDay => {
    const { title, subtitle } = old;
    const again = fresh.get(old.day);
    fresh.delete(old.day);
    return again ? { ...again, title, subtitle } : old;
  });
  const room = Math.max(0, perYear - kept.length);
  return [...kept, ...[...fresh.values()].slice(0, room)]
    .sort((a, b) => compareText(a.day, b.day));
}

function isWorded({ title, subtitle }: SpecialDay): boolean {
  return subtitle !== undefined || (title !== undefined && !title.startsWith(FOUND_TITLE));
}

/** No clock on a wall is further behind UTC. */
const FURTHEST_BEHIND_MS = 12 * 3_600_000;

interface YearsOptions {
  /** Years, both inclusive. */
  readonly since: number;
  readonly until: number;
  /** Also years that were scanned before. */
  readonly again: boolean;
}

interface YearsToScan {
  readonly years: readonly number[];
  /** Scanned before. */
  readonly skipped: readonly number[];
}

async function yearsToScan(
  specialDays: Pick<SpecialDayStore, "scannedYears">,
  { since, until, again }: YearsOptions,
): Promise<YearsToScan> {
  const all = Array.from({ length: Math.max(0, until - since + 1) }, (_, index) => since + index);
  if (again) return { years: all, skipped: [] };
  const finished = new Set(
    (await specialDays.scannedYears()).filter(isFinished)
      .map(({ year }) => year),
  );
  return {
    years: all.filter((year) => !finished.has(year)),
    skipped: all.filter((year) => finished.has(year)),
  };
}

/**
 * A year that was not over when it was scanned has days no scan has looked at. The instant is in UTC: where
 * the clock is behind it, the last evening of the year is the next year there already.
 */
function isFinished({ year, scannedAt }: ScannedYear): boolean {
  return new Date(Date.parse(scannedAt) - FURTHEST_BEHIND_MS).getUTCFullYear() > year;
}
