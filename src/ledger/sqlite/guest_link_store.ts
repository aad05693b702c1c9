// SPDX-License-Identifier: AGPL-3.0-or-later

// Links for guests in the ledger's file; those of a run go with its row.

import type { Kysely, Selectable } from "kysely";
import type { GuestLink, GuestLinkStore } from "../guest_link.ts";
import type { LedgerTables } from "./tables.ts";

const ID = /^[1-9]\d{0,14}$/;

export function guestLinkStore(db: Kysely<LedgerTables>): GuestLinkStore {
  return {
    async of(runId) {
      const rows = await db.selectFrom("guest_link").selectAll().where("run_id", "=", runId)
        .orderBy("number").execute();
      return rows.map(linkOf);
    },

    async find(digest) {
      const row = await db.selectFrom("guest_link").selectAll().where("digest", "=", digest)
        .executeTakeFirst();
      return row && linkOf(row);
    },

    async add({ digest, runId, createdAt, expiresAt }) {
      await db.transaction().execute(async (transaction) => {
        await transaction.deleteFrom("guest_link").where("expires_at", "<=", createdAt).execute();
        await transaction.insertInto("guest_link")
          .values({ digest, run_id: runId, created_at: createdAt, expires_at: expiresAt })
          .execute();
      });
    },

    async end(runId, id) {
      if (!ID.test(id)) return false;
      const { numDeletedRows } = await db.deleteFrom("guest_link").where("run_id", "=", runId)
        .where("number", "=", Number(id)).executeTakeFirst();
      return numDeletedRows > 0n;
    },
  };
}

function linkOf(row: Selectable<LedgerTables["guest_link"]>): GuestLink {
  return {
    id: String(row.number),
    runId: row.run_id,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}
