// Opens a SQLite file through the runtime's own SQLite (`node:sqlite`, in Deno and Node), with migrations
// from a static list.

import { DatabaseSync } from "node:sqlite";
import { Fault } from "../../base/fault.ts";
import { ensurePrivateFolder } from "../files/files.ts";
import { folderOf } from "../files/plain_path.ts";
import { makePrivateFile } from "../files/start_files.ts";
import { BUSY_TIMEOUT_MS } from "./busy_timeout.ts";
import { openFault } from "./disk_fault.ts";
import { inTransaction } from "./in_transaction.ts";

/** One step of a schema; the list's position is its version and never changes once released. */
export interface Migration {
  readonly name: string;
  readonly sql: string;
}

/**
 * Opens the file, or makes it for its owner alone, and brings its schema up to date. Throws Fault
 * `config_invalid` when it was written by a newer version, `disk_full` or `not_writable` when it cannot be
 * opened.
 */
export async function openStore(
  file: string,
  migrations: readonly Migration[],
): Promise<DatabaseSync> {
  if (file !== ":memory:") {
    await ensurePrivateFolder(folderOf(file));
    // SQLite lets everybody read what it makes, and the folder may have been there and be open. What it
    // puts beside a file is closed as that one is. Nearly always the file is there; where it cannot be
    // made, SQLite says why.
    await makePrivateFile(file).catch(() => {});
  }
  let raw: DatabaseSync | undefined;
  try {
    raw = new DatabaseSync(file);
    raw.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
    raw.prepare("PRAGMA journal_mode = WAL").get();
    raw.exec("PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON");
  } catch (error) {
    raw?.close();
    throw await openFault(file, error);
  }
  try {
    migrate(raw, file, migrations);
  } catch (error) {
    raw.close();
    throw error;
  }
  return raw;
}

function migrate(raw: DatabaseSync, file: string, migrations: readonly Migration[]): void {
  // Nearly always: nothing is written then, and nobody who writes is waited for.
  if (versionOf(raw) === migrations.length) return;
  inTransaction(raw, `the store "${file}"`, () => {
    // Somebody else may have been first.
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
