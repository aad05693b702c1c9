// SPDX-License-Identifier: AGPL-3.0-or-later

// Lasting exclusions in the ledger's file.

import type { Kysely } from "kysely";
import type { DecisionKind } from "../../library/exclusion.ts";
import type { Machine } from "../../system/machine.ts";
import type { DecisionStore, ExclusionStore } from "../ledger.ts";
import { ruleOf } from "./stored_json.ts";
import type { LedgerTables } from "./tables.ts";

/** "x7" → 7. */
const ID = /^x([1-9]\d{0,14})$/;

export function exclusionStore(
  db: Kysely<LedgerTables>,
  machine: Pick<Machine, "now">,
): ExclusionStore {
  return {
    async list() {
      const rows = await db.selectFrom("exclusion").selectAll().orderBy("number").execute();
      return rows.map((row) => ({
        id: `x${row.number}`,
        rule: ruleOf(row.rule),
        createdAt: row.created_at,
      }));
    },

    async add(rule) {
      const createdAt = new Date(machine.now()).toISOString();
      const { number } = await db.insertInto("exclusion")
        .values({ rule: JSON.stringify(rule), created_at: createdAt })
        .returning("number").executeTakeFirstOrThrow();
      return { id: `x${number}`, rule, createdAt };
    },

    async remove(id) {
      const number = ID.exec(id)?.[1];
      if (number === undefined) return false;
      const { numDeletedRows } = await db.deleteFrom("exclusion")
        .where("number", "=", Number(number)).executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}

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
