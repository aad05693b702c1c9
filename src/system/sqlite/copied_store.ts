// A store as a file of its own: a copy of one that others write to, what is in it, and whether anybody has
// it open.

import { backup, DatabaseSync } from "node:sqlite";
import { Fault, reasonOf } from "../../base/fault.ts";
import { BUSY_TIMEOUT_MS } from "./busy_timeout.ts";
import { diskFault } from "./disk_fault.ts";

export interface StoreContent {
  /** How many migrations made its schema. */
  readonly schema: number;
  /** How many rows each table has. */
  readonly rows: Readonly<Record<string, number>>;
}

/** All pages in one step: between two, whoever writes would make it begin anew. */
const ALL_PAGES = 2 ** 31 - 1;

/**
 * Writes the store as it is at one moment to a file that is not there yet; whoever writes meanwhile goes on.
 * Throws Fault `disk_full`, `not_writable`, or `verification_failed` for a damaged store.
 */
export async function copyStore(file: string, copy: string): Promise<void> {
  // Not read-only: such a reader leaves the files beside a store that the last one out takes away.
  const store = new DatabaseSync(file);
  let copied: DatabaseSync | undefined;
  try {
    store.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
    await backup(store, copy, { rate: ALL_PAGES });
    // All of it in one file.
    copied = new DatabaseSync(copy);
    copied.exec("PRAGMA journal_mode = DELETE");
  } catch (error) {
    if (/not a database|malformed/i.test(reasonOf(error))) throw damaged(file, error);
    throw diskFault(`the copy "${copy}"`, error);
  } finally {
    copied?.close();
    store.close();
  }
}

/**
 * Reads all of a store that nobody writes to. Throws Fault `verification_failed` for a damaged one, which
 * names `of` where it is a copy that will be gone.
 */
export function contentOf(file: string, of = file): StoreContent {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { readOnly: true });
    const rowOf = (sql: string) => Object.values(database!.prepare(sql).get()!);
    const [word] = rowOf("PRAGMA integrity_check(1)");
    if (word !== "ok") throw new Error(String(word));
    const tables = database.prepare(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY name",
    ).all().map(({ name }) => String(name));
    const rows = tables.map((table) =>
      [table, Number(rowOf(`SELECT count(*) FROM "${table}"`)[0])] as const
    );
    return { schema: Number(rowOf("PRAGMA user_version")[0]), rows: Object.fromEntries(rows) };
  } catch (error) {
    throw damaged(of, error);
  } finally {
    database?.close();
  }
}

function damaged(file: string, error: unknown): Fault {
  return new Fault("verification_failed", `The store "${file}" is damaged: ${reasonOf(error)}`, {
    hint: "Move it away, or restore a backup; what is known about pictures is found out again",
    cause: error,
  });
}

/**
 * Has the store alone until it is disposed of, with everything in its one file; `undefined` while anybody
 * else has it open. One that is no store is nobody's.
 */
export function claimStore(file: string): Disposable | undefined {
  const database = new DatabaseSync(file);
  const claim = { [Symbol.dispose]: () => database.close() };
  try {
    // A store leaves its log only when nobody else has it open.
    database.exec("PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE");
    return claim;
  } catch (error) {
    if (!/locked|busy/i.test(reasonOf(error))) return claim;
    database.close();
    return undefined;
  }
}
