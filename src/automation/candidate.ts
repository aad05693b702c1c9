// SPDX-License-Identifier: AGPL-3.0-or-later

// A memory that could be worth a film today, as the detectors propose it.

import type { Message } from "../messages/say.ts";
import type { LocalDate, LocalRange } from "../base/local_time.ts";
import type { FilmOptions } from "../film/brief/film_options.ts";
import type { MemoryType } from "../film/brief/brief.ts";
import type { WhyCode } from "../ledger/attempt_reason.ts";
import type { RunId } from "../ledger/run.ts";
import type { PersonId } from "../library/asset.ts";

export interface EmptyLibrary {
  /** Names the library. */
  readonly sentence: string;
  readonly hint: string;
  /** As far as the index of the library, or films of it, tell. */
  readonly hadPictures: boolean;
}

export interface Decision {
  /** Eligible, best first. The first one is today's film. */
  readonly ranked: readonly RankedCandidate[];
  readonly rejections: readonly Rejection[];
  /** Resting after failures, or after there was nothing worth a film. */
  readonly backedOff: readonly BackedOff[];
  /** Why a whole kind is missing, and what to do about it. */
  readonly notes: ReadonlyArray<Message | string>;
  /** Set where the library has no picture. */
  readonly empty?: EmptyLibrary;
  /** The categories of the last six automatic films, newest first. */
  readonly recentCategories: readonly Category[];
}

/** What the rotation rules compare; the last six come from detectors that are off. */
export const CATEGORIES = [
  "monthly_review",
  "activity_burst",
  "year_in_review",
  "person_spotlight",
  "birthday",
  "multi_person",
  "on_this_day",
  "trip",
  "emergent_day",
  "season",
  "holiday",
  "album",
  "backfill",
  "person_monthly",
  "theme",
] as const;
export type Category = typeof CATEGORIES[number];

/** What caps and the type cooldown count; the last two are rendered as `monthly_highlights`. */
export type FilmType =
  | "monthly_highlights"
  | "year_in_review"
  | "person_spotlight"
  | "multi_person"
  | "on_this_day"
  | "trip"
  | "special_day"
  | "season"
  | "holiday"
  | "album"
  | "monthly_backfill"
  | "person_monthly"
  | "theme";

export interface Candidate {
  /** Dates and person ids only, never a name: it stands in logs and process lists. */
  readonly memoryKey: string;
  readonly category: Category;
  readonly filmType: FilmType;
  readonly range: LocalRange;
  /** The days it shows, where they are not its whole range. */
  readonly windows?: readonly LocalRange[];
  /** Canonical ids. */
  readonly people: readonly PersonId[];
  /** 0…1, before boost, recency, richness and cooldown. */
  readonly baseScore: number;
  /** One plain sentence without a person's name: reasons reach logs and notifications. */
  readonly reason: Message;
  readonly assetCount: number;
  /** The last day it covers; for special days the anniversary. Recency counts from here. */
  readonly timelyOn: LocalDate;
  /** The film, as `generate` would have been asked for it. */
  readonly options: FilmOptions;
  readonly source?: "special-days catalogue";
  /** Earlier years with pictures in the month; on-this-day only. */
  readonly sourceYears?: readonly number[];
}

/** Each factor of the formula, in the order in which they apply. */
export interface ScoreParts {
  readonly base: number;
  readonly boost: number;
  readonly recency: number;
  /** Share of 0…1 of the richness term `r`; the score keeps 70 % without it. */
  readonly richness: number;
  readonly typeCooldown: number;
  /** 0…1, clamped. */
  readonly score: number;
}

export interface RankedCandidate extends Candidate {
  readonly parts: ScoreParts;
}

const REJECTION_RULES = [
  "too_little_for_a_film",
  "same_category_as_previous",
  "category_limit_two_of_six",
  "monthly_review_already_completed_this_month",
  "person_in_last_two_person_runs",
  "same_days_as_recent_film",
] as const satisfies readonly WhyCode[];
export type RejectionRule = typeof REJECTION_RULES[number];

export interface Rejection {
  readonly category: Category;
  readonly memoryKey: string;
  readonly rule: RejectionRule;
  /** The film whose days it repeats. */
  readonly film?: RunId;
}

export interface BackedOff {
  readonly memoryKey: string;
  readonly why: Extract<WhyCode, "failed" | "nothing_worth">;
  /** "failed 2x, retrying after 24h" */
  readonly reason: string;
}

export const FILM_TYPE_OF: Readonly<Record<Category, FilmType>> = {
  monthly_review: "monthly_highlights",
  activity_burst: "monthly_highlights",
  year_in_review: "year_in_review",
  person_spotlight: "person_spotlight",
  birthday: "person_spotlight",
  multi_person: "multi_person",
  on_this_day: "on_this_day",
  trip: "trip",
  emergent_day: "special_day",
  season: "season",
  holiday: "holiday",
  album: "album",
  backfill: "monthly_backfill",
  person_monthly: "person_monthly",
  theme: "theme",
};

const CATEGORY_OF_MEMORY: Readonly<Partial<Record<MemoryType, Category>>> = {
  monthly_highlights: "monthly_review",
  year_in_review: "year_in_review",
  person_spotlight: "person_spotlight",
  multi_person: "multi_person",
  on_this_day: "on_this_day",
  trip: "trip",
  special_day: "emergent_day",
  season: "season",
  holiday: "holiday",
  album: "album",
};

/** The category a run was recorded with, else the plainest one of its memory type. */
export function categoryOf(
  run: { readonly memoryCategory?: string; readonly memoryType?: string },
): Category | undefined {
  return CATEGORIES.find((category) => category === run.memoryCategory) ??
    CATEGORY_OF_MEMORY[run.memoryType as MemoryType];
}
