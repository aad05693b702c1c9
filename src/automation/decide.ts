// SPDX-License-Identifier: AGPL-3.0-or-later

// Which memories are worth a film today, and why the others are not.

import type { Decision } from "./candidate.ts";
import { daysBetween, type LocalDate } from "../base/local_time.ts";
import type {
  BackedOff,
  Candidate,
  FilmType,
  RankedCandidate,
  Rejection,
  RejectionRule,
  ScoreParts,
} from "./candidate.ts";
import { backoffReason, nothingWorthReason } from "./cooldown.ts";
import { DETECTORS } from "./detectors/all.ts";
import { isTooLittle } from "./floor.ts";
import { normalKey, subjectOfKey } from "./memory_keys.ts";
import type { AutomationOptions } from "./rules.ts";
import type { History, PastFilm, Snapshot } from "./snapshot.ts";

/**
 * Detectors, backoff, floor, rotation, repeated days, score, one candidate for each key, order, caps.
 * `nowMs` counts milliseconds since 1970 in UTC; the day it is stands in the snapshot.
 */
export function decide(
  snapshot: Snapshot,
  history: History,
  rules: AutomationOptions,
  nowMs: number,
): Decision {
  const detections = DETECTORS.filter((detector) => detector.isOn(rules))
    .map((detector) => detector.detect(snapshot, history, rules));
  const rejections: Rejection[] = [];
  const backedOff: BackedOff[] = [];
  const eligible: RankedCandidate[] = [];
  for (const candidate of detections.flatMap(({ candidates }) => candidates)) {
    const { memoryKey, category } = candidate;
    const rest = restOf(memoryKey, history, nowMs);
    const rule = isTooLittle(candidate, snapshot)
      ? "too_little_for_a_film"
      : rejectionOf(candidate, history, snapshot.today);
    const film = filmOfSameDays(candidate, history);
    if (rest !== undefined) backedOff.push({ memoryKey, ...rest });
    else if (rule !== undefined) rejections.push({ category, memoryKey, rule });
    else if (film !== undefined) {
      const repeated = { rule: "same_days_as_recent_film", film: film.runId } as const;
      rejections.push({ category, memoryKey, ...repeated });
    } else {
      eligible.push({
        ...candidate,
        parts: candidateScoreOf(candidate, history, snapshot.today),
      });
    }
  }
  return {
    ranked: capPerType(onePerKey(eligible).sort((a, b) => b.parts.score - a.parts.score)),
    rejections,
    backedOff: uniqueBy(backedOff, ({ memoryKey }) => memoryKey),
    notes: [
      ...snapshot.notes ?? [],
      ...detections.flatMap(({ notes }) => notes ?? []),
    ],
    recentCategories: history.films.slice(0, RECENT_FILMS).map(({ category }) => category),
  };
}

function restOf(
  memoryKey: string,
  history: History,
  nowMs: number,
): Omit<BackedOff, "memoryKey"> | undefined {
  const failed = backoffReason(history.failures.get(memoryKey), nowMs);
  if (failed !== undefined) return { why: "failed", reason: failed };
  const reason = nothingWorthReason(history.nothingWorth.get(memoryKey), nowMs);
  return reason === undefined ? undefined : { why: "nothing_worth", reason };
}

/** The highest score of a memory stays, the first one of equals. */
function onePerKey(candidates: readonly RankedCandidate[]): RankedCandidate[] {
  const best = new Map<string, RankedCandidate>();
  for (const each of candidates) {
    const key = normalKey(each.memoryKey);
    const known = best.get(key);
    if (!known || each.parts.score > known.parts.score) best.set(key, each);
  }
  // In the order in which the detectors spoke, not in that of the keys.
  return candidates.filter((each) => best.get(normalKey(each.memoryKey)) === each);
}

function uniqueBy<T>(items: readonly T[], keyOf: (item: T) => string): T[] {
  return [...new Map(items.map((item) => [keyOf(item), item])).values()];
}

/** What `auto suggest` lists: those of one type or category first of all, then so many. */
export function listed(
  { ranked }: Pick<Decision, "ranked">,
  { type, limit = Infinity }: { readonly type?: string; readonly limit?: number },
): readonly RankedCandidate[] {
  const meant = type === undefined
    ? ranked
    : ranked.filter((each) => [each.filmType, each.category].some((word) => word === type));
  return meant.slice(0, limit);
}

/** The eligible candidate with this key; `undefined` when it is not eligible any more. */
export function findCandidate(
  { ranked }: Pick<Decision, "ranked">,
  memoryKey: string,
): RankedCandidate | undefined {
  const wanted = normalKey(memoryKey);
  return ranked.find((each) => normalKey(each.memoryKey) === wanted);
}

/**
 * The accounts a film of the candidate is made from: the configured ones, but trips and albums belong
 * to the top-level connection.
 */
export function accountsOfDecision(
  { category }: Pick<Candidate, "category">,
  { accounts }: Pick<AutomationOptions, "accounts">,
): readonly string[] {
  return category === "trip" || category === "album" ? [] : accounts;
}

/** A memory without a film counts so many times. */
const NEW_MEMORY = 1.2;
/** The score falls linearly over a year from when the memory is timely, never below the floor. */
const DECAY_DAYS = 365;
const RECENCY_FLOOR = 0.5;
/** Up to this share of the score is how much there is to show. */
const RICHNESS_SHARE = 0.3;
/** A memory of so many pictures has the whole share for richness. */
const RICH_COUNT = 1000;

/**
 * Boost, recency, richness and type cooldown, in this order. A day that is still
 * to come makes the recency slightly more than 1.
 */
export function candidateScoreOf(
  candidate: Pick<Candidate, "baseScore" | "memoryKey" | "filmType" | "timelyOn" | "assetCount">,
  history: Pick<History, "madeKeys" | "films">,
  today: LocalDate,
): ScoreParts {
  const base = candidate.baseScore;
  const boost = history.madeKeys.has(normalKey(candidate.memoryKey)) ? 1 : NEW_MEMORY;
  const age = daysBetween(candidate.timelyOn, today);
  const recency = Math.max(RECENCY_FLOOR, 1 - age / DECAY_DAYS);
  const richness = Math.min(1, Math.log(Math.max(1, candidate.assetCount)) / Math.log(RICH_COUNT));
  const typeCooldown = typeCooldownOf(candidate.filmType, history, today);
  const score = base * boost * recency * (1 - RICHNESS_SHARE + RICHNESS_SHARE * richness) *
    typeCooldown;
  return {
    base,
    boost,
    recency,
    richness,
    typeCooldown,
    score: Math.min(1, Math.max(0, score)),
  };
}

/** The score counts ×0.3 for 7 days after a film of the same type, ×0.7 for 30. */
function typeCooldownOf(
  type: FilmType,
  { films }: Pick<History, "films">,
  today: LocalDate,
): number {
  const last = films.find((film) => film.filmType === type);
  if (!last) return 1;
  const days = daysBetween(last.completedOn, today);
  return days <= 7 ? 0.3 : days <= 30 ? 0.7 : 1;
}

/** The window of the category rules, and how often a category may stand in it. */
export const RECENT_FILMS = 6;
const MAX_OF_A_CATEGORY = 2;
/** A person may not stand in so many last films about people. */
const RECENT_PERSON_FILMS = 2;

/**
 * The first rule that forbids the candidate, in their order. The monthly rule and the person rule look at all films of the history, not only at the last six.
 */
export function rejectionOf(
  candidate: Pick<Candidate, "category" | "people">,
  { films }: Pick<History, "films">,
  today: LocalDate,
): RejectionRule | undefined {
  const { category, people } = candidate;
  if (films[0]?.category === category) return "same_category_as_previous";
  const alike = films.slice(0, RECENT_FILMS).filter((film) => film.category === category);
  if (alike.length >= MAX_OF_A_CATEGORY) return "category_limit_two_of_six";
  const month = today.slice(0, 7);
  const isReviewed = films.some((film) =>
    film.category === "monthly_review" && film.completedOn.slice(0, 7) === month
  );
  if (category === "monthly_review" && isReviewed) {
    return "monthly_review_already_completed_this_month";
  }
  const seen = new Set(
    films.filter((film) => film.people.length > 0).slice(0, RECENT_PERSON_FILMS)
      .flatMap((film) => film.people),
  );
  return people.some((person) => seen.has(person)) ? "person_in_last_two_person_runs" : undefined;
}

/** A film in the window of the rules that shows the same days and people under another category. */
export function filmOfSameDays(
  { category, memoryKey }: Pick<Candidate, "category" | "memoryKey">,
  { films }: Pick<History, "films">,
): PastFilm | undefined {
  const subject = subjectOfKey(memoryKey);
  if (subject === undefined) return undefined;
  return films.slice(0, RECENT_FILMS).find((film) =>
    film.category !== category && film.memoryKey !== undefined &&
    subjectOfKey(film.memoryKey) === subject
  );
}

/** At most so many candidates of a type are ranked. */
const CAPS: Readonly<Partial<Record<FilmType, number>>> = {
  on_this_day: 1,
  special_day: 1,
  multi_person: 2,
  season: 1,
  holiday: 1,
  album: 1,
  monthly_backfill: 1,
  person_monthly: 1,
  theme: 1,
};
const ANY_TYPE = 3;

/** The first ones of each film type, in the order given. */
function capPerType<T extends { readonly filmType: FilmType }>(
  ranked: readonly T[],
): T[] {
  const taken = new Map<FilmType, number>();
  return ranked.filter(({ filmType }) => {
    const before = taken.get(filmType) ?? 0;
    taken.set(filmType, before + 1);
    return before < (CAPS[filmType] ?? ANY_TYPE);
  });
}
