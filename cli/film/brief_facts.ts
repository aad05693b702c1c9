// What the resolver of a brief has to know of the library and the settings, read only as far as the
// ask needs it.

import { HomeCountry } from "../../src/automation/reading/holiday_dates.ts";
import { automationRules, ownHolidays } from "../../src/automation/rules.ts";
import {
  dateOf,
  daysBetween,
  type LocalDate,
  localDate,
  type LocalRange,
} from "../../src/base/local_time.ts";
import type { Config } from "../../src/config/schema.ts";
import {
  type Ask,
  type BriefDefaults,
  type BriefFacts,
  SHORT_EDGES,
} from "../../src/film/brief/ask.ts";
import type { Brief, Fps } from "../../src/film/brief/brief.ts";
import type { Position } from "../../src/film/brief/places/geo.ts";
import { fixedHome } from "../../src/film/brief/places/homes.ts";
import { needsTrips } from "../../src/film/brief/infer_type.ts";
import { materialRanges } from "../../src/film/brief/material.ts";
import { readExclusions } from "../../src/film/brief/exclusions.ts";
import { resolveBrief } from "../../src/film/brief/resolve_brief.ts";
import { detectTrips, tripSearchRange } from "../../src/film/brief/places/trips.ts";
import type { Ledger } from "../../src/ledger/ledger.ts";
import type { AlbumId, Asset, AssetId } from "../../src/library/asset.ts";
import type { Library } from "../../src/library/library.ts";
import { homeOfDays, readHomes } from "./home_of_days.ts";

/** Free text finds at most so many pictures; beyond them the match is only a guess. */
const MOST_MATCHES = 1_000;

export async function briefFacts(
  ask: Ask,
  { library, ledger }: { readonly library: Library; readonly ledger: Ledger },
  config: Config,
  nowMs: number,
  signal: AbortSignal,
): Promise<BriefFacts> {
  const { exclude_filename_patterns: excludedNames } = config.analysis;
  const { homebase_latitude: latitude, homebase_longitude: longitude } = config.trips;
  const home = latitude !== undefined && longitude !== undefined
    ? { latitude, longitude }
    : undefined;
  const book = await ledger.people.book();
  const isHoliday = ask.holiday !== undefined;
  const told: BriefFacts = {
    people: await library.people(),
    groups: book.groups,
    exclusions: await readExclusions({ library, ledger, excludedNames }, book, signal),
    decisions: await ledger.decisions.list(),
    albums: await library.albums(),
    today: localToday(nowMs),
    locale: config.title_screens.locale,
    home,
    span: await library.span(),
    trips: needsTrips(ask) ? await tripsOf(ask, library, home, config, signal) : undefined,
    countryOfHome: isHoliday ? await countryOfHome(library, home, signal) : undefined,
    // The calendars of all countries take a while to load and few films need them.
    nationalHolidays: isHoliday
      ? (await import("../../src/film/brief/days/national_holidays.ts")).nationalHolidays
      : undefined,
    ownHolidays: ownHolidays(automationRules(config)),
    specialDays: ask.day === undefined ? undefined : await ledger.specialDays.list(),
    defaults: defaultsOf(config),
  };
  const words = ask.query ?? ask.subject;
  if (words === undefined && home) return told;
  const brief = resolveBrief(ask, told);
  const facts = brief.home || brief.albumId !== undefined
    ? told
    : { ...told, home: await homeOfDays(materialRanges(brief), library, signal) };
  if (words === undefined) return facts;
  const ranges = brief.albumId === undefined
    ? materialRanges(brief)
    : await daysOfAlbum(brief.albumId, library, signal);
  return { ...facts, matches: await matchesOf(words, ranges, library, signal) };
}

/** More stretches than these are searched as one: each is a question to the library. */
const MOST_STRETCHES = 50;

/** The days an album's pictures are of, so that those of other days do not fill the search. */
async function daysOfAlbum(
  album: AlbumId,
  library: Library,
  signal: AbortSignal,
): Promise<readonly LocalRange[]> {
  const days = new Set<LocalDate>();
  for await (const batch of library.albumAssets(album, signal)) {
    for (const { takenAt } of batch) days.add(dateOf(takenAt));
  }
  const sorted = [...days].sort();
  const stretches: LocalRange[] = [];
  for (const day of sorted) {
    const last = stretches.at(-1);
    if (last && daysBetween(last.end, day) <= 1) stretches.push({ ...stretches.pop()!, end: day });
    else stretches.push({ start: day, end: day });
  }
  if (stretches.length <= MOST_STRETCHES) return stretches;
  return [{ start: sorted[0]!, end: sorted.at(-1)! }];
}

/** The best of a large library may all lie outside of the film's days, so only those are searched. */
async function matchesOf(
  query: string,
  ranges: readonly LocalRange[],
  library: Library,
  signal: AbortSignal,
): Promise<AssetId[]> {
  const found = new Set<AssetId>();
  for (const range of ranges) {
    const ids = await library.search(query, { range, limit: MOST_MATCHES, signal });
    for (const id of ids) found.add(id);
  }
  return [...found];
}

/** Without a configured home, home is where most of the pictures are. */
async function tripsOf(
  ask: Ask,
  library: Library,
  home: Position | undefined,
  { trips }: Config,
  signal: AbortSignal,
) {
  const homes = home ? fixedHome(home) : await readHomes([undefined], library, signal);
  if (homes.length === 0) return undefined;
  const assets: Asset[] = [];
  for await (const batch of library.assets(tripSearchRange(ask), signal)) assets.push(...batch);
  return detectTrips(assets, homes, {
    minDistanceKm: trips.min_distance_km,
    maxGapDays: trips.max_gap_days,
    minNights: trips.min_duration_days,
  });
}

/** The country most pictures near home name; the latest home counts when it moved. */
async function countryOfHome(
  library: Library,
  fixed: Position | undefined,
  signal: AbortSignal,
): Promise<string | undefined> {
  const home = fixed ?? (await readHomes([undefined], library, signal)).at(-1);
  if (!home) return undefined;
  const country = new HomeCountry(home);
  for await (const batch of library.assets(undefined, signal)) {
    for (const asset of batch) country.add(asset);
  }
  return country.result();
}

/** The day it is on this machine. */
export function localToday(nowMs: number): LocalDate {
  const now = new Date(nowMs);
  return localDate(now.getFullYear(), now.getMonth() + 1, now.getDate());
}

function defaultsOf({ output, defaults, title_screens, trips, photos, analysis, audio }: Config) {
  return {
    resolution: SHORT_EDGES[output.resolution],
    orientation: output.orientation === "auto" ? undefined : output.orientation,
    fps: output.frame_rate === "auto" ? undefined : Number(output.frame_rate) as Fps,
    codec: output.codec,
    format: output.format,
    quality: output.quality,
    scaleMode: defaults.scale_mode,
    transition: defaults.transition,
    transitionSeconds: defaults.transition_duration,
    photoSeconds: photos.duration,
    musicVolume: audio.music_volume,
    addDate: defaults.add_date,
    addPlace: defaults.add_place,
    sharing: defaults.sharing,
    captions: title_screens.captions,
    cards: title_screens.enabled,
    map: trips.map,
    usePhotos: photos.enabled,
    useLivePhotos: analysis.include_live_photos,
    music: { mode: audio.music } as Brief["music"],
  } satisfies BriefDefaults;
}
