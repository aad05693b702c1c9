// The generations of sessions in the ledger's file: a row for each user who ever signed out.

import type { Kysely } from "kysely";
import type { SessionGenerations } from "../ledger.ts";
import type { LedgerTables } from "./tables.ts";

/** No user has this name. */
const EVERYBODY = "";

export function sessionStore(db: Kysely<LedgerTables>): SessionGenerations {
  /** One statement, so two ends at once both count. */
  const raise = async (username: string) => {
    await db.insertInto("session_generation").values({ username, number: 1 })
      .onConflict((conflict) =>
        conflict.column("username").doUpdateSet((eb) => ({
          number: eb("session_generation.number", "+", 1),
        }))
      ).execute();
  };
  return {
    async of(username) {
      const rows = await db.selectFrom("session_generation").select("number")
        .where("username", "in", [username, EVERYBODY]).execute();
      return rows.reduce((sum, { number }) => sum + number, 0);
    },
    endUser: (username) => raise(username),
    endAll: () => raise(EVERYBODY),
  };
}
