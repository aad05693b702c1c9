// Opens a SQLite file through the runtime's own SQLite (`node:sqlite`, in Deno and Node) under
// kysely, with migrations from a static list.

import { Kysely, type SqliteDatabase, SqliteDialect } from "kysely";
import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";
import path from "node:path";
import { Fault, reasonOf } from "../../base/fault.ts";
import { ensurePrivateFolder } from "../files.ts";
import { BUSY_TIMEOUT_MS } from "./busy_timeout.ts";

/** One step of a schema; the list's position is its version and never changes once released. */
export interface Migration {
  readonly name: string;
  readonly sql: string;
}

export interface OpenDatabase<Tables> extends AsyncDisposable {
  readonly db: Kysely<Tables>;
  /** For the few hot paths where a prepared statement beats a query builder. */
  readonly raw: DatabaseSync;
}

/**
 * Opens or makes the file and brings its schema up to date. Throws Fault `config_invalid` when the
 * file was written by a newer version, `not_writable` when it cannot be opened.
 */
export async function openDatabase<Tables>(
  file: string,
  migrations: readonly Migration[],
): Promise<OpenDatabase<Tables>> {
  if (file !== ":memory:") await ensurePrivateFolder(path.dirname(file));
  let raw: DatabaseSync;
  try {
    raw = new DatabaseSync(file);
    raw.exec(
      `PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}; PRAGMA journal_mode = WAL; ` +
        "PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON",
    );
  } catch (error) {
    throw new Fault("not_writable", `Could not open the store "${file}": ${reasonOf(error)}`, {
      hint: "Check that the data folder is on a writable disk",
      cause: error,
    });
  }
  try {
    migrate(raw, file, migrations);
  } catch (error) {
    raw.close();
    throw error;
  }
  const db = new Kysely<Tables>({
    dialect: new SqliteDialect({ database: asKyselyDatabase(raw) }),
  });
  return { db, raw, [Symbol.asyncDispose]: () => db.destroy() };
}

function migrate(raw: DatabaseSync, file: string, migrations: readonly Migration[]): void {
  raw.exec("BEGIN IMMEDIATE");
  try {
    const version = Number(raw.prepare("PRAGMA user_version").get()!["user_version"]);
    if (version > migrations.length) {
      throw new Fault("config_invalid", `The store "${file}" was written by a newer version`, {
        hint: "Run the newer version, or restore the backup made before it",
      });
    }
    for (const { sql } of migrations.slice(version)) raw.exec(sql);
    raw.exec(`PRAGMA user_version = ${migrations.length}`);
    raw.exec("COMMIT");
  } catch (error) {
    raw.exec("ROLLBACK");
    throw error;
  }
}

/**
 * Statements that are kept. Each holds 8 kB of native memory that only a collection of garbage gives
 * back, and one made anew for every question costs more than most answers: a store is asked some dozens
 * of different questions, and lists of different lengths make some more.
 */
const MOST_STATEMENTS = 100;

/** The three methods kysely asks of a driver, over the runtime's SQLite. */
function asKyselyDatabase(raw: DatabaseSync): SqliteDatabase {
  const kept = new Map<string, StatementSync>();
  const statementOf = (sql: string): StatementSync => {
    const known = kept.get(sql) ?? raw.prepare(sql);
    kept.delete(sql);
    kept.set(sql, known);
    for (const [oldest] of kept) {
      if (kept.size <= MOST_STATEMENTS) break;
      kept.delete(oldest);
    }
    return known;
  };
  return {
    close: () => raw.close(),
    prepare(asked) {
      // One that reads before it writes would lose its snapshot to another process's write and
      // fail at once, whatever the busy timeout says.
      const sql = asked === "begin" ? "begin immediate" : asked;
      const statement = statementOf(sql);
      const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[];
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...values(parameters)),
        run(parameters) {
          const { changes, lastInsertRowid } = statement.run(...values(parameters));
          return { changes, lastInsertRowid };
        },
        // Whoever reads row by row may leave in the middle, so its statement is nobody else's.
        iterate: (parameters) =>
          raw.prepare(sql).iterate(...values(parameters)) as IterableIterator<unknown>,
      };
    },
  };
}
