// SPDX-License-Identifier: AGPL-3.0-or-later

// Settings a person saved, in the ledger's file: a row for each key, and none for a key never saved, so
// that new defaults still arrive.

import type { Kysely } from "kysely";
import type {
  ReadableSettingStore,
  RowChanges,
  SavedRow,
} from "../../config/saved/saved_settings.ts";
import type { Machine } from "../../system/machine.ts";
import { readRows } from "../../system/sqlite/read_rows.ts";
import { ledgerFault } from "./damaged_ledger.ts";
import type { LedgerTables } from "./tables.ts";

type SettingRow = Pick<LedgerTables["setting"], "key" | "json" | "sealed">;

export function settingStore(
  db: Kysely<LedgerTables>,
  machine: Pick<Machine, "now">,
): ReadableSettingStore {
  const read = (reading: Kysely<LedgerTables>) =>
    reading.selectFrom("setting").select(["key", "json", "sealed"]).orderBy("key").execute();

  /** Says whether it was done: not over a change that `change` knows nothing of. */
  const write = async (seen: readonly SettingRow[], { put, remove }: RowChanges) =>
    await db.transaction().execute(async (writing) => {
      if (!isSame(await read(writing), seen)) return false;
      for (const key of remove) {
        await writing.deleteFrom("setting").where("key", "=", key).execute();
      }
      for (const row of put) {
        const json = "json" in row ? row.json : null;
        const sealed = "sealed" in row ? row.sealed : null;
        const columns = { json, sealed, saved_at: new Date(machine.now()).toISOString() };
        await writing.insertInto("setting").values({ key: row.key, ...columns })
          .onConflict((conflict) => conflict.column("key").doUpdateSet(columns)).execute();
      }
      return true;
    });

  return {
    rows: async () => (await read(db)).map(savedRow),

    async change(decide) {
      // The store is not locked while the caller decides; a caller that was overtaken decides again.
      for (let isDone = false; !isDone;) {
        const rows = await read(db);
        isDone = await write(rows, await decide(rows.map(savedRow)));
      }
    },
  };
}

/** Both as they were read, in one order and with one order of columns. */
function isSame(now: readonly SettingRow[], seen: readonly SettingRow[]): boolean {
  return JSON.stringify(now) === JSON.stringify(seen);
}

/**
 * The rows of a ledger that is not open: every command that reads its settings comes
 * by here. None when there is no ledger yet. Throws what SQLite or the disk say.
 */
export async function readSavedRows(ledger: string): Promise<readonly SavedRow[]> {
  const rows = await readRows(ledger, "setting", "SELECT key, json, sealed FROM setting").catch(
    async (error) => {
      throw await ledgerFault(ledger, error);
    },
  );
  return (rows as unknown as readonly SettingRow[]).map(savedRow);
}

function savedRow({ key, json, sealed }: SettingRow): SavedRow {
  return json === null ? { key, sealed: sealed! } : { key, json };
}
