// SPDX-License-Identifier: AGPL-3.0-or-later

// From a film's options to its brief: what the resolver has to know of the library and the settings
// is read as far as the options need it.

import {
  dateOf,
  daysBetween,
  type LocalDate,
  type LocalRange,
  localToday,
} from "../../base/local_time.ts";
import type { Config } from "../../config/schema.ts";
import type { Ledger } from "../../ledger/ledger.ts";
import type { AlbumId, Asset, AssetId } from "../../library/asset.ts";
import type { Library, SkippedFile } from "../../library/library.ts";
import { readPlaces } from "../../library/places.ts";
import {
  type BriefDefaults,
  type BriefFacts,
  type FilmOptions,
  SHORT_EDGES,
} from "./film_options.ts";
import type { Brief, Fps } from "./brief.ts";
import { readNamedPictures } from "./check_named_pictures.ts";
import { ownHolidaysOf } from "./days/holidays.ts";
import { readExclusions } from "../../library/exclusion.ts";
import { needsTrips } from "./infer_type.ts";
import { materialRanges } from "./material.ts";
import type { Position } from "./places/geo.ts";
import { fixedHome, HomeCountry, type HomePeriod, HomeTally } from "./places/homes.ts";
import { detectTrips } from "./places/trips.ts";
import { tripSearchRange } from "./choose_trip.ts";
import { themeNamed, themePictures } from "./themes.ts";
import { resolveBrief } from "./resolve_brief.ts";

/** Free text finds at most so many pictures; beyond them the match is only a guess. */
const MAX_MATCHES = 1_000;

export interface BriefDeps {
  readonly library: Library;
  readonly ledger: {
    readonly people: Pick<Ledger["people"], "book">;
    readonly exclusions: Pick<Ledger["exclusions"], "list">;
    readonly decisions: Pick<Ledger["decisions"], "list">;
    readonly specialDays: Pick<Ledger["specialDays"], "list">;
  };
  readonly config: Config;
  readonly nowMs: number;
}

/**
 * `skipped` are files the library has and cannot show; `request` is what `FilmOptions.request` came to. Throws Fault
 * `usage` or `not_found` for options that name what is not there.
 */
export async function readBrief(
  options: FilmOptions,
  deps: BriefDeps,
  { skipped, request }: { readonly skipped: readonly SkippedFile[] } & Pick<BriefFacts, "request">,
  signal: AbortSignal,
): Promise<Brief> {
  const named = await readNamedPictures(options, deps.library, skipped);
  return resolveBrief(named, { ...await readBriefFacts(named, deps, signal), request });
}

export async function readBriefFacts(
  options: FilmOptions,
  { library, ledger, config, nowMs }: BriefDeps,
  signal: AbortSignal,
): Promise<BriefFacts> {
  const { exclude_filename_patterns: excludedNames } = config.analysis;
  const { include_hidden_people: includesHiddenPeople } = config.immich;
  const { homebase_latitude: latitude, homebase_longitude: longitude } = config.trips;
  const home = latitude !== undefined && longitude !== undefined
    ? { latitude, longitude }
    : undefined;
  const book = await ledger.people.book();
  const isHoliday = options.holiday !== undefined;
  const told: BriefFacts = {
    people: await library.people(),
    groups: book.groups,
    exclusions: await readExclusions(
      { library, ledger, excludedNames, includesHiddenPeople },
      book,
      signal,
    ),
    decisions: await ledger.decisions.list(),
    albums: await library.albums(),
    places: options.place === undefined ? undefined : await readPlaces(library, signal),
    today: localToday(nowMs),
    locale: config.title_screens.locale,
    home,
    span: await library.span(),
    trips: needsTrips(options) ? await tripsOf(options, library, home, config, signal) : undefined,
    countryOfHome: isHoliday ? await countryOfHome(library, home, signal) : undefined,
    // The calendars of all countries take a while to load and few films need them.
    nationalHolidays: isHoliday
      ? (await import("./days/national_holidays.ts")).nationalHolidays
      : undefined,
    ownHolidays: ownHolidaysOf(config.automation.extra_holidays),
    specialDays: options.day === undefined ? undefined : await ledger.specialDays.list(),
    defaults: briefDefaults(config),
  };
  const words = options.query ?? options.subject ?? options.theme;
  if (words === undefined && home) return told;
  const brief = resolveBrief(options, told);
  const facts = brief.home || brief.albumId !== undefined
    ? told
    : { ...told, home: await homeOfDays(materialRanges(brief), library, signal) };
  if (words === undefined) return facts;
  if (options.theme !== undefined) {
    const theme = themeNamed(options.theme);
    return { ...facts, matches: await themePictures(theme, library, brief.windows[0], signal) };
  }
  const ranges = brief.albumId === undefined
    ? materialRanges(brief)
    : await daysOfAlbum(brief.albumId, library, signal);
  return { ...facts, matches: await matchesOf(words, ranges, library, signal) };
}

/** More stretches than these are searched as one: each is a question to the library. */
const MAX_STRETCHES = 50;

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
  if (stretches.length <= MAX_STRETCHES) return stretches;
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
    const ids = await library.search(query, { range, limit: MAX_MATCHES, signal });
    for (const id of ids) found.add(id);
  }
  return [...found];
}

/** Without a configured home, home is where most of the pictures are. */
async function tripsOf(
  options: FilmOptions,
  library: Library,
  home: Position | undefined,
  { trips }: Config,
  signal: AbortSignal,
) {
  const homes = home ? fixedHome(home) : await readHomes([undefined], library, signal);
  if (homes.length === 0) return undefined;
  const assets: Asset[] = [];
  for await (const batch of library.assets(tripSearchRange(options), signal)) assets.push(...batch);
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

/** What the settings say where the options are silent. */
export function briefDefaults(
  { output, defaults, title_screens, trips, photos, analysis, audio, music }: Config,
) {
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
    music: audio.music === "none" ? { mode: "none" } : {
      mode: "composed",
      ...(music.folder === undefined ? {} : { folder: music.folder }),
    } as Brief["music"],
  } satisfies BriefDefaults;
}

// Where home was, when it is not configured: so a first film of a plain folder knows a journey from the
// weeks at home.

/** Home cannot be told from less: a month away looks like a month at home. */
const MIN_DAYS = 90;

/** The home at the end of the days; `undefined` when they are few, or say nothing. Reads them once. */
async function homeOfDays(
  ranges: readonly LocalRange[],
  library: Pick<Library, "assets">,
  signal: AbortSignal,
): Promise<Position | undefined> {
  const days = ranges.reduce((sum, { start, end }) => sum + daysBetween(start, end) + 1, 0);
  if (days < MIN_DAYS) return undefined;
  const home = (await readHomes(ranges, library, signal)).at(-1);
  return home && { latitude: home.latitude, longitude: home.longitude };
}

/** Homes as the pictures of some days tell them, or all pictures; none of a large library is kept. */
async function readHomes(
  ranges: readonly (LocalRange | undefined)[],
  library: Pick<Library, "assets">,
  signal: AbortSignal,
): Promise<HomePeriod[]> {
  const tally = new HomeTally();
  for (const range of ranges) {
    for await (const batch of library.assets(range, signal)) {
      for (const asset of batch) tally.add(asset);
    }
  }
  return tally.homes();
}
