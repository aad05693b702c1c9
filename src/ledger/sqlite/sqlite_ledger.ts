// SPDX-License-Identifier: AGPL-3.0-or-later

// The ledger in a SQLite file; back it up, it cannot be recomputed.

import { type Kysely, sql } from "kysely";
import { type Machine, systemMachine } from "../../system/machine.ts";
import { type OpenDatabase, openDatabase } from "../../system/sqlite/database.ts";
import { checkJson, checkWhole } from "../../system/sqlite/open_store.ts";
import { type StoreWait, USUAL_WAIT } from "../../system/sqlite/store_wait.ts";
import type { Ledger, SignInFailureStore } from "../ledger.ts";
import { attemptStore } from "./attempt_store.ts";
import { decisionStore, exclusionStore } from "./exclusion_store.ts";
import { filmOrderStore } from "./film_order_store.ts";
import { ledgerFault } from "./damaged_ledger.ts";
import { frameStore } from "./frame_store.ts";
import { guestLinkStore } from "./guest_link_store.ts";
import { LEDGER_MIGRATIONS } from "./migrations.ts";
import { memoryStore } from "./memory_store.ts";
import { notificationStore } from "./notification_store.ts";
import { personStore } from "./person_store.ts";
import { runStore } from "./run_store.ts";
import { sessionStore } from "./session_store.ts";
import { settingStore } from "./setting_store.ts";
import { specialDayStore } from "./special_day_store.ts";
import { failuresOf } from "./stored_json.ts";
import { JSON_COLUMNS, type LedgerTables } from "./tables.ts";

/** The one connection of a process to its ledger. */
export interface OpenLedger extends Ledger {
  /** The same connection, for callers that wait otherwise for other processes. */
  waiting(wait: StoreWait): Ledger;
}

/**
 * Opens or makes the ledger. `machine` gives the time and the chance of what is written down about
 * people, exclusions, decisions and settings. Errors as `openDatabase`;
 * that of a damaged one names the newest backup.
 */
export async function openLedger(
  file: string,
  machine: Pick<Machine, "now" | "chance"> = systemMachine,
  wait: StoreWait = USUAL_WAIT,
): Promise<OpenLedger> {
  await using opened = new AsyncDisposableStack();
  let store: OpenDatabase<LedgerTables>;
  try {
    store = opened.use(await openDatabase<LedgerTables>(file, LEDGER_MIGRATIONS, wait));
    checkWhole(store.raw, file);
    checkJson(store.raw, file, JSON_COLUMNS);
  } catch (error) {
    throw await ledgerFault(file, error);
  }
  const all = opened.move();
  const ledgerOver = (db: Kysely<LedgerTables>): Ledger => ({
    runs: runStore(db),
    people: personStore(db, machine),
    exclusions: exclusionStore(db, machine),
    decisions: decisionStore(db, machine),
    attempts: attemptStore(db),
    filmOrders: filmOrderStore(db),
    guestLinks: guestLinkStore(db),
    memories: memoryStore(db),
    frames: frameStore(db),
    specialDays: specialDayStore(db),
    notifications: notificationStore(db),
    sessions: sessionStore(db),
    signInFailures: signInFailureStore(db),
    settings: settingStore(db, machine),
    async proveReadable() {
      for (const table of ["run", "attempt"] as const) {
        await db.selectFrom(table).select(sql`1`.as("found")).limit(1).execute();
      }
    },
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  });
  return { ...ledgerOver(store.db), waiting: (wait) => ledgerOver(store.waiting(wait)) };
}

/** One row that is written anew each time: all times in it are counted from the moment it was written. */
function signInFailureStore(db: Kysely<LedgerTables>): SignInFailureStore {
  return {
    async read() {
      const row = await db.selectFrom("sign_in_failures").select("json").executeTakeFirst();
      return row && failuresOf(row.json);
    },

    async put(failures) {
      const json = JSON.stringify(failures);
      await db.insertInto("sign_in_failures").values({ number: 1, json })
        .onConflict((conflict) => conflict.column("number").doUpdateSet({ json })).execute();
    },
  };
}
