// SPDX-License-Identifier: AGPL-3.0-or-later

// How the automation stands, as one document with the keys programs read. What the
// ledger knows is told also when the library cannot be asked.

import { hintOf, reasonOf } from "../base/fault.ts";
import { redactText } from "../base/redact.ts";
import type { Attempt, AttemptReader } from "../ledger/attempt.ts";
import type { ReasonCode } from "../ledger/attempt_reason.ts";
import type { Run } from "../ledger/run.ts";
import type { Runtime } from "../system/process/checkout.ts";
import type { AutoRunDeps, AutoRunSettings } from "./auto_run_deps.ts";
import { type Category, categoryOf, type RejectionRule } from "./candidate.ts";
import { cooldownUntil } from "./cooldown.ts";
import { RECENT_FILMS } from "./decide.ts";
import { type Decision } from "./candidate.ts";
import type { SchedulerBlock } from "./schedulers/scheduler_status.ts";

/** Everything that can wake the automation; the platform is `null` where the machine was not looked at. */
export interface SchedulerStatus extends Omit<SchedulerBlock, "platform" | "state"> {
  readonly platform: SchedulerBlock["platform"] | null;
  readonly state: string;
}

/** How telling the owner goes. */
export interface NotificationStatus {
  readonly last_attempt_at: string | null;
  readonly last_success_at: string | null;
  readonly last_failure_at: string | null;
  readonly failure_category: string | null;
  readonly failure_message: string | null;
  readonly cooldown_active: boolean;
  readonly cooldown_until: string | null;
  readonly cooldown_hours: number;
}

export interface AttemptStatus {
  readonly id: string;
  readonly started_at: string;
  readonly finished_at: string | null;
  readonly outcome: Attempt["outcome"];
  readonly reason: string;
  /** The code of the reason, where it has one. */
  readonly reason_code?: ReasonCode;
  readonly candidate_category: string | null;
  readonly memory_type: string | null;
  readonly memory_key: string | null;
  readonly run_id: string | null;
  readonly error: string | null;
  readonly last_phase: string | null;
  /** Only of one that was asked to decide and make nothing. */
  readonly dry_run?: true;
  /** Only of a running one whose process is gone. */
  readonly lock_free?: true;
}

export interface AutoStatus {
  readonly last_attempt: AttemptStatus | null;
  /** Only where the last one was a dry run: the last one that was more than that. */
  readonly last_real_attempt?: AttemptStatus;
  readonly last_completed_auto_run:
    | FilmRow & { readonly output_path: string | null; readonly last_phase: string }
    | null;
  readonly cooldown: {
    readonly hours: number;
    readonly active: boolean;
    readonly until: string | null;
  };
  readonly recent_categories: readonly Category[];
  readonly rejection_reasons: readonly RejectionRule[];
  readonly suggestion: {
    readonly outcome: "ready" | "preflight_failed" | "discovery_failed";
    readonly error: string | null;
    /** The next thing to type or set, where that is known. */
    readonly hint?: string;
  };
  readonly pending_delivery_count: number;
  readonly oldest_pending_delivery: {
    readonly run_id: string;
    readonly completed_at: string | null;
    readonly output_path: string;
    readonly delivery_attempts: number;
    readonly delivery_error: string | null;
    readonly delivery_album: string | null;
  } | null;
  readonly notification_health: NotificationStatus | null;
  readonly scheduler: SchedulerStatus;
  readonly runtime: Runtime;
}

interface StatusDeps
  extends Pick<AutoRunDeps, "lock" | "ledger" | "library" | "delivery" | "machine"> {
  readonly notificationHealth: () => Promise<NotificationStatus | null>;
  readonly scheduler: () => Promise<SchedulerStatus>;
}

/** Throws only when the ledger cannot be read, and Fault `cancelled`. */
export async function autoStatus(
  deps: StatusDeps,
  rules: Pick<AutoRunSettings, "cooldownHours" | "secrets">,
  runtime: Runtime,
  signal: AbortSignal,
): Promise<AutoStatus> {
  const { runs, attempts } = deps.ledger;
  const { attempt, dryRun } = await lastAttempt(attempts);
  const newest = dryRun ?? attempt;
  const films = await runs.completed("auto", RECENT_FILMS);
  const pending = await runs.pendingDeliveries();
  const { decision, suggestion } = await lookedUp(deps, rules, signal);
  return {
    last_attempt: newest ? await attemptStatus(newest, deps) : null,
    last_real_attempt: attempt && dryRun ? await attemptStatus(attempt, deps) : undefined,
    last_completed_auto_run: films[0] ? filmStatus(films[0]) : null,
    cooldown: cooldownStatus(films, rules.cooldownHours, deps.machine.now()),
    recent_categories: films.flatMap((run) => categoryOf(run) ?? []),
    rejection_reasons: [...new Set(decision?.rejections.map(({ rule }) => rule))],
    suggestion,
    pending_delivery_count: pending.length,
    oldest_pending_delivery: await oldestStatus(pending, deps),
    notification_health: await deps.notificationHealth(),
    scheduler: await deps.scheduler(),
    runtime,
  };
}

async function lookedUp(
  { library }: Pick<StatusDeps, "library">,
  { secrets }: Pick<AutoRunSettings, "secrets">,
  signal: AbortSignal,
): Promise<Pick<AutoStatus, "suggestion"> & { readonly decision?: Decision }> {
  const failed = (outcome: AutoStatus["suggestion"]["outcome"], error: unknown) => {
    if (signal.aborted) throw error;
    const told = redactText(reasonOf(error), secrets), plain = hintOf(error);
    const hint = plain === undefined ? {} : { hint: redactText(plain, secrets) };
    return { suggestion: { outcome, error: told, ...hint } };
  };
  try {
    await library.prove(signal);
  } catch (error) {
    return failed("preflight_failed", error);
  }
  try {
    const decision = await library.discover(signal);
    return { decision, suggestion: { outcome: "ready", error: null } };
  } catch (error) {
    return failed("discovery_failed", error);
  }
}

async function attemptStatus(
  attempt: Attempt,
  { lock }: Pick<StatusDeps, "lock">,
): Promise<AttemptStatus> {
  const isLeft = attempt.outcome === "running" && await lock.isFree();
  return {
    id: attempt.attemptId,
    started_at: attempt.startedAt,
    finished_at: attempt.outcome === "running" ? null : attempt.finishedAt,
    outcome: attempt.outcome,
    reason: attempt.reason,
    candidate_category: attempt.category ?? null,
    memory_type: attempt.memoryType ?? null,
    memory_key: attempt.memoryKey ?? null,
    run_id: attempt.runId ?? null,
    error: attempt.outcome === "running" ? null : attempt.error ?? null,
    last_phase: attempt.phase ?? null,
    reason_code: attempt.because?.code,
    dry_run: attempt.isDryRun ? true : undefined,
    lock_free: isLeft ? true : undefined,
  };
}

function filmStatus(run: Run): AutoStatus["last_completed_auto_run"] {
  return {
    ...filmRow(run),
    output_path: run.delivery.status === "delivered" ? null : run.outputPath ?? null,
    last_phase: run.lastPhase,
  };
}

function cooldownStatus(
  films: readonly Run[],
  hours: number,
  nowMs: number,
): AutoStatus["cooldown"] {
  const until = cooldownUntil(films[0], hours, nowMs);
  return {
    hours,
    active: until !== undefined,
    until: until === undefined ? null : new Date(until).toISOString(),
  };
}

/** The one that would be tried next; those whose film is gone are only counted. */
async function oldestStatus(
  pending: readonly Run[],
  { delivery }: Pick<StatusDeps, "delivery">,
): Promise<AutoStatus["oldest_pending_delivery"]> {
  for (const run of pending) {
    const { outputPath } = run;
    if (outputPath === undefined || !await delivery.hasFile(outputPath)) continue;
    return {
      run_id: run.runId,
      completed_at: run.finishedAt ?? null,
      output_path: outputPath,
      delivery_attempts: run.delivery.attempts,
      delivery_error: run.delivery.error ?? null,
      delivery_album: run.delivery.album ?? null,
    };
  }
  return null;
}

interface FilmRow {
  readonly run_id: string;
  readonly created_at: string;
  readonly completed_at: string | null;
  readonly memory_type: string | null;
  readonly memory_key: string | null;
  readonly category: string | null;
}

export function filmRow(run: Run): FilmRow {
  return {
    run_id: run.runId,
    created_at: run.startedAt,
    completed_at: run.finishedAt ?? null,
    memory_type: run.memoryType ?? null,
    memory_key: run.memoryKey ?? null,
    category: run.memoryCategory ?? null,
  };
}

/** Many of them may be dry runs. */
const RECENT_ATTEMPTS = 50;

/** The newest one that was more than a dry run, and beside it a newer dry run. */
interface LastAttempt {
  /** The newest of all where none was more than that, and one that is going on. */
  readonly attempt?: Attempt;
  readonly dryRun?: Attempt;
}

export async function lastAttempt(attempts: Pick<AttemptReader, "list">): Promise<LastAttempt> {
  const [newest] = await attempts.list(1);
  if (!newest || newest.outcome === "running" || !isDry(newest)) return { attempt: newest };
  const attempt = (await attempts.list(RECENT_ATTEMPTS)).find((one) => !isDry(one));
  return attempt ? { attempt, dryRun: newest } : { attempt: newest };
}

/** The second of a ledger from before attempts were marked. */
function isDry({ isDryRun, outcome }: Attempt): boolean {
  return isDryRun === true || outcome === "dry_run";
}
