// SPDX-License-Identifier: AGPL-3.0-or-later

// The bank in a SQLite file. Deleting the file costs only the time to measure again.

import { rename, rm } from "node:fs/promises";
import { reasonOf } from "../../base/fault.ts";
import { openDatabase } from "../../system/sqlite/database.ts";
import { isDamage } from "../../system/sqlite/disk_fault.ts";
import { checkWhole, inTransaction, type Migration } from "../../system/sqlite/open_store.ts";
import {
  type StoreWait,
  timeLeft,
  USUAL_WAIT,
  whenStoreIsFree,
} from "../../system/sqlite/store_wait.ts";
import type { Bank, Banked } from "../bank.ts";
import type { FactValues, ProducerName } from "../fact.ts";

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

/** The newest that is known here. */
export const BANK_SCHEMA = MIGRATIONS.length;

interface Tables {
  readonly fact: { producer: string; source_key: string; value: string };
}

/**
 * Opens or makes the bank; a damaged one is moved aside and begun anew, and a value that is damaged counts
 * as missing: `warn` hears of both. Errors as `openDatabase`.
 */
export async function openBank(
  file: string,
  warn: (sentence: string) => void = () => {},
  wait: StoreWait = USUAL_WAIT,
): Promise<Bank> {
  try {
    return await openWhole(file, warn, wait);
  } catch (error) {
    if (!isDamage(error)) throw error;
    const aside = `${file}.damaged`;
    for (const end of ["", "-wal", "-shm"]) {
      await rename(file + end, aside + end).catch(() => rm(file + end, { force: true }));
    }
    warn(`${reasonOf(error)}. It is in "${aside}" now; what it knew is found out again`);
    return await openWhole(file, warn, wait);
  }
}

async function openWhole(
  file: string,
  warn: (sentence: string) => void,
  wait: StoreWait,
): Promise<Bank> {
  await using opened = new AsyncDisposableStack();
  const store = opened.use(await openDatabase<Tables>(file, MIGRATIONS, wait));
  checkWhole(store.raw, file);
  const select = store.raw.prepare("SELECT value FROM fact WHERE producer = ? AND source_key = ?");
  const selectMany = store.raw.prepare(
    "SELECT source_key, value FROM fact " +
      "WHERE producer = ? AND source_key IN (SELECT value FROM json_each(?))",
  );
  const replace = store.raw.prepare(
    "INSERT OR REPLACE INTO fact (producer, source_key, value) VALUES (?, ?, ?)",
  );
  const tally = store.raw.prepare(
    "SELECT producer, count(*) AS rows FROM fact GROUP BY producer ORDER BY producer",
  );
  const remove = store.raw.prepare("DELETE FROM fact WHERE producer = ? AND source_key = ?");
  const removeAll = store.raw.prepare("DELETE FROM fact WHERE producer = ?");
  const change = <T>(work: () => T): Promise<T> =>
    whenStoreIsFree(
      file,
      timeLeft(wait),
      () => inTransaction(store.raw, `the store "${file}"`, work),
    );
  let isWarned = false;
  /** `undefined` for what a broken disk left of it. */
  const valueOf = <P extends ProducerName>(producer: P, text: string): Banked<FactValues[P]> => {
    try {
      return JSON.parse(text);
    } catch {
      if (!isWarned) {
        warn(
          `The store "${file}" is damaged: a value of ${producer} is no JSON. ` +
            "Such values are found out again",
        );
      }
      isWarned = true;
      return undefined;
    }
  };
  const all = opened.move();
  return {
    read(producer, sourceKey) {
      const row = select.get(producer, sourceKey) as { value: string } | undefined;
      return row && valueOf(producer, row.value);
    },
    readMany(producer, sourceKeys) {
      const rows = selectMany.all(producer, JSON.stringify(sourceKeys)) as unknown as ReadonlyArray<
        { source_key: string; value: string }
      >;
      return new Map(
        rows.flatMap(({ source_key, value }) => {
          const parsed = valueOf(producer, value);
          return parsed === undefined ? [] : [[source_key, parsed] as const];
        }),
      );
    },
    async write(producer, rows) {
      await change(() => {
        for (const row of rows) replace.run(producer, row.sourceKey, JSON.stringify(row.value));
      });
    },
    async writeTogether(rows) {
      await change(() => {
        for (const { producer, sourceKey, value } of rows) {
          replace.run(producer, sourceKey, JSON.stringify(value));
        }
      });
    },
    producers: () =>
      (tally.all() as Array<{ producer: ProducerName; rows: number }>)
        .map(({ producer, rows }) => ({ producer, rows })),
    *rows(producer) {
      // A caller that reads row by row may read others meanwhile, so it has its own statement.
      const each = store.raw.prepare(
        "SELECT source_key, value FROM fact WHERE producer = ? ORDER BY source_key",
      );
      for (const row of each.iterate(producer) as Iterable<{ source_key: string; value: string }>) {
        const value = valueOf(producer, row.value);
        if (value !== undefined) yield { sourceKey: row.source_key, value };
      }
    },
    forget: (producer, sourceKeys) =>
      change(() => {
        if (sourceKeys === undefined) return Number(removeAll.run(producer).changes);
        return sourceKeys.reduce((sum, key) => sum + Number(remove.run(producer, key).changes), 0);
      }),
    [Symbol.asyncDispose]: () => all.disposeAsync(),
  };
}
