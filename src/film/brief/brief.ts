// SPDX-License-Identifier: AGPL-3.0-or-later

// The brief: everything that was asked for, resolved. No flag, no configuration and no clock is
// read after it; the same brief over the same library is the same film.

import type { LocalDate, LocalDateTime, LocalRange } from "../../base/local_time.ts";
import type { AlbumId, AssetId, PersonId } from "../../library/asset.ts";
import type { FilmExclusion, PictureDecision } from "../../library/exclusion.ts";
import type { GroupExpression } from "../../library/person_book.ts";
import type { Theme } from "./themes.ts";

export const MEMORY_TYPES = [
  "year_in_review",
  "monthly_highlights",
  "season",
  "person_spotlight",
  "multi_person",
  "on_this_day",
  "holiday",
  "trip",
  "album",
  "special_day",
  "custom",
] as const;
export type MemoryType = typeof MEMORY_TYPES[number];

/** Circles a film may be made for, the narrowest first. */
export const SHARING_LEVELS = ["just-us", "family", "shareable"] as const;
export type SharingLevel = typeof SHARING_LEVELS[number];

/** Who must be in the pictures: a tree of AND and OR over person ids, as groups keep it. */
export type PeopleExpression = GroupExpression;

export type Fps = 24 | 25 | 30 | 60;
export const ORIENTATIONS = ["landscape", "portrait", "square"] as const;
export type Orientation = typeof ORIENTATIONS[number];
/** Length of the short edge of the film in pixels. */
type ShortEdge = 720 | 1080 | 2160;
export const TRANSITIONS = ["smart", "cut", "crossfade", "none"] as const;
/**
 * How shots follow each other. "smart" lets the meaning choose; "cut" and "crossfade"
 * do the same everywhere, and cards still dissolve; with "none" nothing fades, no card, no word and
 * not the end.
 */
export type Transition = typeof TRANSITIONS[number];
export const CODECS = ["h264", "h265", "prores"] as const;
/** "prores" is for further cutting: large, packed in a mov, and never delivered. */
export type Codec = typeof CODECS[number];
export type Container = "mp4" | "mov";
/** Beside the balanced quality films usually have. */
export type Quality = "high" | "fast";
/**
 * How a picture stands that does not fill the film. Usually it is cropped around faces, paired, or set
 * on a ground in its colours. "blur" sets it on its own blurred enlargement instead of the ground;
 * "fit" crops nothing and leaves the rest black.
 */
export type ScaleMode = "blur" | "fit";
export const MOOD_NAMES = [
  "calm",
  "tender",
  "nostalgic",
  "happy",
  "energetic",
  "playful",
  "epic",
  "acoustic",
  "cinematic",
  "holiday",
] as const;
export type Mood = typeof MOOD_NAMES[number];

export interface Titles {
  readonly main: string;
  readonly sub?: string;
  /** Where the words come from. */
  readonly source:
    | "override"
    | "query"
    | "album"
    | "occasion"
    | "place"
    | "fallback"
    | "model";
}

export interface Brief {
  readonly memoryType: MemoryType;
  /** Local days that may give material, oldest first, not overlapping. One era each when several. */
  readonly windows: readonly LocalRange[];
  readonly people?: PeopleExpression;
  readonly albumId?: AlbumId;
  /** Another account owns the album. */
  readonly isSharedAlbum?: true;
  /** The saved group that was asked for, whatever it was called or held then. */
  readonly group?: string;
  /** The day an on-this-day film is made for. */
  readonly anniversary?: LocalDate;
  /** Which occasion of a special day, where its catalogue holds several. */
  readonly eventId?: string;
  /** First and last picture of a special day, and the only ones of it where a person chose them. */
  readonly span?: {
    readonly start: LocalDateTime;
    readonly end: LocalDateTime;
    readonly assets?: readonly AssetId[];
  };
  /** City, state or country as the library calls it: only its pictures are material. */
  readonly place?: string;
  /** Free text and what the library found for it, best first: only these are material. */
  readonly query?: {
    readonly text: string;
    readonly theme?: Theme;
    readonly matches: readonly AssetId[];
  };
  /** Always shown, unless a rule of decency or the file itself forbids it; refused aloud then. */
  readonly include: readonly AssetId[];
  readonly exclude: readonly AssetId[];
  /** What the owner never wants to see in any film; see `exclusion.ts`. */
  readonly exclusions?: readonly FilmExclusion[];
  /** Who the film is made for; absent = the family. */
  readonly sharing?: Exclude<SharingLevel, "family">;
  /** The owner's lasting word on single pictures: cleared for every audience, or pinned. */
  readonly decisions?: ReadonlyArray<Pick<PictureDecision, "asset" | "sourceKey" | "kind">>;
  /** Every choice by chance in cut, layout and music comes from here. */
  readonly seed: number;
  /** Whole film in seconds; absent = decided by the memory type and the material. */
  readonly durationSeconds?: number;
  readonly usePhotos: boolean;
  /** Absent = yes. */
  readonly useVideos?: false;
  readonly useLivePhotos: boolean;
  readonly canvas: {
    /** Absent = what most shots are. */
    readonly orientation?: Orientation;
    readonly shortEdge: ShortEdge;
  };
  /** Absent = 30, or 25 or 60 when most video seconds are. */
  readonly fps?: Fps;
  readonly codec: Codec;
  /** Absent = "mp4"; ProRes is in a "mov" always. */
  readonly container?: Container;
  readonly quality?: Quality;
  /** Seconds a still is seen; absent = what is in it decides. */
  readonly photoSeconds?: number;
  /**
   * For showing the program to strangers: pictures and speech are made unrecognisable, names are
   * others, places are not told. The cut is the same.
   */
  readonly privacy?: true;
  readonly look: {
    readonly transition: Transition;
    /** How long a crossfade takes; absent = `DEFAULT_TRANSITION_SECONDS`. */
    readonly transitionSeconds?: number;
    readonly cards: boolean;
    readonly addDate: boolean;
    readonly addPlace: boolean;
    /** Absent = yes: the way of a trip on a drawn map. */
    readonly map?: boolean;
    /** Absent = no: what a picture shows, in words under it. */
    readonly captions?: true;
    readonly scale?: ScaleMode;
  };
  /** `volume`: 0 softest, 0.5 or absent as usual, 1 loudest. */
  readonly music:
    | {
      readonly mode: "composed";
      readonly mood?: Mood;
      readonly volume?: number;
      /** Another piece of that mood than the film's own seed gives. */
      readonly seed?: number;
      /** The folder of the owner's tracks; a track that suits the film is played instead. */
      readonly folder?: string;
    }
    | {
      readonly mode: "file";
      readonly path: string;
      readonly volume?: number;
      /** Who made it, as its tags say, and both where there are two. */
      readonly credit?: string;
      /** Takes over in the middle of a long film. */
      readonly then?: { readonly path: string; readonly credit?: string };
    }
    | { readonly mode: "none" };
  /** Typed by the person; wins over every template. */
  readonly titleOverride?: { readonly main: string; readonly sub?: string };
  /** What writes the title, where the owner said so: a language model, or the templates alone. */
  readonly titleBy?: "model" | "template";
  /** Words a template needs that only the resolver knows: a holiday's name, a birthday's number. */
  readonly occasion?: {
    readonly name: string;
    /** A second line that wins over the date. */
    readonly subtitle?: string;
    readonly birthday?: { readonly person: PersonId; readonly age?: number };
  };
  readonly home?: { readonly latitude: number; readonly longitude: number };
  /** BCP 47, such as "en" or "de". */
  readonly locale: string;
  /** The day the brief was made; only for "today"-relative types, kept so that a re-run is the same. */
  readonly today: LocalDate;
}
