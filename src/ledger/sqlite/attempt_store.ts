// SPDX-License-Identifier: AGPL-3.0-or-later

// Attempts of the automation in the ledger's file. Every step is one statement, because the child
// that makes the film writes to the same row. Their order is that of their inserts: one lock lets them
// begin one after the other.

import type { Kysely, Selectable } from "kysely";
import { Fault } from "../../base/fault.ts";
import {
  type Attempt,
  ATTEMPT_PHASES,
  type AttemptOutcome,
  type AttemptPhase,
  type AttemptReader,
  type AttemptSubject,
  type AttemptWriter,
  failureStreaksOf,
  TYPED,
} from "../attempt.ts";
import type { AttemptReason, ReasonCode } from "../attempt_reason.ts";
import { membersOf } from "./stored_json.ts";
import type { AttemptRow, LedgerTables } from "./tables.ts";

export function attemptStore(db: Kysely<LedgerTables>): AttemptReader & AttemptWriter {
  return {
    async get(id) {
      const row = await db.selectFrom("attempt").selectAll().where("attempt_id", "=", id)
        .executeTakeFirst();
      return row && attemptOf(row);
    },

    async list(limit) {
      const rows = await db.selectFrom("attempt").selectAll()
        .orderBy("seq", "desc").limit(limit).execute();
      return rows.map(attemptOf);
    },

    async failureStreaks() {
      const rows = await db.selectFrom("attempt")
        .select(["memory_key", "outcome", "finished_at"])
        .where("memory_key", "is not", null)
        .where("outcome", "in", ["failed", "completed"] satisfies AttemptOutcome[])
        .where("is_blameless", "=", 0)
        .orderBy("seq").execute();
      return failureStreaksOf(rows.map((row) => ({
        memoryKey: row.memory_key!,
        isFailed: row.outcome === "failed",
        finishedAt: row.finished_at!,
      })));
    },

    async newestCounted() {
      const row = await db.selectFrom("attempt").selectAll()
        .where("is_dry_run", "=", 0)
        .where("is_typed", "=", 0)
        // Rows of a ledger from before that column have this outcome.
        .where("outcome", "!=", "dry_run" satisfies AttemptOutcome)
        .where((e) =>
          e.or([
            e("outcome", "!=", "skipped" satisfies AttemptOutcome),
            e("reason_code", "is distinct from", "cooldown" satisfies ReasonCode),
          ])
        )
        .orderBy("seq", "desc").limit(1).executeTakeFirst();
      return row && attemptOf(row);
    },

    async begin(id, startedAt, reason, isDryRun = false) {
      const { numInsertedOrUpdatedRows } = await db.insertInto("attempt")
        .values({
          attempt_id: id,
          started_at: startedAt,
          reason,
          outcome: "running",
          is_dry_run: Number(isDryRun),
          is_typed: Number(reason === TYPED),
        })
        .onConflict((conflict) => conflict.column("attempt_id").doNothing())
        .executeTakeFirst();
      if (numInsertedOrUpdatedRows === 0n) {
        throw new Fault("internal", `There is already an attempt "${id}"`);
      }
    },

    async describe(id, subject) {
      await db.updateTable("attempt").set(columnsOf(subject))
        .where("attempt_id", "=", id).where("outcome", "=", "running").execute();
    },

    async enter(id, phase) {
      const upToHere = ATTEMPT_PHASES.slice(0, ATTEMPT_PHASES.indexOf(phase) + 1);
      const { numUpdatedRows } = await db.updateTable("attempt").set({ phase })
        .where("attempt_id", "=", id).where("outcome", "=", "running")
        .where((e) => e.or([e("phase", "is", null), e("phase", "in", upToHere)]))
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },

    async finish(id, end) {
      const { numUpdatedRows } = await db.updateTable("attempt")
        .set({
          ...columnsOf(end),
          outcome: end.outcome,
          finished_at: end.finishedAt,
          reason: end.reason,
          ...reasonColumns(end.because),
          error: end.error ?? null,
          is_blameless: Number(end.countsAgainstCandidate === false),
        })
        .where("attempt_id", "=", id).where("outcome", "=", "running").executeTakeFirst();
      if (numUpdatedRows > 0n) return;
      const known = await this.get(id);
      throw new Fault(
        "internal",
        known
          ? `The attempt "${id}" cannot end as "${end.outcome}", because it is "${known.outcome}"`
          : `There is no attempt "${id}" that could end as "${end.outcome}"`,
      );
    },
  };
}

function reasonColumns(because: AttemptReason | undefined) {
  if (because === undefined) return {};
  const { code, ...more } = because;
  return {
    reason_code: code,
    reason_more: Object.keys(more).length === 0 ? null : JSON.stringify(more),
  };
}

function becauseOf(row: Selectable<AttemptRow>): AttemptReason | undefined {
  if (row.reason_code === null) return undefined;
  return { ...membersOf(row.reason_more), code: row.reason_code as ReasonCode };
}

/** A value that is not given is left out of the statement, and its column stays as it was. */
function columnsOf(subject: AttemptSubject) {
  return {
    category: subject.category,
    memory_type: subject.memoryType,
    memory_key: subject.memoryKey,
    run_id: subject.runId,
  };
}

function attemptOf(row: Selectable<AttemptRow>): Attempt {
  const start = {
    attemptId: row.attempt_id,
    startedAt: row.started_at,
    reason: row.reason,
    category: row.category ?? undefined,
    memoryType: row.memory_type ?? undefined,
    memoryKey: row.memory_key ?? undefined,
    runId: row.run_id ?? undefined,
    phase: (row.phase ?? undefined) as AttemptPhase | undefined,
    ...(row.is_dry_run === 1 ? { isDryRun: true as const } : {}),
    ...(row.is_typed === 1 ? { isTyped: true as const } : {}),
  };
  if (row.finished_at === null) return { ...start, outcome: "running" };
  return {
    ...start,
    outcome: row.outcome as AttemptOutcome,
    finishedAt: row.finished_at,
    because: becauseOf(row),
    error: row.error ?? undefined,
  };
}
