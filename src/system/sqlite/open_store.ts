// SPDX-License-Identifier: AGPL-3.0-or-later

// Opens a SQLite file through the runtime's own SQLite (`node:sqlite`, in Deno and Node), with migrations
// from a static list.

import { closeSync, openSync } from "node:fs";
import { DatabaseSync, type StatementSync } from "node:sqlite";
import { Fault } from "../../base/fault.ts";
import { ensurePrivateFolder, folderOf } from "../files/files.ts";
import { damageFault, diskFault, isDamage, isNoRoom, openFault } from "./disk_fault.ts";
import {
  isStoreBusy,
  type StoreWait,
  timeLeft,
  USUAL_WAIT,
  whenStoreIsFree,
} from "./store_wait.ts";

/** One step of a schema; the list's position is its version and never changes once released. */
export interface Migration {
  readonly name: string;
  readonly sql: string;
}

/**
 * Opens the file, or makes it for its owner alone, and brings its schema up to date. A statement fails at
 * once while another process holds the lock it needs (`whenStoreIsFree`). Throws Fault
 * `config_invalid` when it was written by a newer version, `verification_failed` when it is
 * damaged, `disk_full` or `not_writable` when it cannot be opened, `store_busy`.
 */
export async function openStore(
  file: string,
  migrations: readonly Migration[],
  wait: StoreWait = USUAL_WAIT,
): Promise<DatabaseSync> {
  if (file !== ":memory:") {
    await ensurePrivateFolder(folderOf(file));
    // SQLite makes files that every user may read. One that is there is not even opened: a process that
    // closes a file lets go of its locks on it.
    try {
      closeSync(openSync(file, "wx", 0o600));
    } catch {
      // SQLite reports below why the file cannot be made.
    }
  }
  return await whenStoreIsFree(file, timeLeft(wait), () => openNow(file, migrations));
}

async function openNow(file: string, migrations: readonly Migration[]): Promise<DatabaseSync> {
  let raw: DatabaseSync | undefined;
  try {
    raw = new DatabaseSync(file, { timeout: 0 });
    raw.prepare("PRAGMA journal_mode = WAL").get();
    raw.exec("PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON");
  } catch (error) {
    raw?.close();
    if (isStoreBusy(error)) throw error;
    throw isDamage(error)
      ? damageFault(`the store "${file}"`, error)
      : await openFault(file, error);
  }
  try {
    migrate(raw, file, migrations);
  } catch (error) {
    raw.close();
    throw diskFault(`the store "${file}"`, error);
  }
  return raw;
}

function migrate(raw: DatabaseSync, file: string, migrations: readonly Migration[]): void {
  // The usual case, in which no write lock is needed.
  if (versionOf(raw) === migrations.length) return;
  inTransaction(raw, `the store "${file}"`, () => {
    // Another process may have been first.
    const version = versionOf(raw);
    if (version > migrations.length) {
      throw new Fault("config_invalid", `The store "${file}" was written by a newer version`, {
        hint: "Run the newer version, or restore the backup made before it",
      });
    }
    for (const { sql } of migrations.slice(version)) raw.exec(sql);
    raw.exec(`PRAGMA user_version = ${migrations.length}`);
  });
}

function versionOf(raw: DatabaseSync): number {
  return Number(raw.prepare("PRAGMA user_version").get()!["user_version"]);
}

interface Ends {
  readonly begin: StatementSync;
  readonly commit: StatementSync;
}

/** One of each for a store: only a garbage collection frees a statement's native memory. */
const ENDS = new WeakMap<DatabaseSync, Ends>();

/** They are prepared, because an error of `exec` has no code, which a full disk is known by. */
function endsOf(raw: DatabaseSync): Ends {
  const kept = ENDS.get(raw);
  if (kept) return kept;
  const ends = { begin: raw.prepare("BEGIN IMMEDIATE"), commit: raw.prepare("COMMIT") };
  ENDS.set(raw, ends);
  return ends;
}

/**
 * Reads the whole store: damage by a broken disk may lie far behind the first page. Throws Fault
 * `verification_failed`.
 */
export function checkWhole(raw: DatabaseSync, file: string): void {
  try {
    const found = String(raw.prepare("PRAGMA quick_check(1)").get()!["quick_check"]);
    if (found !== "ok") throw new Error(`malformed: ${found.replaceAll(/\s+/g, " ")}`);
  } catch (error) {
    throw diskFault(`the store "${file}"`, error);
  }
}

/**
 * Reads all texts that are JSON, by table and column: SQLite takes any text. Throws Fault
 * `verification_failed`.
 */
export function checkJson(
  raw: DatabaseSync,
  file: string,
  columns: Readonly<Record<string, readonly string[]>>,
): void {
  for (const [table, names] of Object.entries(columns)) {
    for (const name of names) {
      const bad = raw.prepare(`SELECT 1 FROM ${table} WHERE NOT json_valid(${name}) LIMIT 1`).get();
      if (!bad) continue;
      throw damageFault(`the store "${file}"`, new Error(`malformed JSON in ${table}.${name}`));
    }
  }
}

/** Throws what `work` throws, and the disk's own words as `diskFault` tells them of `what`. */
export function inTransaction<T>(raw: DatabaseSync, what: string, work: () => T): T {
  try {
    const { begin, commit } = endsOf(raw);
    begin.run();
    const result = work();
    commit.run();
    return result;
  } catch (error) {
    // A full disk ends the transaction by itself; its own error is the one to tell.
    if (raw.isTransaction) raw.exec("ROLLBACK");
    throw diskFault(what, error);
  }
}

/**
 * Opens a store that is only read, beside others. Throws what SQLite says of a file that cannot be read, and
 * Fault `store_busy`.
 */
export async function openToRead(file: string): Promise<DatabaseSync> {
  return await whenStoreIsFree(file, timeLeft(USUAL_WAIT), () => openToReadNow(file));
}

function openToReadNow(file: string): DatabaseSync {
  try {
    return opened(file, "NORMAL");
  } catch (error) {
    if (!isNoRoom(error)) throw error;
    // Readers share a file beside the store, and the disk has no room for it. A process that has the store
    // alone needs none.
    try {
      return opened(file, "EXCLUSIVE");
    } catch {
      throw error;
    }
  }
}

function opened(file: string, locking: "NORMAL" | "EXCLUSIVE"): DatabaseSync {
  // Not read-only: such a reader leaves the files beside a store that the last one out takes away.
  const store = new DatabaseSync(file, { timeout: 0 });
  try {
    store.exec(`PRAGMA locking_mode = ${locking}`);
    // The first read is what fails.
    store.prepare("PRAGMA schema_version").get();
    return store;
  } catch (error) {
    store.close();
    throw error;
  }
}
