// SPDX-License-Identifier: AGPL-3.0-or-later

// A store as a file: a copy of one that other processes write to, its content, and whether a process has
// it open.

import { backup, DatabaseSync } from "node:sqlite";
import { Fault, reasonOf } from "../../base/fault.ts";
import { damageFault, diskFault, isDamage, isNoRoom, openFault } from "./disk_fault.ts";
import { openToRead } from "./open_store.ts";

export interface StoreContent {
  /** How many migrations made its schema. */
  readonly schema: number;
  /** How many rows each table has. */
  readonly rows: Readonly<Record<string, number>>;
}

/** All pages in one step: between two, a writer would make it begin anew. */
const ALL_PAGES = 2 ** 31 - 1;

/**
 * Writes the store as it is at one moment to a file that is not there yet; writers go on meanwhile.
 * Throws Fault `disk_full`, `not_writable`, or `verification_failed` for a damaged store.
 */
export async function copyStore(file: string, copy: string): Promise<void> {
  const store = await openSource(file);
  let copied: DatabaseSync | undefined;
  try {
    await backup(store, copy, { rate: ALL_PAGES });
    // The copy is one file, without a log beside it.
    copied = new DatabaseSync(copy);
    copied.exec("PRAGMA locking_mode = EXCLUSIVE");
    copied.prepare("PRAGMA journal_mode = DELETE").get();
  } catch (error) {
    throw isDamage(error) ? damaged(file, error) : copyFault(file, copy, error);
  } finally {
    copied?.close();
    store.close();
  }
}

async function openSource(file: string): Promise<DatabaseSync> {
  try {
    return await openToRead(file);
  } catch (error) {
    if (isDamage(error)) throw damaged(file, error);
    throw await openFault(
      file,
      error,
      "Copy the data folder to a disk that can be written, and set PHOTOS_MEMORIES_DATA_DIR to the copy",
    );
  }
}

/** SQLite has the same error for reading the store and writing the copy, except on a full disk. */
function copyFault(file: string, copy: string, error: unknown): unknown {
  if (isNoRoom(error) || !/disk I\/O/i.test(reasonOf(error))) {
    return diskFault(`the copy "${copy}"`, error, "folder for the copy");
  }
  return new Fault(
    "not_writable",
    `Could not copy the store "${file}" to "${copy}": ${reasonOf(error)}`,
    { hint: "Check the disks of both", cause: error },
  );
}

/**
 * Reads all of a store without writers. Throws Fault `verification_failed` for a damaged one, which
 * names `of` where it is a copy that will be gone.
 */
export function storeContent(file: string, of = file): StoreContent {
  return contentBy(() => new DatabaseSync(file, { readOnly: true }), of);
}

/** As `contentOf`, of a store that others write to. Throws also what `openFault` says of its disk. */
export async function liveContentOf(file: string): Promise<StoreContent> {
  const store = await openSource(file);
  return contentBy(() => store, file);
}

function contentBy(open: () => DatabaseSync, of: string): StoreContent {
  let database: DatabaseSync | undefined;
  try {
    database = open();
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
  return damageFault(
    `the store "${file}"`,
    error,
    "Move it away, or restore a backup; what is known about pictures is found out again",
  );
}

/**
 * Holds the store alone until it is disposed of, with everything in its one file; `undefined` while
 * another process has it open. A file that is no store counts as free.
 */
export function claimStore(file: string): Disposable | undefined {
  const database = new DatabaseSync(file);
  const claim = { [Symbol.dispose]: () => database.close() };
  try {
    // A store leaves its log only when no other process has it open.
    database.exec("PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE");
    return claim;
  } catch (error) {
    if (!/locked|busy/i.test(reasonOf(error))) return claim;
    database.close();
    return undefined;
  }
}
