// SPDX-License-Identifier: AGPL-3.0-or-later

// What the editor hands over: the shots in order, each with its reason, and one row for every
// picture that was considered and is not in the film.

import type { MotionLineProducer } from "../../bank/fact.ts";
import type { LocalDate, LocalDateTime } from "../../base/local_time.ts";
import type { LabelOf } from "../../facts/known_heads.ts";
import type { Asset, AssetId, Box, Face, PersonId, Place } from "../../library/asset.ts";
import type { CodeOf } from "../../messages/say.ts";
import type { Orientation, Titles } from "../brief/brief.ts";
import type { Medium } from "../framing/source.ts";
import type { SplitRole } from "../framing/tile_moves.ts";

/** What the pictures of a story show their people doing. */
export type Activity = Exclude<LabelOf<"activity">, "other" | "posing">;

/** Seconds a shot may stay on screen; layout stretches inside min…max to land on beats. */
export interface Hold {
  readonly min: number;
  readonly ideal: number;
  readonly max: number;
}

/** Codes of the messages `shot.*`; `best_of_moment` with how many it beat. */
type WhyReason = Exclude<CodeOf<"shot">, "era_unknown">;
/** Codes of the messages `in.*` and `out.*`. */
export type InReason = CodeOf<"in">;
export type OutReason = CodeOf<"out">;
/** Why a shot was chosen: said of the shot, and in the trace. */
export type ChoiceReason = Extract<WhyReason, InReason>;

/** One clause of "it is in the film because …". Numbers for the sentence, names for ids. */
export interface Why {
  readonly reason: WhyReason;
  readonly against?: number;
}

/** What is on screen, and for how long: the part of a shot another picture can take over. */
export interface ShotMedia {
  readonly asset: Asset;
  /** Boxes known for the picture; used to keep faces in frame. */
  readonly faces: readonly Face[];
  /** Where the eye goes, for a picture without faces. */
  readonly subject?: Box;
  /** Nothing says whether there are any: it is cropped with care. */
  readonly facesUnknown?: true;
  readonly medium: Medium;
  /** Where the clip starts, in seconds of its own time; 0 for stills. */
  readonly inSeconds: number;
  readonly hold: Hold;
  /** A sentence is being spoken until the end; the hold must not be shortened into it. */
  readonly keepsSpeech: boolean;
  /** Its clip is seen and not heard. */
  readonly isMuted?: boolean;
}

/** A picture that shares the screen with the shot's own; a still unless it says otherwise. */
export interface SplitPicture
  extends
    Pick<ShotMedia, "asset" | "faces" | "subject" | "facesUnknown">,
    Partial<Pick<ShotMedia, "medium" | "inSeconds">> {
  readonly as?: SplitRole;
  /** Whose faces are compared. */
  readonly person?: PersonId;
}

export interface Shot extends ShotMedia {
  /** "shot-<n>", in film order. */
  readonly id: string;
  /** The picture whose place the owner gave it, and with it the length. */
  readonly placeOf?: AssetId;
  /** The owner said how long it is seen. */
  readonly isTrimmed?: true;
  /** One or two more pictures of its story on screen with it; of clips only the shot's own is heard. */
  readonly beside?: readonly SplitPicture[];
  /** Set where the picture has another shot: this one is a detail, or another moment of the clip. */
  readonly secondLook?: "detail" | "moment";
  readonly storyId: string;
  readonly momentId: string;
  /** 0 is the weightiest; fitting drops from the end of this order. */
  readonly rank: number;
  readonly why: readonly Why[];
  /** Who stands in when the picture cannot be read, best first; see `replace_shot.ts`. */
  readonly spares?: readonly ShotMedia[];
}

/** Everything on screen in a shot, each picture once. */
export function assetsOf({ asset, beside = [] }: Pick<Shot, "asset" | "beside">): Asset[] {
  return [asset, ...beside.flatMap((each) => each.as === "detail" ? [] : [each.asset])];
}

export interface StorySummary {
  readonly id: string;
  readonly kind: "week" | "trip" | "leg" | "day" | "event" | "era" | "subject";
  readonly start: LocalDateTime;
  readonly end: LocalDateTime;
  readonly place?: Place;
  readonly people: readonly PersonId[];
  readonly pictures: number;
  readonly distinctMoments: number;
  readonly weight: "dominant" | "major" | "minor" | "glimpse" | "none";
  readonly seats: number;
  /** Why it weighs what it weighs, as reason codes ("favorites", "away", "busy_day" …). */
  readonly reasons: readonly string[];
  /** What most of its pictures show people doing, where they agree. */
  readonly activity?: Activity;
}

export type Verdict =
  | { readonly kind: "near_target" }
  /** The material ended so many seconds before the length that was asked for; never padded. */
  | { readonly kind: "editorial_shortfall"; readonly seconds: number }
  | { readonly kind: "nothing"; readonly sentence: string };

type TraceReason =
  | { readonly verdict: "in"; readonly reason: InReason }
  | { readonly verdict: "out"; readonly reason: OutReason };

/** Why one considered picture is or is not in the film; the sentence is made from the row. */
export type TraceRow = TraceReason & TracedPicture;

interface TracedPicture {
  readonly asset: AssetId;
  readonly stage: "pool" | "draft" | "cut";
  /** The picture that took its place, when there is one; for a lasting exclusion what it names. */
  readonly other?: AssetId;
  readonly story?: string;
  readonly numbers?: Readonly<Record<string, number>>;
  readonly seen?: SeenWords;
}

/** What was known of a picture when the film was made, in words. */
export interface SeenWords {
  /** Such as "outdoor 0.88, celebration 0.71". */
  readonly facts?: string;
  readonly caption?: string;
  /** Who wrote the caption. */
  readonly captioner?: string;
  /** Its clip in a sentence, or its plain facts. */
  readonly clip?: string;
  /** Who wrote the sentence. */
  readonly clipCaptioner?: string;
}

/** What is known of a clip without a sentence. */
export interface PlainClip {
  readonly kind: "video" | "live";
  /** 0 where it is not known. */
  readonly seconds: number;
  /** Beside the camera's own; one digit behind the point. */
  readonly motion?: number;
  readonly speech?: true;
}

/** A card between shots: before the shot with index `beforeShot` stands a divider with these words. */
export interface Divider {
  readonly beforeShot: number;
  readonly title: string;
  readonly sub?: string;
  /** The stretch of the trip's stops it leads over, as their indexes; such a card is a map. */
  readonly leg?: { readonly from: number; readonly to: number };
  /** Home and the stops of the trip that begins here, in a film of more than it; such a card is a map. */
  readonly way?: readonly MapPoint[];
}

/** A film in numbers, for its last card. */
export interface Recap {
  /** With pictures the film chose from. */
  readonly days: number;
  readonly pictures: number;
  readonly places: number;
  readonly countries: number;
  /** Length of the way from picture to picture; absent where it is no journey. */
  readonly kilometres?: number;
  /** First names of who is in the film, the most seen first. */
  readonly people: readonly string[];
}

export interface Cut {
  readonly titles: Titles;
  readonly shots: readonly Shot[];
  /** The shape of film the shots were put together for. */
  readonly orientation?: Orientation;
  readonly dividers: readonly Divider[];
  /** Present where a map opens a trip: home, where it is near enough, and the stops in order. */
  readonly route?: readonly MapPoint[];
  /** No card at the end: the film is too short for two. */
  readonly endsOnShot?: boolean;
  /** Absent in cuts of earlier versions. */
  readonly recap?: Recap;
  readonly stories: readonly StorySummary[];
  readonly verdict: Verdict;
  readonly trace: readonly TraceRow[];
  /** Captions and clips of shots and their stand-ins in words, by picture; absent without any. */
  readonly words?: Readonly<Record<AssetId, string>>;
  /**
   * Plain facts of clips that play and have no sentence, by picture; absent without any. Nothing a film
   * shows. A text in cuts of earlier versions.
   */
  readonly plainClips?: Readonly<Record<AssetId, PlainClip | string>>;
  /** How the clips that play came by their words; absent when none plays. */
  readonly motion?: {
    readonly requested: number;
    /** How many of those are described in the bank, as they are now. */
    readonly banked: number;
    /** Without a sentence in this film: none is banked, or it is not supported. */
    readonly plainFacts: number;
    /** Described, but movement was not measured or is too little for the sentence to count. */
    readonly unsupported: number;
    /** Described in a time that kept no provenance. */
    readonly unrecorded: number;
    readonly producers: readonly MotionLineProducer[];
  };
  /** What to look at before the film is shown to others; absent when there is nothing. */
  readonly review?: {
    /** Shots and stand-ins that may show an uncovered person, with the probability. */
    readonly check: ReadonlyArray<{
      readonly asset: AssetId;
      readonly name: string;
      readonly probability: number;
    }>;
    /** Kept out for the sake of who may see the film; the reason is one of the trace. */
    readonly held: ReadonlyArray<{
      readonly asset: AssetId;
      readonly name: string;
      readonly reason: OutReason;
    }>;
  };
  /** Seconds the whole film should have, cards included, and what decided it. */
  readonly target: {
    readonly seconds: number;
    readonly decidedBy: "duration" | "preset" | "material";
  };
  readonly span: { readonly first: LocalDate; readonly last: LocalDate };
  /** What the music should feel like, from facts, unless the brief says. */
  readonly mood: import("../brief/brief.ts").Mood;
}

/** A cut as a run stores it; its trace is stored apart. */
export type StoredCut = Omit<Cut, "trace">;

/** A place on a map: where a journey began, or a stop of it. Degrees. */
export interface MapPoint {
  readonly kind: "home" | "stop";
  readonly latitude: number;
  readonly longitude: number;
  /** Printed beside the point. */
  readonly name?: string;
  readonly nights: number;
}

/** Not even `--include` shows such a picture: only the owner's lasting word does. */
export const PERSONAL_DOCUMENT = "personal_document";
