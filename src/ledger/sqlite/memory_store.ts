// SPDX-License-Identifier: AGPL-3.0-or-later

// Memories of pages, in the ledger's file.

import { type Kysely, type Selectable, sql } from "kysely";
import type { AskedMemory, MemoryStore, StoredMemory } from "../memory.ts";
import type { LedgerTables } from "./tables.ts";

export function memoryStore(db: Kysely<LedgerTables>): MemoryStore {
  return {
    async list() {
      const rows = await db.selectFrom("memory").selectAll().orderBy("memory_key").execute();
      return rows.map(memoryOf);
    },

    async keep(memoryKey, { cut, hiddenAt, hiddenTitle, playedAt, asked }) {
      const change = {
        ...(cut !== undefined && {
          cut_run_id: cut?.runId ?? null,
          title: cut?.title ?? null,
          subtitle: cut?.subtitle ?? null,
          seconds: cut?.seconds ?? null,
        }),
        ...(hiddenAt !== undefined && { hidden_at: hiddenAt }),
        ...(hiddenTitle !== undefined && { hidden_title: hiddenTitle }),
        ...(playedAt !== undefined && { played_at: playedAt }),
        ...(asked !== undefined && { asked: JSON.stringify(asked) }),
      };
      await db.insertInto("memory").values({ memory_key: memoryKey, ...change })
        .onConflict((conflict) =>
          conflict.column("memory_key").doUpdateSet({ memory_key: memoryKey, ...change })
        )
        .execute();
    },

    async forget(memoryKeys) {
      await db.deleteFrom("memory").where("memory_key", "in", [...memoryKeys]).execute();
    },

    async workedMs(day) {
      const row = await db.selectFrom("memory_work").select("cpu_ms").where("day", "=", day)
        .executeTakeFirst();
      return row?.cpu_ms ?? 0;
    },

    async addWork(day, cpuMs) {
      await db.deleteFrom("memory_work").where("day", "!=", day).execute();
      await db.insertInto("memory_work").values({ day, cpu_ms: cpuMs })
        .onConflict((conflict) =>
          conflict.column("day").doUpdateSet({ cpu_ms: sql`memory_work.cpu_ms + ${cpuMs}` })
        )
        .execute();
    },
  };
}

function memoryOf(row: Selectable<LedgerTables["memory"]>): StoredMemory {
  const { cut_run_id: runId, title, subtitle, seconds } = row;
  return {
    memoryKey: row.memory_key,
    ...(runId !== null && {
      cut: { runId, title: title ?? "", subtitle: subtitle ?? undefined, seconds: seconds ?? 0 },
    }),
    ...(row.hidden_at !== null && { hiddenAt: row.hidden_at }),
    ...(row.hidden_title !== null && { hiddenTitle: row.hidden_title }),
    ...(row.played_at !== null && { playedAt: row.played_at }),
    ...(row.asked !== null && { asked: JSON.parse(row.asked) as AskedMemory }),
  };
}
