// SPDX-License-Identifier: AGPL-3.0-or-later

// An attempt: one try of the automation to decide and act. It names the run it made, if any.

import type { AttemptReason } from "./attempt_reason.ts";
import type { RunId, RunPhase } from "./run.ts";

/** UUID v4; `attempt_id` of the trigger. */
export type AttemptId = string;

export type AttemptOutcome = "skipped" | "dry_run" | "completed" | "failed";

/** Why an attempt began that a person typed: it is not the day's own. */
export const TYPED = "typed command";

/** The memory of an attempt, known once a candidate was chosen. */
export interface AttemptSubject {
  readonly category?: string;
  readonly memoryType?: string;
  readonly memoryKey?: string;
  readonly runId?: RunId;
}

interface AttemptStart extends AttemptSubject {
  readonly attemptId: AttemptId;
  /** ISO 8601 in UTC; never replaced. */
  readonly startedAt: string;
  /** Starts as the wake-up reason, ends as the final one. */
  readonly reason: string;
  /** Begun for the reason `TYPED`. */
  readonly isTyped?: true;
  /** Asked only to decide, whatever came of it. */
  readonly isDryRun?: true;
  readonly phase?: AttemptPhase;
}

/** An attempt that was killed stays `running` for ever. */
export type Attempt =
  | AttemptStart & {
    readonly outcome: "running";
    readonly because?: undefined;
    readonly error?: undefined;
  }
  | AttemptStart & {
    readonly outcome: AttemptOutcome;
    readonly finishedAt: string;
    /** What `reason` says; absent where an earlier version wrote another sentence. */
    readonly because?: AttemptReason;
    /** Redacted and bounded. */
    readonly error?: string;
  };

/** In the fixed order of the trigger's status; a phase never goes back. */
export const ATTEMPT_PHASES = [
  "discovery",
  "download",
  "analysis",
  "selection",
  "render",
  "music",
  "delivery",
  "complete",
] as const;
export type AttemptPhase = typeof ATTEMPT_PHASES[number];

/** The attempt's word for a phase of its run. */
export const PHASE_OF_RUN: Readonly<Record<RunPhase, AttemptPhase>> = {
  discovery: "discovery",
  analysis: "analysis",
  selection: "selection",
  // The flow plans the music before it renders; the attempt's order has it after.
  music: "selection",
  render: "render",
  sound: "music",
  finish: "music",
  verify: "music",
  delivery: "delivery",
  complete: "complete",
};

export interface AttemptReader {
  get(id: AttemptId): Promise<Attempt | undefined>;
  /** The latest to begin first, whatever the clock said then. */
  list(limit: number): Promise<readonly Attempt[]>;
  /**
   * Per key: failures since the last completed attempt, in the order they began; not those that
   * count against no memory.
   */
  failureStreaks(): Promise<
    ReadonlyMap<string, { readonly count: number; readonly lastFailedAt?: string }>
  >;
  /**
   * The newest attempt that counts for the day: a film, a failure or nothing worth one; still
   * running counts too. Dry runs, however they end, skips for the cooldown and what a person typed
   * do not.
   */
  newestCounted(): Promise<Attempt | undefined>;
}

export interface AttemptWriter {
  /** One insert; throws Fault `internal` when the id is taken. */
  begin(id: AttemptId, startedAt: string, reason: string, isDryRun?: boolean): Promise<void>;
  describe(id: AttemptId, subject: AttemptSubject): Promise<void>;
  /** Returns false, and changes nothing, when the phase would go back. */
  enter(id: AttemptId, phase: AttemptPhase): Promise<boolean>;
  /** Throws Fault `internal` for an unknown id and for an attempt that has finished. */
  finish(
    id: AttemptId,
    end: AttemptSubject & {
      readonly outcome: AttemptOutcome;
      readonly finishedAt: string;
      readonly reason: string;
      readonly because?: AttemptReason;
      readonly error?: string;
      /** False for a failure that adds nothing to the streak of its memory; true unless told. */
      readonly countsAgainstCandidate?: boolean;
    },
  ): Promise<void>;
}

// Conclusions from the attempts that were made, shared by the store and its double.

interface FailureStreak {
  readonly count: number;
  readonly lastFailedAt?: string;
}

/** `ended`: failed and completed attempts with a key, in the order in which they began. */
export function failureStreaksOf(
  ended: Iterable<
    { readonly memoryKey: string; readonly isFailed: boolean; readonly finishedAt: string }
  >,
): ReadonlyMap<string, FailureStreak> {
  const streaks = new Map<string, FailureStreak>();
  for (const { memoryKey, isFailed, finishedAt } of ended) {
    if (!isFailed) streaks.delete(memoryKey);
    else {
      const count = (streaks.get(memoryKey)?.count ?? 0) + 1;
      streaks.set(memoryKey, { count, lastFailedAt: finishedAt });
    }
  }
  return streaks;
}
