// Which memories are worth a film today, and why the others are not.

import type { BackedOff, Candidate, Category, RankedCandidate, Rejection } from "./candidate.ts";
import { backoffReason, nothingWorthReason } from "./backoff.ts";
import { capPerType } from "./caps.ts";
import { DETECTORS } from "./detectors/all.ts";
import { normalKey } from "./memory_keys.ts";
import { RECENT_FILMS, rejectionOf } from "./rotation.ts";
import type { AutomationRules } from "./rules.ts";
import { scoreOf } from "./score.ts";
import type { History, Snapshot } from "./snapshot.ts";

export interface Decision {
  /** Eligible, best first. The first one is today's film. */
  readonly ranked: readonly RankedCandidate[];
  readonly rejections: readonly Rejection[];
  /** Resting after failures, or after there was nothing worth a film. */
  readonly backedOff: readonly BackedOff[];
  /** Why a whole kind is missing, and what to do about it. */
  readonly notes: readonly string[];
  /** Of the last six automatic films, newest first. */
  readonly recentCategories: readonly Category[];
}

/**
 * Detectors, backoff, rotation, score, one candidate for each key, order, caps (control.md 2.4.2).
 * `nowMs` counts milliseconds since 1970 in UTC; the day it is stands in the snapshot.
 */
export function decide(
  snapshot: Snapshot,
  history: History,
  rules: AutomationRules,
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
    const rule = rest === undefined ? rejectionOf(candidate, history, snapshot.today) : undefined;
    if (rest !== undefined) backedOff.push({ memoryKey, reason: rest });
    else if (rule !== undefined) rejections.push({ category, memoryKey, rule });
    else eligible.push({ ...candidate, parts: scoreOf(candidate, history, snapshot.today) });
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

function restOf(memoryKey: string, history: History, nowMs: number): string | undefined {
  return backoffReason(history.failures.get(memoryKey), nowMs) ??
    nothingWorthReason(history.nothingWorth.get(memoryKey), nowMs);
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
 * to the top-level connection (seed 8).
 */
export function accountsOf(
  { category }: Pick<Candidate, "category">,
  { accounts }: Pick<AutomationRules, "accounts">,
): readonly string[] {
  return category === "trip" || category === "album" ? [] : accounts;
}
