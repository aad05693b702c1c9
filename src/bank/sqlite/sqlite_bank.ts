// The bank in a SQLite file. Deleting the file costs only the time to measure again.

import type { Migration } from "../../system/sqlite/database.ts";
import { openDatabase } from "../../system/sqlite/database.ts";
import type { Bank } from "../bank.ts";

const MIGRATIONS: readonly Migration[] = [
  {
    name: "facts by producer and source",
    sql: `CREATE TABLE fact (
            producer   TEXT NOT NULL,
            source_key TEXT NOT NULL,
            value      TEXT NOT NULL,
            PRIMARY KEY (producer, source_key)
          ) STRICT, WITHOUT ROWID`,
  },
];

interface Tables {
  readonly fact: { producer: string; source_key: string; value: string };
}

/** Opens or makes the bank. Errors as `openDatabase`. */
export async function openBank(file: string): Promise<Bank> {
  const store = await openDatabase<Tables>(file, MIGRATIONS);
  const select = store.raw.prepare("SELECT value FROM fact WHERE producer = ? AND source_key = ?");
  const replace = store.raw.prepare(
    "INSERT OR REPLACE INTO fact (producer, source_key, value) VALUES (?, ?, ?)",
  );
  return {
    read(producer, sourceKey) {
      const row = select.get(producer, sourceKey) as { value: string } | undefined;
      return row && JSON.parse(row.value);
    },
    write(producer, rows) {
      store.raw.exec("BEGIN IMMEDIATE");
      try {
        for (const row of rows) replace.run(producer, row.sourceKey, JSON.stringify(row.value));
        store.raw.exec("COMMIT");
      } catch (error) {
        store.raw.exec("ROLLBACK");
        throw error;
      }
    },
    [Symbol.asyncDispose]: () => store[Symbol.asyncDispose](),
  };
}
