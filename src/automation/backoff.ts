// How long a memory rests that did not become a film.

import { pauseEnd } from "../base/pause.ts";
import type { FailureStreak } from "./snapshot.ts";

const HOUR_MS = 3_600_000;

/** Seed 8: after two failures in a row, after three, after four and more. */
const RESTS = [
  { failures: 2, hours: 24, words: "24h" },
  { failures: 3, hours: 72, words: "3d" },
  { failures: 4, hours: 168, words: "7d" },
] as const;

/** "failed 2x, retrying after 24h" while it rests; a streak nobody dated never does. */
export function backoffReason(
  streak: FailureStreak | undefined,
  nowMs: number,
): string | undefined {
  const rest = RESTS.findLast(({ failures }) => failures <= (streak?.count ?? 0));
  if (!streak || !rest || streak.lastFailedAt === undefined) return undefined;
  const until = pauseEnd(Date.parse(streak.lastFailedAt), rest.hours * HOUR_MS, nowMs);
  return until !== undefined ? `failed ${streak.count}x, retrying after ${rest.words}` : undefined;
}

/**
 * A memory without enough to show stays the best candidate for weeks and would take every day's turn;
 * pictures that arrive late are noticed after a week.
 */
const NOTHING_WORTH_HOURS = 168;

/** The sentence while a memory rests that was looked at and not worth a film at `saidAt`. */
export function nothingWorthReason(
  saidAt: string | undefined,
  nowMs: number,
): string | undefined {
  if (saidAt === undefined) return undefined;
  const until = pauseEnd(Date.parse(saidAt), NOTHING_WORTH_HOURS * HOUR_MS, nowMs);
  return until !== undefined ? "nothing worth a film, looking again after 7d" : undefined;
}
