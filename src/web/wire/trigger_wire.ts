// SPDX-License-Identifier: AGPL-3.0-or-later

// The trigger's words on the wire.

import * as z from "zod";
import { type Attempt, ATTEMPT_PHASES } from "../../ledger/attempt.ts";
import { ANALYSIS_STEPS, type Run, RUN_PHASES } from "../../ledger/run.ts";

export const triggerAccepted = z.strictObject({
  attempt_id: z.uuid(),
  status_url: z.string().meta({ description: "Path of the attempt's status" }),
  status: z.literal("accepted"),
});

export const triggerTaken = z.strictObject({
  detail: z.literal("a run is already active"),
  attempt_id: z.uuid().nullable().meta({ description: "Null while it is not written down yet" }),
});

export const attemptParameters = z.strictObject({
  attempt_id: z.string().min(1).max(64),
});

export const attemptStatus = z.strictObject({
  attempt_id: z.uuid(),
  state: z.enum(["running", "completed", "failed", "skipped", "dry_run"]),
  reason: z.string(),
  started_at: z.iso.datetime({ offset: true }),
  finished_at: z.iso.datetime({ offset: true }).optional().meta({
    description: "Absent while it runs",
  }),
  phase: z.enum(ATTEMPT_PHASES).nullable(),
  memory_type: z.string().nullable(),
  error: z.string().nullable(),
  lock_free: z.literal(true).optional().meta({
    description: "It says running, but nobody works at it any more: it was interrupted",
  }),
  run: z.strictObject({
    run_id: z.string(),
    status: z.string(),
    created_at: z.iso.datetime({ offset: true }),
    completed_at: z.iso.datetime({ offset: true }).nullable(),
    last_phase: z.enum(RUN_PHASES),
    output_duration_seconds: z.number(),
    delivery_status: z.enum(["not_requested", "pending", "delivered", "abandoned"]),
    immich_asset_id: z.string().nullable(),
  }).nullable(),
});

export type AttemptStatusBody = z.infer<typeof attemptStatus>;

export const liveStateBody = z.strictObject({
  attempt: attemptStatus.nullable().meta({ description: "The newest; null before the first" }),
  film_begun_at: z.iso.datetime().nullable().meta({
    description:
      "Of the film that is being made or tried out, from a terminal too; null while there is none",
  }),
  film_step: z.strictObject({
    name: z.enum(ANALYSIS_STEPS),
    done: z.number(),
    total: z.number(),
  }).nullable().meta({ description: "What this film waits for within its phase" }),
  looking: z.boolean().meta({ description: "The library is being looked through" }),
  looked_at: z.iso.datetime().nullable(),
  orders: z.array(z.strictObject({ order_id: z.uuid(), state: z.string() })).meta({
    description: "Films asked for on pages that are not ended, in the order of the queue",
  }),
  orders_at_work: z.array(z.uuid()).meta({ description: "Those a process works at now" }),
  memories: z.array(z.strictObject({
    memory_id: z.string(),
    title: z.string(),
    seconds: z.number().nullable().meta({ description: "null until its pictures are chosen" }),
  })).meta({ description: "Those of the first page, best first" }),
});

/** The progress of each order a process works at, and of the film that is made by itself. */
export const progressBody = z.array(z.strictObject({
  order_id: z.uuid().meta({ description: "Or the attempt that makes a film by itself" }),
  share: z.number().meta({ description: "Of its film, 0 to 1" }),
  text: z.string().meta({ description: "What is done now, and the time left where it is known" }),
}));

export type ProgressBody = z.infer<typeof progressBody>;

export type LiveBody = z.infer<typeof liveStateBody>;

/** `isLeft`: it says running although the lock is free. */
export function attemptStatusBody(
  attempt: Attempt,
  run: Run | undefined,
  isLeft: boolean,
): AttemptStatusBody {
  const hasEnded = attempt.outcome !== "running";
  return {
    attempt_id: attempt.attemptId,
    state: attempt.outcome,
    reason: attempt.reason,
    started_at: attempt.startedAt,
    finished_at: hasEnded ? attempt.finishedAt : undefined,
    phase: attempt.phase ?? null,
    memory_type: attempt.memoryType ?? null,
    error: hasEnded ? attempt.error ?? null : null,
    lock_free: isLeft ? true as const : undefined,
    run: run === undefined ? null : runBody(run),
  };
}

/** A list of what may be seen: no path of this machine and no person's name. */
export function runBody(run: Run): NonNullable<AttemptStatusBody["run"]> {
  return {
    run_id: run.runId,
    status: run.status,
    created_at: run.startedAt,
    completed_at: run.finishedAt ?? null,
    last_phase: run.lastPhase,
    output_duration_seconds: run.outputDurationSeconds ?? 0,
    delivery_status: run.delivery.status,
    immich_asset_id: run.delivery.assetId ?? null,
  };
}
