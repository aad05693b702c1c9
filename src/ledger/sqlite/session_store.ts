// SPDX-License-Identifier: AGPL-3.0-or-later

// The generations of sessions in the ledger's file: a row for each user who ever signed out, and one for
// all, with the rules they signed in under.

import { type Kysely, sql } from "kysely";
import type { SessionStore } from "../ledger.ts";
import type { LedgerTables } from "./tables.ts";

/** No user has this name. */
const ALL_USERS = "";

/** Each change is one statement, so two at once both count. */
export function sessionStore(db: Kysely<LedgerTables>): SessionStore {
  return {
    async of(username) {
      const rows = await db.selectFrom("session_generation").select("number")
        .where("username", "in", [username, ALL_USERS]).execute();
      return rows.reduce((sum, { number }) => sum + number, 0);
    },

    async endUser(username) {
      await db.insertInto("session_generation").values({ username, number: 1, rules: null })
        .onConflict((conflict) =>
          conflict.column("username").doUpdateSet((e) => ({
            number: e("session_generation.number", "+", 1),
          }))
        ).execute();
    },

    async endAll(now) {
      const number = Math.floor(now / 1000);
      await db.insertInto("session_generation").values({ username: ALL_USERS, number, rules: null })
        .onConflict((conflict) =>
          conflict.column("username").doUpdateSet({
            number: sql`max(session_generation.number + 1, excluded.number)`,
          })
        ).execute();
    },

    async startUnder(rules) {
      await db.insertInto("session_generation").values({ username: ALL_USERS, number: 0, rules })
        .onConflict((conflict) =>
          conflict.column("username")
            .doUpdateSet((e) => ({ number: e("session_generation.number", "+", 1), rules }))
            .where("session_generation.rules", "is not", rules)
        ).execute();
    },
  };
}
