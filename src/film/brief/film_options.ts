// SPDX-License-Identifier: AGPL-3.0-or-later

// Every option of a film, once: its flags with their words for the help, what it is for the brief, and what a
// request of the automation may hold. The command line and the automation both come here. Beside it stand
// what the resolver may know when it turns options into a brief.

import { z } from "zod";
import { Fault } from "../../base/fault.ts";
import type { LocalDate, LocalRange } from "../../base/local_time.ts";
import type { SpecialDay } from "../../ledger/special_day.ts";
import type { Album, AlbumId, AssetId, Person } from "../../library/asset.ts";
import type { FilmExclusion, PictureDecision } from "../../library/exclusion.ts";
import type { PeopleGroup } from "../../library/person_book.ts";
import {
  type Brief,
  CODECS,
  type Container,
  MEMORY_TYPES,
  MOOD_NAMES,
  type Orientation,
  SHARING_LEVELS,
  TRANSITIONS,
} from "./brief.ts";
import {
  choice,
  flag,
  many,
  mixedFault,
  named,
  number,
  oneNumber,
  type Row,
  switched,
  text,
} from "./film_flag.ts";
import { MAX_TITLE } from "./title_limit.ts";
import type { Trip } from "./places/trips.ts";

/** Names of film sizes and their short edge in pixels. */
export const SHORT_EDGES = { "720p": 720, "1080p": 1080, "4k": 2160 } as const;

/**
 * By the key of the brief's option. Dates are text as they were typed: `YYYY-MM-DD`, `DD.MM.YYYY`,
 * `DD/MM/YYYY`.
 */
export const FILM_OPTIONS = {
  memoryType: choice("memory-type", "What kind of film", MEMORY_TYPES),
  year: number("year", "Which year", "<yyyy>"),
  month: number("month", "Which month, 1 to 12", "<m>"),
  season: choice("season", "Which season", ["spring", "summer", "autumn", "fall", "winter"]),
  hemisphere: choice("hemisphere", "Where the seasons are", ["north", "south"]),
  start: text("start", "First day", "<date>"),
  end: text("end", "Last day", "<date>"),
  /** Counted from `start`, or back from today without one. */
  period: text("period", "Length of the window, such as 2w or 3m", "<n d|w|m|y>"),
  day: text("day", "The day of a special day, or of an anniversary", "<date>"),
  eventId: text("event-id", "Which of several special days on --day", "<id>"),
  /** A name of the home country's calendar, of the owner's own days, or `MM-DD`. */
  holiday: text("holiday", "A holiday's name, or MM-DD", "<name>"),
  yearsBack: number("years-back", "How many years on-this-day and holiday films reach back"),
  /** `true` takes the birth date that is known; text is `MM-DD`. */
  birthday: birthday(),
  person: many("person", "Only pictures with this person", "<name>"),
  personMatch: choice("person-match", "Whether all or any of the persons must be there", [
    "and",
    "or",
  ]),
  peopleExpression: text(
    "people-expression",
    "Such as: Anna AND (Ben OR Carla)",
    "<expression>",
  ),
  group: text("group", "A group saved with people group add", "<label>"),
  place: text("place", "Only pictures of this city, state or country", "<name>"),
  query: text("query", 'Free text, such as "sunset at the beach"', "<words>"),
  theme: text(
    "theme",
    "What was taken again and again: water, snow, cat, table and others",
    "<theme>",
  ),
  album: text("from-album", "An album's name; in a folder library, a sub-folder", "<name>"),
  /** Also the title of the film. */
  subject: text(
    "subject",
    "What of the album the film is about, searched for like --query",
    "<words>",
  ),
  /** Stands for every other word about the scope. */
  request: text(
    "ask",
    "Experimental: a sentence the language model turns into people, places, days and things",
    "<sentence>",
  ),
  nearDate: text("near-date", "The trip nearest to this day", "<date>"),
  tripIndex: number("trip-index", "Which trip of the year, counted from 1"),
  durationSeconds: duration(),
  /** `durationSeconds` wins over its length. */
  shortForm: oneNumber("short-form", "A vertical film of so many seconds", [15, 30, 60, 90]),
  orientation: choice<Orientation | "auto">("orientation", "Shape of the film", [
    "auto",
    "landscape",
    "portrait",
    "square",
  ]),
  resolution: named("resolution", "Size of the film", SHORT_EDGES),
  fps: oneNumber("fps", "Frames per second", [24, 25, 30, 60], "auto"),
  codec: codec(),
  format: format(),
  quality: choice("quality", "How good the picture is for its size", ["high", "balanced", "fast"]),
  scaleMode: choice(
    "scale-mode",
    "A picture that does not fill the film: on a ground, on its own blur, or whole on black",
    ["auto", "blur", "fit"],
  ),
  transition: choice(
    "transition",
    "How shots follow each other; with cut cards still dissolve, with none nothing fades at all",
    TRANSITIONS,
  ),
  photoSeconds: number("photo-duration", "Seconds a photo is seen, 1 to 10", "<seconds>"),
  music: text("music", "Your own track; cuts follow its beat", "<file>"),
  mood: choice("mood", "Mood of the composed music", MOOD_NAMES),
  noMusic: flag("no-music", "No music"),
  musicVolume: number(
    "music-volume",
    "Music beside the sound of clips, 0 softest to 1 loudest",
    "<0 to 1>",
  ),
  title: text("title", `Title instead of the chosen one, at most ${MAX_TITLE} letters`, "<text>"),
  subtitle: text("subtitle", "Second line under the title", "<text>"),
  llmTitle: switched(
    ["llm-title", "A title by the language model of llm.*, for a trip too; within the facts"],
    ["no-llm-title", "A title by the templates alone"],
  ),
  addDate: switched(
    ["add-date", "Show dates, whatever the configuration says"],
    ["no-add-date", "Do not show dates"],
  ),
  addPlace: switched(
    ["add-place", "Show places, whatever the configuration says"],
    ["no-add-place", "Do not show places"],
  ),
  captions: switched(
    ["captions", "Show captions of pictures as subtitles, whatever the configuration says"],
    ["no-captions", "No subtitles"],
  ),
  cards: switched(
    ["cards", "Opening, chapter and ending cards, whatever the configuration says"],
    ["no-cards", "No opening, chapter and ending cards"],
  ),
  /** Live Photos stand still in it, unless they are asked to move. */
  photosOnly: flag("photos-only", "Photos alone, no videos"),
  noPhotos: clipsOnly(),
  noLivePhotos: switched(
    ["no-live-photos", "Live Photos stay still"],
    ["include-live-photos", "Live Photos move, whatever the configuration says"],
  ),
  include: many("include", "A picture that must be in the film", "<asset>"),
  exclude: many("exclude", "A picture that must not be in the film", "<asset>"),
  /** See `Brief.privacy`. */
  privacy: flag(
    "privacy-mode",
    "For strangers: nobody is recognised or understood, no name or place is told",
  ),
  sharing: choice("sharing", "Who the film is made for", SHARING_LEVELS),
  seed: number("seed", "Another number makes another film of the same pictures"),
} satisfies Readonly<Record<string, Row<unknown>>>;

/** `--no-photos` is the older word for it. */
function clipsOnly(): Row<boolean> {
  const row = switched(
    ["clips-only", "Videos alone, no photos"],
    ["include-photos", "Photos too, whatever the configuration says"],
  );
  return {
    ...row,
    flags: { "no-photos": { kind: "flag", about: "The same as --clips-only" }, ...row.flags },
    read(typed) {
      const older = typed.flag("no-photos");
      if (older && typed.flag("include-photos")) {
        throw mixedFault("--include-photos", "--no-photos");
      }
      return older || row.read(typed);
    },
  };
}

type ValueOf<Option> = Option extends Row<infer Value> ? Value : never;

/** Everything optional: absent means "not said". */
export type FilmOptions = {
  readonly [Key in keyof typeof FILM_OPTIONS]?: ValueOf<typeof FILM_OPTIONS[Key]>;
};

/** Checks every option by its row; no other key. */
export const FILM_OPTIONS_SCHEMA: z.ZodType<FilmOptions> = z.strictObject(
  Object.fromEntries(
    Object.entries(FILM_OPTIONS).map(([key, { schema }]) => [key, schema.optional()]),
  ),
);

function birthday(): Row<string | true> {
  const row = text(
    "birthday",
    "Birthday film of --person; the known birth date unless a day is said",
    "[MM-DD]",
  );
  const flags = { birthday: { ...row.flags["birthday"]!, bare: "known" } };
  return {
    flags,
    schema: z.union([z.literal(true), row.schema]),
    read: (typed) => typed.text("birthday") === "known" ? true : typed.text("birthday"),
  };
}

/**
 * The shortest film that is not a flash; an hour, the most the flag takes; and two hours, the most any
 * stored request may hold, which no pipeline of shots should pass.
 */
export const DURATION_SECONDS = { least: 5, mostTyped: 3_600, most: 7_200 } as const;

/** Seconds; `undefined` for "auto" and where nothing was said. Throws Fault `usage`. */
export function filmDuration(text: string | undefined): number | undefined {
  if (text === undefined || text === "auto") return undefined;
  const seconds = Number(text), { least, mostTyped: most } = DURATION_SECONDS;
  if (text.trim() !== "" && seconds >= least && seconds <= most) return seconds;
  throw new Fault("usage", `"--duration" cannot be "${text}"`, {
    hint: `Give seconds between ${least} and ${most}, or auto`,
  });
}

function duration(): Row<number> {
  const about = "Length of the film in seconds, or auto";
  return {
    flags: { duration: { kind: "text", about, value: "<seconds|auto>" } },
    schema: z.number(),
    read: (typed) => filmDuration(typed.text("duration")),
  };
}

function codec(): Row<typeof CODECS[number]> {
  const about = "Video format; prores is for further cutting, in a mov that stays here";
  const row = choice("codec", about, CODECS);
  return {
    ...row,
    read(typed) {
      const codec = row.read(typed), format = typed.text("format");
      if (format !== "h265" && format !== "prores") return codec;
      if (codec === undefined || codec === format) return format;
      throw mixedFault(`--codec ${codec}`, `--format ${format}`);
    },
  };
}

/** `--format` may name a codec, too. */
function format(): Row<Container> {
  const about = "What the film is packed in, or its codec";
  const row = choice<Container>("format", about, ["mp4", "mov"]);
  return {
    flags: { format: { kind: "text", about, choices: ["mp4", "mov", "h265", "prores"] } },
    schema: row.schema,
    read: (typed) =>
      row.schema.safeParse(typed.text("format")).success ? row.read(typed) : undefined,
  };
}

/** A day the owner named: `MM-DD` for one that stands still, full dates for one that moves. */
export interface NamedDay {
  readonly name: string;
  readonly dates: readonly string[];
}

/** Public holidays of a country in a year; `national_holidays.ts` has the real one. */
export type HolidayCalendar = (
  country: string,
  year: number,
) => ReadonlyArray<{ readonly name: string; readonly date: LocalDate }>;

/** Settings that stand where the options are silent. */
export interface BriefDefaults extends
  Pick<
    FilmOptions,
    | "resolution"
    | "fps"
    | "codec"
    | "format"
    | "quality"
    | "scaleMode"
    | "transition"
    | "photoSeconds"
    | "musicVolume"
    | "addDate"
    | "addPlace"
    | "captions"
    | "cards"
    | "sharing"
  > {
  readonly orientation?: Orientation;
  readonly transitionSeconds?: number;
  readonly map?: boolean;
  readonly usePhotos?: boolean;
  readonly useLivePhotos?: boolean;
  readonly music?: Brief["music"];
}

export interface BriefFacts {
  readonly people: readonly Person[];
  readonly groups?: readonly PeopleGroup[];
  /** From `readExclusions`. */
  readonly exclusions?: readonly FilmExclusion[];
  readonly decisions?: readonly PictureDecision[];
  /** What the library found for `FilmOptions.query`, best first; needed when a query was said. */
  readonly matches?: readonly AssetId[];
  /** What `FilmOptions.request` came to: its words, the days and the pictures it found. */
  readonly request?: {
    readonly subject: string;
    readonly days?: LocalRange;
    readonly matches: readonly AssetId[];
  };
  readonly albums: readonly Album[];
  /** From `readPlaces`; needed when a place was said. */
  readonly places?: readonly string[];
  readonly today: LocalDate;
  /** BCP 47 */
  readonly locale: string;
  readonly home?: { readonly latitude: number; readonly longitude: number };
  /** ISO 3166 code ("DE") or English name ("Germany") of the country the home stands in. */
  readonly countryOfHome?: string;
  /** First and last day of the library; days after today are not believed. */
  readonly span?: { readonly first: LocalDate; readonly last: LocalDate };
  /** From `detectTrips`; needed when `needsTrips(options)`. Newest last, as printed. */
  readonly trips?: readonly Trip[];
  readonly nationalHolidays?: HolidayCalendar;
  readonly ownHolidays?: readonly NamedDay[];
  /** The catalogue; without one a special day is whatever was taken on it. */
  readonly specialDays?: readonly SpecialDay[];
  readonly defaults?: BriefDefaults;
}

/** The windows a kind of film resolves to, with what only that kind knows. */
export interface Resolved {
  readonly windows: readonly LocalRange[];
  readonly occasion?: Brief["occasion"];
  readonly albumId?: AlbumId;
  readonly isSharedAlbum?: Brief["isSharedAlbum"];
  readonly anniversary?: LocalDate;
  readonly eventId?: string;
  readonly span?: Brief["span"];
}
