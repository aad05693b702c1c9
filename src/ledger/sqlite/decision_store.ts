// The owner's word on single pictures in the ledger's file.

import type { Kysely } from "kysely";
import type { DecisionKind } from "../../library/picture_decision.ts";
import type { Machine } from "../../system/machine.ts";
import type { DecisionStore } from "../ledger.ts";
import type { LedgerTables } from "./tables.ts";

export function decisionStore(
  db: Kysely<LedgerTables>,
  machine: Pick<Machine, "now">,
): DecisionStore {
  return {
    async list() {
      const rows = await db.selectFrom("picture_decision").selectAll()
        .orderBy("decided_at").orderBy("asset").orderBy("kind").execute();
      return rows.map((row) => ({
        asset: row.asset,
        kind: row.kind as DecisionKind,
        sourceKey: row.source_key,
        name: row.name,
        ...(row.reason === null ? {} : { reason: row.reason }),
        decidedAt: row.decided_at,
      }));
    },

    async put(decision) {
      const decidedAt = new Date(machine.now()).toISOString();
      const row = {
        asset: decision.asset,
        kind: decision.kind,
        source_key: decision.sourceKey,
        name: decision.name,
        reason: decision.reason ?? null,
        decided_at: decidedAt,
      };
      await db.insertInto("picture_decision").values(row)
        .onConflict((conflict) => conflict.columns(["asset", "kind"]).doUpdateSet(row)).execute();
      return { ...decision, decidedAt };
    },

    async forget(asset) {
      const { numDeletedRows } = await db.deleteFrom("picture_decision")
        .where("asset", "=", asset).executeTakeFirst();
      return Number(numDeletedRows);
    },
  };
}
