// What one run of the automation came to, and the one line of JSON a wrapper reads.

import { BY_OWNER } from "../base/fault.ts";
import type { AttemptId, AttemptOutcome } from "../ledger/attempt.ts";
import type { RunId } from "../ledger/run.ts";
import type { Runtime } from "../system/process/checkout.ts";
import type { Category, Rejection } from "./candidate.ts";

export type AutoAction = "generation" | "delivery_retry";

export interface AutoRunResult {
  readonly outcome: AttemptOutcome;
  /** Absent only when another run held the lock. */
  readonly action?: AutoAction;
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
  /** What to type or set next; for the person watching alone. Redacted. */
  readonly hint?: string;
  /** Absent once a delivered film was removed. */
  readonly outputPath?: string;
  /** Newest first; empty when it ended before discovery. */
  readonly recentCategories: readonly Category[];
  readonly rejections: readonly Rejection[];
  /** Sentences for the person watching. */
  readonly warnings: readonly string[];
}

/** The seed's key order; every key is always there. */
export function quietLine(runtime: Runtime, result: AutoRunResult): string {
  return JSON.stringify({
    runtime,
    outcome: result.outcome,
    action: result.action ?? null,
    reason: result.reason,
    candidate_key: result.candidateKey ?? null,
    category: result.category ?? null,
    run_id: result.runId ?? null,
    error: result.error ?? null,
    output_path: result.outputPath ?? null,
    recent_categories: result.recentCategories,
    rejections: result.rejections.map(({ category, memoryKey, rule }) => ({
      category,
      memory_key: memoryKey,
      rule,
    })),
  });
}

/** Reason of an unexpected failure; its error says more. */
export const AUTOMATION_FAILED = "automation failed";

/** Why an attempt failed before it looked for a memory; its error is one sentence. */
export const LIBRARY_FAILED = "library preflight failed";

/** Why an attempt failed whose film ended with an error. */
export const filmFailed = (code: number) => `generation subprocess exited with code ${code}`;

/**
 * What the film said it failed of, in a sentence for people; `undefined` where it ended otherwise, or its
 * error is nothing but what it printed.
 */
export function filmSentence(reason: string, error: string | undefined): string | undefined {
  if (!/^generation subprocess exited with code \d+$/.test(reason)) return undefined;
  return error && !/^std(?:err|out):/.test(error) ? error.split("\n")[0] : undefined;
}

/** Why an attempt failed that the system ended, such as at a restart. */
export const AUTOMATION_STOPPED = "automation was stopped";

/**
 * Whether an attempt is recorded as failed because it was ended from outside: to people that is no
 * failure.
 */
export function wasStopped(reason: string | null): boolean {
  return reason === BY_OWNER || reason === AUTOMATION_STOPPED;
}

/** Of a run that found the lock taken; nothing was written down. */
export const ALREADY_RUNNING: AutoRunResult = {
  outcome: "skipped",
  reason: "automation already running",
  recentCategories: [],
  rejections: [],
  warnings: [],
};
