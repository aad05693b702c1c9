// The generations of sessions in the ledger's file: a row for each user who ever signed out, and one for
// everybody, with the rules they signed in under.

import type { Kysely } from "kysely";
import type { SessionGenerations } from "../ledger.ts";
import type { LedgerTables } from "./tables.ts";

/** No user has this name. */
const EVERYBODY = "";

export function sessionStore(db: Kysely<LedgerTables>): SessionGenerations {
  /** One statement, so two ends at once both count. */
  const raise = async (username: string) => {
    await db.insertInto("session_generation").values({ username, number: 1, rules: null })
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
    async startUnder(rules) {
      await db.insertInto("session_generation").values({ username: EVERYBODY, number: 0, rules })
        .onConflict((conflict) =>
          conflict.column("username").doUpdateSet((eb) => ({
            number: eb("session_generation.number", "+", 1),
            rules,
          })).where("session_generation.rules", "is not", rules)
        ).execute();
    },
  };
}
