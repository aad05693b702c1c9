// Runs in the ledger's file.

import type { Kysely, Selectable } from "kysely";
import type { RunReader, RunTrace, RunWriter } from "../ledger.ts";
import type { Run, RunPhase, RunStatus } from "../run.ts";
import type { LedgerTables, RunRow } from "./tables.ts";

/** SQLite takes at most 32,766 parameters in a statement; 8 a row leave a wide margin at 1,000 rows. */
const TRACE_ROWS_PER_INSERT = 1_000;

export function runStore(db: Kysely<LedgerTables>): RunReader & RunWriter {
  return {
    async list(limit) {
      const rows = await db.selectFrom("run").selectAll()
        .orderBy("started_at", "desc").orderBy("run_id", "desc").limit(limit).execute();
      return rows.map(runOf);
    },

    async get(runId) {
      const row = await db.selectFrom("run").selectAll().where("run_id", "=", runId)
        .executeTakeFirst();
      return row && runOf(row);
    },

    async document(runId, kind) {
      const row = await db.selectFrom("run_document").select("json")
        .where("run_id", "=", runId).where("kind", "=", kind).executeTakeFirst();
      return row && JSON.parse(row.json);
    },

    async trace(runId, asset) {
      const row = await db.selectFrom("run_trace").selectAll()
        .where("run_id", "=", runId).where("asset", "=", asset).executeTakeFirst();
      return row && traceOf(row);
    },

    async funnel(runId) {
      const rows = await db.selectFrom("run_trace")
        .select(["stage", "verdict", "reason", (e) => e.fn.countAll<number>().as("count")])
        .where("run_id", "=", runId).groupBy(["stage", "verdict", "reason"])
        .orderBy("count", "desc").orderBy("reason").execute();
      return rows.map((row) => ({ ...row, count: Number(row.count) }));
    },

    async begin({ runId, startedAt }) {
      await db.insertInto("run").values({
        run_id: runId,
        status: "running" satisfies RunStatus,
        started_at: startedAt,
        last_phase: "discovery" satisfies RunPhase,
      }).execute();
    },

    async enter(runId, phase, secondsOfLastPhase) {
      await db.transaction().execute(async (transaction) => {
        const row = await transaction.selectFrom("run").select(["last_phase", "phase_seconds"])
          .where("run_id", "=", runId).executeTakeFirstOrThrow();
        const seconds = { ...JSON.parse(row.phase_seconds), [row.last_phase]: secondsOfLastPhase };
        await transaction.updateTable("run")
          .set({ last_phase: phase, phase_seconds: JSON.stringify(seconds) })
          .where("run_id", "=", runId).execute();
      });
    },

    async warn(runId, sentence) {
      await db.transaction().execute(async (transaction) => {
        const row = await transaction.selectFrom("run").select("warnings")
          .where("run_id", "=", runId).executeTakeFirstOrThrow();
        await transaction.updateTable("run")
          .set({ warnings: JSON.stringify([...JSON.parse(row.warnings), sentence]) })
          .where("run_id", "=", runId).execute();
      });
    },

    async keep(runId, kind, document) {
      const row = { run_id: runId, kind, json: JSON.stringify(document) };
      await db.insertInto("run_document").values(row)
        .onConflict((conflict) => conflict.columns(["run_id", "kind"]).doUpdateSet(row)).execute();
    },

    async describe(runId, { memoryType, summary, title }) {
      await db.updateTable("run").set({ memory_type: memoryType, summary, title })
        .where("run_id", "=", runId).execute();
    },

    async keepTrace(runId, rows) {
      await db.transaction().execute(async (transaction) => {
        await transaction.deleteFrom("run_trace").where("run_id", "=", runId).execute();
        for (let i = 0; i < rows.length; i += TRACE_ROWS_PER_INSERT) {
          await transaction.insertInto("run_trace").values(
            rows.slice(i, i + TRACE_ROWS_PER_INSERT).map((row) => ({
              run_id: runId,
              asset: row.asset,
              stage: row.stage,
              verdict: row.verdict,
              reason: row.reason,
              other: row.other ?? null,
              story: row.story ?? null,
              numbers: row.numbers ? JSON.stringify(row.numbers) : null,
            })),
          ).execute();
        }
      });
    },

    async end(runId, end) {
      await db.updateTable("run").set({
        status: end.status,
        finished_at: end.finishedAt,
        error: end.error ?? null,
        output_path: end.outputPath ?? null,
        poster_path: end.posterPath ?? null,
        output_duration_seconds: end.outputDurationSeconds ?? null,
      }).where("run_id", "=", runId).execute();
    },

    async markInterrupted() {
      const rows = await db.updateTable("run").set({ status: "interrupted" satisfies RunStatus })
        .where("status", "=", "running" satisfies RunStatus).returning("run_id").execute();
      return rows.map((row) => row.run_id);
    },
  };
}

function runOf(row: Selectable<RunRow>): Run {
  return {
    runId: row.run_id,
    status: row.status as RunStatus,
    startedAt: row.started_at,
    finishedAt: row.finished_at ?? undefined,
    lastPhase: row.last_phase as RunPhase,
    memoryType: row.memory_type ?? undefined,
    title: row.title ?? undefined,
    summary: row.summary ?? undefined,
    outputPath: row.output_path ?? undefined,
    posterPath: row.poster_path ?? undefined,
    outputDurationSeconds: row.output_duration_seconds ?? undefined,
    error: row.error ?? undefined,
    warnings: JSON.parse(row.warnings),
    phaseSeconds: JSON.parse(row.phase_seconds),
  };
}

function traceOf(row: LedgerTables["run_trace"]): RunTrace {
  return {
    asset: row.asset,
    stage: row.stage,
    verdict: row.verdict,
    reason: row.reason,
    other: row.other ?? undefined,
    story: row.story ?? undefined,
    numbers: row.numbers ? JSON.parse(row.numbers) : undefined,
  };
}
