// SPDX-License-Identifier: AGPL-3.0-or-later

// Runs in the ledger's file.

import { type Kysely, sql } from "kysely";
import { askedDelivery, endedDelivery, requestedDelivery } from "../delivery_steps.ts";
import type { RunReader, RunWriter } from "../ledger.ts";
import type { DeliveryStatus, Run, RunDelivery, RunId, RunPhase, RunStatus } from "../run.ts";
import { deliveryColumns, runOf, traceOf } from "./run_rows.ts";
import { documentOf, phaseSecondsOf, textsOf } from "./stored_json.ts";
import type { LedgerTables } from "./tables.ts";

/** SQLite takes at most 32,766 parameters in a statement; 9 a row leave a wide margin at 1,000 rows. */
const TRACE_ROWS_PER_INSERT = 1_000;

export function runStore(db: Kysely<LedgerTables>): RunReader & RunWriter {
  const stepDelivery = async (runId: RunId, step: (run: Run) => RunDelivery) => {
    await db.transaction().execute(async (transaction) => {
      const row = await transaction.selectFrom("run").selectAll().where("run_id", "=", runId)
        .executeTakeFirstOrThrow();
      await transaction.updateTable("run").set(deliveryColumns(step(runOf(row))))
        .where("run_id", "=", runId).execute();
    });
  };
  const changeWarnings = async (
    runId: RunId,
    change: (warnings: readonly string[]) => readonly string[],
  ) => {
    await db.transaction().execute(async (transaction) => {
      const row = await transaction.selectFrom("run").select("warnings")
        .where("run_id", "=", runId).executeTakeFirstOrThrow();
      await transaction.updateTable("run")
        .set({ warnings: JSON.stringify(change(textsOf(row.warnings))) })
        .where("run_id", "=", runId).execute();
    });
  };
  return {
    async list(limit, statuses) {
      let query = db.selectFrom("run").selectAll()
        .where(
          "run_id",
          "not in",
          (memory) =>
            memory.selectFrom("memory").select("cut_run_id").where("cut_run_id", "is not", null)
              .$narrowType<{ cut_run_id: string }>(),
        );
      if (statuses) query = query.where("status", "in", statuses);
      const rows = await query
        .orderBy("started_at", "desc").orderBy("run_id", "desc").limit(limit).execute();
      return rows.map(runOf);
    },

    async get(runId) {
      const row = await db.selectFrom("run").selectAll().where("run_id", "=", runId)
        .executeTakeFirst();
      return row && runOf(row);
    },

    async filmsOf(runId) {
      const rows = await db.selectFrom("run").selectAll().where("cut_of", "=", runId)
        .where("status", "=", "completed" satisfies RunStatus)
        .orderBy("started_at", "desc").orderBy("run_id", "desc").execute();
      return rows.map(runOf);
    },

    async pendingDeliveries(source) {
      let query = db.selectFrom("run").selectAll()
        .where("delivery_status", "=", "pending" satisfies DeliveryStatus)
        .where("status", "=", "completed" satisfies RunStatus);
      if (source) query = query.where("source", "=", source);
      const rows = await query.orderBy("finished_at").orderBy("run_id").execute();
      return rows.map(runOf);
    },

    async completed(source, limit) {
      const rows = await db.selectFrom("run").selectAll()
        .where("status", "=", "completed" satisfies RunStatus).where("source", "=", source)
        .orderBy("finished_at", "desc").orderBy("started_at", "desc").orderBy("run_id", "desc")
        .limit(limit).execute();
      return rows.map(runOf);
    },

    async completedKeys() {
      const rows = await db.selectFrom("run").select(["run_id", "memory_key", "finished_at"])
        .where("status", "=", "completed" satisfies RunStatus)
        .where("memory_key", "is not", null)
        .orderBy("finished_at", "desc").orderBy("run_id", "desc").execute();
      return rows.map((row) => ({
        runId: row.run_id,
        memoryKey: row.memory_key ?? undefined,
        finishedAt: row.finished_at ?? undefined,
      }));
    },

    async deliveredAssets() {
      const rows = await db.selectFrom("run").select("immich_asset_id")
        .where("immich_asset_id", "is not", null).execute();
      const left = await db.selectFrom("left_film").select("asset_id").execute();
      return new Set([
        ...rows.flatMap((row) => row.immich_asset_id ?? []),
        ...left.map((row) => row.asset_id),
      ]);
    },

    async ofAttempt(attemptId) {
      const row = await db.selectFrom("run").selectAll().where("attempt_id", "=", attemptId)
        .orderBy("started_at", "desc").orderBy("run_id", "desc").limit(1).executeTakeFirst();
      return row && runOf(row);
    },

    async document(runId, kind) {
      const row = await db.selectFrom("run_document").select("json")
        .where("run_id", "=", runId).where("kind", "=", kind).executeTakeFirst();
      return row && documentOf(kind, row.json);
    },

    async documentsOfMemory(memoryKey, kind) {
      const rows = await db.selectFrom("run").innerJoin(
        "run_document as kept",
        (join) => join.onRef("kept.run_id", "=", "run.run_id").on("kept.kind", "=", kind),
      )
        .select("kept.json").where("run.memory_key", "=", memoryKey)
        .orderBy("run.started_at", "desc").orderBy("run.run_id", "desc").execute();
      return rows.flatMap(({ json }) => documentOf(kind, json) ?? []);
    },

    async trace(runId, asset) {
      const row = await db.selectFrom("run_trace").selectAll()
        .where("run_id", "=", runId).where("asset", "=", asset).executeTakeFirst();
      return row && traceOf(row);
    },

    async considered(runId) {
      const rows = await db.selectFrom("run_trace").select("asset")
        .where("run_id", "=", runId).orderBy("asset").execute();
      return rows.map(({ asset }) => asset);
    },

    async funnel(runId) {
      const rows = await db.selectFrom("run_trace")
        .select(["stage", "verdict", "reason", (e) => e.fn.countAll<number>().as("count")])
        .where("run_id", "=", runId).groupBy(["stage", "verdict", "reason"])
        .orderBy("count", "desc").orderBy("reason").execute();
      return rows.map((row) => ({ ...row, count: Number(row.count) }));
    },

    async begin({ runId, startedAt, source, isDryRun, attemptId, cutOf, library }) {
      await db.insertInto("run").values({
        run_id: runId,
        status: "running" satisfies RunStatus,
        started_at: startedAt,
        last_phase: "discovery" satisfies RunPhase,
        source,
        is_dry_run: Number(isDryRun ?? false),
        attempt_id: attemptId,
        cut_of: cutOf,
        library: library && JSON.stringify(library),
      }).execute();
    },

    async enter(runId, phase, secondsOfLastPhase) {
      await db.transaction().execute(async (transaction) => {
        const row = await transaction.selectFrom("run").select(["last_phase", "phase_seconds"])
          .where("run_id", "=", runId).executeTakeFirstOrThrow();
        const seconds = {
          ...phaseSecondsOf(row.phase_seconds),
          [row.last_phase]: secondsOfLastPhase,
        };
        await transaction.updateTable("run")
          .set({ last_phase: phase, phase_seconds: JSON.stringify(seconds), step: null })
          .where("run_id", "=", runId).execute();
      });
    },

    async keepStep(runId, step) {
      await db.updateTable("run").set({ step: step === undefined ? null : JSON.stringify(step) })
        .where("run_id", "=", runId).execute();
    },

    async keepProgress(runId, progress) {
      await db.updateTable("run").set({ progress: JSON.stringify(progress) })
        .where("run_id", "=", runId).execute();
    },

    async askToStop(runId) {
      await db.updateTable("run").set({ is_stop_asked: 1 }).where("run_id", "=", runId)
        .where("status", "=", "running" satisfies RunStatus).execute();
    },

    async warn(runId, sentence) {
      await changeWarnings(runId, (warnings) => [...warnings, sentence]);
    },

    async unwarn(runId, beginning) {
      await changeWarnings(
        runId,
        (warnings) => warnings.filter((warning) => !warning.startsWith(beginning)),
      );
    },

    async keep(runId, kind, document) {
      const row = { run_id: runId, kind, json: JSON.stringify(document) };
      await db.insertInto("run_document").values(row)
        .onConflict((conflict) => conflict.columns(["run_id", "kind"]).doUpdateSet(row)).execute();
    },

    async keepEdits(runId, before, edits) {
      const json = JSON.stringify(edits), isFirst = before === 0;
      const changed = isFirst
        ? await db.insertInto("run_document").values({ run_id: runId, kind: "edits", json })
          .onConflict((conflict) => conflict.doNothing()).executeTakeFirst()
        : await db.updateTable("run_document").set({ json })
          .where("run_id", "=", runId).where("kind", "=", "edits")
          .where(sql`json ->> '$.revision'`, "=", before).executeTakeFirst();
      return ("numInsertedOrUpdatedRows" in changed
        ? changed.numInsertedOrUpdatedRows ?? 0n
        : changed.numUpdatedRows) > 0n;
    },

    async describe(runId, words) {
      // A value that is not given is left out of the statement, and its column stays as it was.
      await db.updateTable("run").set({
        memory_type: words.memoryType,
        memory_key: words.memoryKey,
        memory_category: words.memoryCategory,
        range_start: words.rangeStart,
        range_end: words.rangeEnd,
        people: words.people && JSON.stringify(words.people),
        summary: words.summary,
        title: words.title,
      }).where("run_id", "=", runId).execute();
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
              seen: row.seen ? JSON.stringify(row.seen) : null,
            })),
          ).execute();
        }
      });
    },

    async end(runId, end) {
      await db.updateTable("run").set({
        status: end.status,
        step: null,
        progress: null,
        finished_at: end.finishedAt,
        error: end.error ?? null,
        error_code: end.errorCode ?? null,
        output_path: end.outputPath ?? null,
        poster_path: end.posterPath ?? null,
        output_duration_seconds: end.outputDurationSeconds ?? null,
        output_size_bytes: end.outputSizeBytes ?? null,
        ...(end.delivery && deliveryColumns(askedDelivery(end.delivery.album))),
      })
        .where("run_id", "=", runId)
        // A film that exists stays made, whatever fails after it.
        .where("status", "!=", "completed" satisfies RunStatus).execute();
    },

    async requestDelivery(runId, album) {
      await stepDelivery(runId, (run) => requestedDelivery(run, album));
    },

    async endDelivery(runId, end) {
      await stepDelivery(runId, (run) => endedDelivery(run, end));
    },

    async forget(runIds) {
      await db.transaction().execute(async (transaction) => {
        const delivered = await transaction.selectFrom("run").select("immich_asset_id as asset_id")
          .where("run_id", "in", runIds).where("immich_asset_id", "is not", null)
          .$narrowType<{ asset_id: string }>().execute();
        if (delivered.length > 0) {
          await transaction.insertInto("left_film").values(delivered)
            .onConflict((conflict) => conflict.doNothing()).execute();
        }
        // Another film of the same cut keeps its order.
        await transaction.updateTable("film_order").set({ cut_run_id: null })
          .where("cut_run_id", "in", runIds).where("film_run_id", "not in", runIds).execute();
        await transaction.deleteFrom("film_order")
          .where((e) => e.or([e("film_run_id", "in", runIds), e("cut_run_id", "in", runIds)]))
          .execute();
        await transaction.updateTable("attempt").set({ run_id: null })
          .where("run_id", "in", runIds).execute();
        await transaction.updateTable("run").set({ cut_of: null })
          .where("cut_of", "in", runIds).execute();
        // Its documents and its trace go with the row.
        await transaction.deleteFrom("run").where("run_id", "in", runIds).execute();
      });
    },

    async markInterrupted(dryRunsToo) {
      let change = db.updateTable("run")
        .set({ status: "interrupted" satisfies RunStatus, step: null, progress: null })
        .where("status", "=", "running" satisfies RunStatus);
      if (!dryRunsToo) change = change.where("is_dry_run", "=", 0);
      const rows = await change.returning("run_id").execute();
      return rows.map((row) => row.run_id);
    },
  };
}
