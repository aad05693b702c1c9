// SPDX-License-Identifier: AGPL-3.0-or-later

// The database of another program, read without a trace beside it.

import { constants, copyFile, mkdtemp, rm } from "node:fs/promises";
import { DatabaseSync, type SQLInputValue, type SQLOutputValue } from "node:sqlite";
import os from "node:os";
import path from "node:path";

/** A row by its columns. */
export type ForeignRow = Record<string, SQLOutputValue>;
export type Ask = (sql: string, ...values: SQLInputValue[]) => readonly ForeignRow[];

/**
 * From a copy, which costs nothing on disks that share what is alike: SQLite makes files beside a database
 * that has a log even to read it, and its newest changes are in the log. Throws what the file system or
 * SQLite says, and what `use` throws.
 */
export async function readForeignStore<T>(file: string, use: (ask: Ask) => T): Promise<T> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "photos-memories-store-"));
  try {
    const copy = path.join(folder, "copy.db");
    await copyFile(file, copy, constants.COPYFILE_FICLONE);
    for (const end of ["-wal", "-journal"]) {
      await copyFile(file + end, copy + end, constants.COPYFILE_FICLONE).catch(ifMissing);
    }
    const database = new DatabaseSync(copy);
    try {
      return use((sql, ...values) => database.prepare(sql).all(...values));
    } finally {
      database.close();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function ifMissing(error: unknown): void {
  if ((error as { code?: unknown }).code !== "ENOENT") throw error;
}
