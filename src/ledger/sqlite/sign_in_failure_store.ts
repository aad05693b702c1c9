// Failed sign-ins in the ledger's file: one row that is written anew each time, because all times in it
// are counted from the moment it was written.

import type { Kysely } from "kysely";
import type { SignInFailureStore } from "../ledger.ts";
import type { KeptFailures } from "../sign_in_failures.ts";
import type { LedgerTables } from "./tables.ts";

export function signInFailureStore(db: Kysely<LedgerTables>): SignInFailureStore {
  return {
    async read() {
      const row = await db.selectFrom("sign_in_failures").select("json").executeTakeFirst();
      return row && JSON.parse(row.json) as KeptFailures;
    },

    async put(failures) {
      const json = JSON.stringify(failures);
      await db.insertInto("sign_in_failures").values({ number: 1, json })
        .onConflict((conflict) => conflict.column("number").doUpdateSet({ json })).execute();
    },
  };
}
