// SPDX-License-Identifier: AGPL-3.0-or-later

// How notifications went, per target, in the ledger's file.

import type { Kysely } from "kysely";
import type { NotificationStore, TargetHealth } from "../ledger.ts";
import type { LedgerTables } from "./tables.ts";

export function notificationStore(db: Kysely<LedgerTables>): NotificationStore {
  return {
    async health() {
      const rows = await db.selectFrom("notification_target").selectAll().orderBy("target")
        .execute();
      return rows.map((row) => ({
        target: row.target,
        lastAttemptAt: row.last_attempt_at,
        lastSuccessAt: row.last_success_at ?? undefined,
        lastFailureAt: row.last_failure_at ?? undefined,
        failureCategory: (row.failure_category ?? undefined) as TargetHealth["failureCategory"],
      }));
    },

    async put(health) {
      const row = {
        target: health.target,
        last_attempt_at: health.lastAttemptAt,
        last_success_at: health.lastSuccessAt ?? null,
        last_failure_at: health.lastFailureAt ?? null,
        failure_category: health.failureCategory ?? null,
      };
      await db.insertInto("notification_target").values(row)
        .onConflict((conflict) => conflict.column("target").doUpdateSet(row)).execute();
    },

    async clear() {
      await db.deleteFrom("notification_target").execute();
    },
  };
}
