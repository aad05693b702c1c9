// SPDX-License-Identifier: AGPL-3.0-or-later

// Pauses: between two films, after failures of a memory, and what to type meanwhile.

import { pauseEnd } from "../base/local_time.ts";
import type { RunReader } from "../ledger/ledger.ts";
import type { Run } from "../ledger/run.ts";
import type { Machine } from "../system/machine.ts";
import type { AutoRunDeps, AutoRunSettings } from "./auto_run_deps.ts";
import { isDeliveryDue } from "./pending_delivery.ts";
import type { FailureStreak } from "./snapshot.ts";

export interface NextFilm {
  /** Milliseconds since 1970; absent when a film may be made now. */
  readonly cooldownUntil?: number;
  /** A film that waits for its delivery comes before any other. */
  readonly isWaiting: boolean;
}

interface NextFilmDeps {
  readonly ledger: { readonly runs: Pick<RunReader, "completed" | "pendingDeliveries"> };
  readonly delivery: Pick<AutoRunDeps["delivery"], "hasFile">;
  readonly machine: Pick<Machine, "now">;
}

export async function nextFilm(
  deps: NextFilmDeps,
  rules: Pick<AutoRunSettings, "cooldownHours" | "maxDeliveryAttempts">,
): Promise<NextFilm> {
  const [newest] = await deps.ledger.runs.completed("auto", 1);
  return {
    cooldownUntil: cooldownUntil(newest, rules.cooldownHours, deps.machine.now()),
    isWaiting: await isDeliveryDue(deps, rules),
  };
}

/** A film that waits for its delivery needs no force: it is delivered within the pause, too. */
export function nextFilmCommand({ cooldownUntil, isWaiting }: NextFilm): string {
  const force = isWaiting || cooldownUntil === undefined ? "" : " --force";
  return `photos-memories auto run${force}`;
}

const HOUR_MS = 3_600_000;
/** A daily timer fires daily, although no film starts at exactly the second of yesterday's. */
const SLACK_MS = 30 * 60_000;

/**
 * Until when (milliseconds since 1970) no film is begun; `undefined` when one may be. `newest` is the
 * automation's newest completed film, absent before the first.
 */
export function cooldownUntil(
  newest: Pick<Run, "startedAt"> | undefined,
  hours: number,
  nowMs: number,
): number | undefined {
  if (newest === undefined) return undefined;
  return pauseEnd(Date.parse(newest.startedAt), hours * HOUR_MS - SLACK_MS, nowMs);
}

/** The waits after two failures in a row, after three, after four and more. */
const RESTS = [
  { failures: 2, hours: 24, words: "24h" },
  { failures: 3, hours: 72, words: "3d" },
  { failures: 4, hours: 168, words: "7d" },
] as const;

/** "failed 2x, retrying after 24h" while it rests; a streak without a date never does. */
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
