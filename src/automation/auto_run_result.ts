// SPDX-License-Identifier: AGPL-3.0-or-later

// What one run of the automation came to, and the one line of JSON a wrapper reads.

import type { AttemptId, AttemptOutcome } from "../ledger/attempt.ts";
import { type AttemptReason, reasonSentence } from "../ledger/attempt_reason.ts";
import type { RunId } from "../ledger/run.ts";
import type { Runtime } from "../system/process/checkout.ts";
import type { Category, Rejection } from "./candidate.ts";

export type AutoAction = "generation" | "delivery_retry";

export interface AutoRunResult {
  readonly outcome: AttemptOutcome;
  /** A memory, unless a delivery was waiting; what was asked for also where another run held the lock. */
  readonly action: AutoAction;
  readonly because: AttemptReason;
  /** Its sentence. */
  readonly reason: string;
  /** When the cooldown that skipped it is over, ISO 8601. */
  readonly cooldownUntil?: string;
  /** Absent when nothing was written down. */
  readonly attemptId?: AttemptId;
  readonly candidateKey?: string;
  readonly category?: Category;
  readonly runId?: RunId;
  /** Redacted and bounded. */
  readonly error?: string;
  /** The next thing to type or set; for the person watching alone. Redacted. */
  readonly hint?: string;
  /** Absent once a delivered film was removed. */
  readonly outputPath?: string;
  /** Newest first; empty when it ended before discovery. */
  readonly recentCategories: readonly Category[];
  readonly rejections: readonly Rejection[];
  /** Sentences for the person watching. */
  readonly warnings: readonly string[];
}

/** Every key is always there, in this order. */
export function quietLine(runtime: Runtime, result: AutoRunResult): string {
  return JSON.stringify({
    runtime,
    outcome: result.outcome,
    action: result.action,
    reason: result.reason,
    candidate_key: result.candidateKey ?? null,
    category: result.category ?? null,
    run_id: result.runId ?? null,
    error: result.error ?? null,
    output_path: result.outputPath ?? null,
    recent_categories: result.recentCategories,
    rejections: result.rejections.map(({ category, memoryKey, rule, film }) => ({
      category,
      memory_key: memoryKey,
      rule,
      ...(film === undefined ? {} : { run_id: film }),
    })),
  });
}

/** The result of a run that found the lock taken; nothing was stored. */
export const ALREADY_RUNNING: AutoRunResult = {
  outcome: "skipped",
  action: "generation",
  because: { code: "running" },
  reason: reasonSentence({ code: "running" }),
  recentCategories: [],
  rejections: [],
  warnings: [],
};
