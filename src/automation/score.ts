// What a candidate is worth today. The score ranks memories; it never chooses pictures.

import { daysBetween, type LocalDate } from "../base/local_time.ts";
import type { Candidate, FilmType, ScoreParts } from "./candidate.ts";
import { normalKey } from "./memory_keys.ts";
import type { History } from "./snapshot.ts";

/** Seed 8: a memory nobody has filmed yet. */
const NEW_MEMORY = 1.2;
/** Seed 8: linear decay over a year from when the memory is timely, never below the floor. */
const DECAY_DAYS = 365;
const RECENCY_FLOOR = 0.5;
/** Seed 8: up to this share of the score is how much there is to show. */
const RICHNESS_SHARE = 0.3;
/** control.md 2.5.1: so many pictures are as rich as it gets. */
const RICH_COUNT = 1000;

/**
 * Boost, recency, richness and type cooldown, in this order (control.md 2.5.1). A day that is still
 * to come makes the recency slightly more than 1.
 */
export function scoreOf(
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

/** Seed 8: ×0.3 for 7 days after a film of the same type, ×0.7 for 30. */
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
