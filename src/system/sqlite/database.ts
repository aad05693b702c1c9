// SPDX-License-Identifier: AGPL-3.0-or-later

// The runtime's own SQLite under kysely: a store and a builder of queries for it.

import { Kysely, type SqliteDatabase } from "kysely";
import type { DatabaseSync, SQLInputValue, StatementSync } from "node:sqlite";
import { diskFault } from "./disk_fault.ts";
import { type Migration, openStore } from "./open_store.ts";
import { SharedConnection, StoreDialect } from "./store_dialect.ts";
import { type StoreWait, USUAL_WAIT } from "./store_wait.ts";

export interface OpenDatabase<Tables> extends AsyncDisposable {
  readonly db: Kysely<Tables>;
  /** The same connection, asked by callers that wait otherwise for other processes. */
  waiting(wait: StoreWait): Kysely<Tables>;
  /** For the few hot paths where a prepared statement beats a query builder. */
  readonly raw: DatabaseSync;
}

/**
 * As `openStore`, with a query builder over it; each of its statements and transactions throws Fault
 * `store_busy` where the wait is over.
 */
export async function openDatabase<Tables>(
  file: string,
  migrations: readonly Migration[],
  wait: StoreWait = USUAL_WAIT,
): Promise<OpenDatabase<Tables>> {
  const raw = await openStore(file, migrations, wait);
  const shared = new SharedConnection(file, asKyselyDatabase(raw, file));
  const waiting = (wait: StoreWait) =>
    new Kysely<Tables>({ dialect: new StoreDialect(shared, wait) });
  return {
    db: waiting(wait),
    waiting,
    raw,
    async [Symbol.asyncDispose]() {
      if (raw.isOpen) await Promise.resolve(raw.close());
    },
  };
}

/**
 * Prepared statements are reused: each holds 8 kB of native memory that only a garbage collection frees,
 * and preparing one costs more than most answers. A store has some dozens of different statements, and
 * lists of different lengths make some more.
 */
const MAX_STATEMENTS = 100;

interface CachedStatement {
  readonly statement: StatementSync;
  /** It answers with rows. */
  readonly reader: boolean;
}

/** The three methods kysely asks of a driver, over the runtime's SQLite. */
function asKyselyDatabase(raw: DatabaseSync, file: string): SqliteDatabase {
  const kept = new Map<string, CachedStatement>();
  const prepared = (sql: string): CachedStatement => {
    const statement = raw.prepare(sql);
    // `columns()` describes them anew on each call.
    return { statement, reader: statement.columns().length > 0 };
  };
  const statementOf = (sql: string): CachedStatement => {
    const known = kept.get(sql) ?? prepared(sql);
    kept.delete(sql);
    kept.set(sql, known);
    for (const [oldest] of kept) {
      if (kept.size <= MAX_STATEMENTS) break;
      kept.delete(oldest);
    }
    return known;
  };
  const onDisk = <T>(step: () => T): T => {
    try {
      return step();
    } catch (error) {
      throw diskFault(`the store "${file}"`, error);
    }
  };
  return {
    close: () => raw.close(),
    prepare(sql) {
      const { statement, reader } = statementOf(sql);
      const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
      return {
        reader,
        all: (parameters) => onDisk(() => statement.all(...values(parameters))),
        run(parameters) {
          // A full disk ends a transaction by itself; its own error is the one to tell.
          if (sql === "rollback" && !raw.isTransaction) return { changes: 0, lastInsertRowid: 0 };
          const { changes, lastInsertRowid } = onDisk(() => statement.run(...values(parameters)));
          return { changes, lastInsertRowid };
        },
        // A caller that reads row by row may stop in the middle, so its statement is not shared.
        iterate: (parameters) =>
          raw.prepare(sql).iterate(...values(parameters)) as IterableIterator<unknown>,
      };
    },
  };
}
