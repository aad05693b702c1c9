// The ledger in a SQLite file; back it up, it cannot be recomputed.

import { openDatabase } from "../../system/sqlite/database.ts";
import type { Ledger } from "../ledger.ts";
import { LEDGER_MIGRATIONS } from "./migrations.ts";
import { runStore } from "./run_store.ts";
import type { LedgerTables } from "./tables.ts";

/** Opens or makes the ledger. Errors as `openDatabase`. */
export async function openLedger(file: string): Promise<Ledger> {
  const store = await openDatabase<LedgerTables>(file, LEDGER_MIGRATIONS);
  return {
    runs: runStore(store.db),
    [Symbol.asyncDispose]: () => store[Symbol.asyncDispose](),
  };
}
