// What a person or the timer may say about a film, as plain typed values, and what the resolver may
// know when it turns that into a brief. The command line, the page and the automation all come here.

import type { LocalDate, LocalRange } from "../../base/local_time.ts";
import type { Album, AlbumId, AssetId, Person } from "../../library/asset.ts";
import type { ExclusionRule } from "../../library/exclusion.ts";
import type { PeopleGroup } from "../../library/person_book.ts";
import type { PictureDecision } from "../../library/picture_decision.ts";
import type { SpecialDay } from "../../ledger/special_day.ts";
import type {
  Brief,
  Codec,
  Container,
  Fps,
  MemoryType,
  Mood,
  Orientation,
  Quality,
  ScaleMode,
  SharingLevel,
  ShortEdge,
  Transition,
} from "./brief.ts";
import type { Trip } from "./places/trips.ts";

/** Everything optional: absent means "not said". Dates are still text here, as they were typed. */
export interface Ask {
  readonly memoryType?: MemoryType;
  readonly year?: number;
  /** 1–12 */
  readonly month?: number;
  readonly season?: string;
  readonly hemisphere?: "north" | "south";
  /** `YYYY-MM-DD`, `DD.MM.YYYY` or `DD/MM/YYYY`, like every date here. */
  readonly start?: string;
  readonly end?: string;
  /** `<n>d|w|m|y`, counted from `start`, or back from today without one. */
  readonly period?: string;
  /** The day of a special day, or the anniversary of an on-this-day film. */
  readonly day?: string;
  /** Which of several occasions on `day`, as the special-day catalogue names it. */
  readonly eventId?: string;
  /** A name of `holidays.ts`, of the home country's calendar, of the owner's own days, or `MM-DD`. */
  readonly holiday?: string;
  readonly yearsBack?: number;
  /** `true` takes the birth date that is known; text is `MM-DD`. */
  readonly birthday?: true | string;
  /** Names or ids. */
  readonly person?: readonly string[];
  readonly personMatch?: "and" | "or";
  readonly peopleExpression?: string;
  /** Label or id of a saved group. */
  readonly group?: string;
  /** Free text, such as "sunsets at the beach". */
  readonly query?: string;
  /** Name or id. */
  readonly album?: string;
  /** What of an album the film is about, as free text; also its title. */
  readonly subject?: string;
  /** A sentence that a language model turns into filters; stands for every other word about the scope. */
  readonly request?: string;
  readonly nearDate?: string;
  /** 1-based place in the printed list of trips. */
  readonly tripIndex?: number;
  readonly durationSeconds?: number;
  /** A vertical film of this length; `durationSeconds` wins over its length. */
  readonly shortForm?: 15 | 30 | 60 | 90;
  readonly orientation?: Orientation | "auto";
  readonly resolution?: ShortEdge;
  readonly fps?: Fps;
  readonly codec?: Codec;
  readonly format?: Container;
  readonly quality?: Quality | "balanced";
  readonly scaleMode?: ScaleMode | "auto";
  readonly transition?: Transition;
  /** How long a photo is seen; what is in it decides otherwise. */
  readonly photoSeconds?: number;
  /** Path of the owner's own track. */
  readonly music?: string;
  /** 0 softest, 0.5 as usual, 1 loudest. */
  readonly musicVolume?: number;
  readonly mood?: Mood;
  readonly noMusic?: boolean;
  readonly title?: string;
  readonly subtitle?: string;
  /** A title by the language model, or never one; the kind of film decides otherwise. */
  readonly llmTitle?: boolean;
  readonly addDate?: boolean;
  readonly addPlace?: boolean;
  readonly captions?: boolean;
  readonly cards?: boolean;
  readonly include?: readonly AssetId[];
  readonly exclude?: readonly AssetId[];
  readonly noPhotos?: boolean;
  readonly noLivePhotos?: boolean;
  /** For showing the program to strangers: see `Brief.privacy`. */
  readonly privacy?: boolean;
  /** Who the film is made for. */
  readonly sharing?: SharingLevel;
  readonly seed?: number;
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

/** Settings that stand where the ask is silent. */
export interface BriefDefaults extends
  Pick<
    Ask,
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
  /** From `resolveExclusions`. */
  readonly exclusions?: readonly ExclusionRule[];
  readonly decisions?: readonly PictureDecision[];
  /** What the library found for `Ask.query`, best first; needed when a query was said. */
  readonly matches?: readonly AssetId[];
  /** What `Ask.request` came to: its words, the days and the pictures it found. */
  readonly request?: {
    readonly subject: string;
    readonly days?: LocalRange;
    readonly matches: readonly AssetId[];
  };
  readonly albums: readonly Album[];
  readonly today: LocalDate;
  /** BCP 47 */
  readonly locale: string;
  readonly home?: { readonly latitude: number; readonly longitude: number };
  /** ISO 3166 code ("DE") or English name ("Germany") of the country the home stands in. */
  readonly countryOfHome?: string;
  /** First and last day of the library; days after today are not believed. */
  readonly span?: { readonly first: LocalDate; readonly last: LocalDate };
  /** From `detectTrips`; needed when `needsTrips(ask)`. Newest last, as printed. */
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
  readonly anniversary?: LocalDate;
  readonly eventId?: string;
  readonly span?: Brief["span"];
}
