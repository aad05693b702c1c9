// SPDX-License-Identifier: AGPL-3.0-or-later

// Rows of the ledger's tables and what they mean.

import type { Selectable } from "kysely";
import type { RunTrace } from "../ledger.ts";
import type { DeliveryStatus, Run, RunDelivery, RunPhase, RunSource, RunStatus } from "../run.ts";
import {
  libraryOf,
  membersOf,
  phaseSecondsOf,
  progressOf,
  stepOf,
  textsOf,
} from "./stored_json.ts";
import type { LedgerTables, RunRow } from "./tables.ts";

export function runOf(row: Selectable<RunRow>): Run {
  const step = stepOf(row.step), progress = progressOf(row.progress);
  return {
    runId: row.run_id,
    status: row.status as RunStatus,
    startedAt: row.started_at,
    finishedAt: row.finished_at ?? undefined,
    lastPhase: row.last_phase as RunPhase,
    ...(step === undefined ? {} : { step }),
    ...(progress === undefined ? {} : { progress }),
    ...(row.is_stop_asked === 1 ? { isStopAsked: true as const } : {}),
    source: row.source as RunSource,
    ...(row.is_dry_run === 1 ? { isDryRun: true as const } : {}),
    attemptId: row.attempt_id ?? undefined,
    cutOf: row.cut_of ?? undefined,
    library: libraryOf(row.library),
    memoryType: row.memory_type ?? undefined,
    memoryKey: row.memory_key ?? undefined,
    memoryCategory: row.memory_category ?? undefined,
    rangeStart: row.range_start ?? undefined,
    rangeEnd: row.range_end ?? undefined,
    people: textsOf(row.people),
    title: row.title ?? undefined,
    summary: row.summary ?? undefined,
    outputPath: row.output_path ?? undefined,
    posterPath: row.poster_path ?? undefined,
    outputDurationSeconds: row.output_duration_seconds ?? undefined,
    outputSizeBytes: row.output_size_bytes ?? undefined,
    delivery: {
      status: row.delivery_status as DeliveryStatus,
      attempts: row.delivery_attempts,
      error: row.delivery_error ?? undefined,
      ...(row.delivery_hint === null ? {} : { hint: row.delivery_hint }),
      album: row.delivery_album ?? undefined,
      assetId: row.immich_asset_id ?? undefined,
    },
    error: row.error ?? undefined,
    errorCode: (row.error_code ?? undefined) as Run["errorCode"],
    warnings: textsOf(row.warnings),
    phaseSeconds: phaseSecondsOf(row.phase_seconds),
  };
}

/** Every column of a delivery, so that nothing of the state before stays behind. */
export function deliveryColumns(delivery: RunDelivery) {
  return {
    delivery_status: delivery.status,
    delivery_attempts: delivery.attempts,
    delivery_error: delivery.error ?? null,
    delivery_hint: delivery.hint ?? null,
    delivery_album: delivery.album ?? null,
    immich_asset_id: delivery.assetId ?? null,
  };
}

export function traceOf(row: LedgerTables["run_trace"]): RunTrace {
  const seen = membersOf(row.seen);
  return {
    asset: row.asset,
    stage: row.stage,
    verdict: row.verdict,
    reason: row.reason,
    other: row.other ?? undefined,
    story: row.story ?? undefined,
    numbers: membersOf(row.numbers) as RunTrace["numbers"],
    ...(seen === undefined ? {} : { seen: seen as RunTrace["seen"] }),
  };
}
