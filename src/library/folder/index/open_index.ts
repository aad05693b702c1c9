// Opens the index file, and says what its disk complains about.

import { rm } from "node:fs/promises";
import { Fault, reasonOf } from "../../../base/fault.ts";
import { type OpenDatabase, openDatabase } from "../../../system/sqlite/database.ts";
import { MIGRATIONS, READER_VERSION, type Tables } from "./schema.ts";

/**
 * Opens or makes the index of a folder; rows of another folder or of older readers are dropped.
 * Throws Fault `not_writable` when the file cannot be opened.
 */
export async function openIndex(file: string, folder: string): Promise<OpenDatabase<Tables>> {
  const database = await openOrRemake(file);
  // All of it can be read again, so a power cut may cost the last rows but never the file.
  database.raw.exec("PRAGMA synchronous = NORMAL");
  const root = await database.db.selectFrom("root").selectAll().executeTakeFirst();
  if (root?.folder !== folder || root.reader_version !== READER_VERSION) {
    database.raw.exec("BEGIN IMMEDIATE; DELETE FROM files; DELETE FROM root");
    database.raw.prepare("INSERT INTO root VALUES (?, ?, 1)").run(folder, READER_VERSION);
    database.raw.exec("COMMIT");
  }
  return database;
}

/** A damaged index is thrown away: nothing in it cannot be read again. */
async function openOrRemake(file: string): Promise<OpenDatabase<Tables>> {
  try {
    return await openDatabase<Tables>(file, MIGRATIONS);
  } catch (error) {
    if (!/not a database|malformed/i.test(String(error))) throw error;
    for (const suffix of ["", "-wal", "-shm"]) await rm(file + suffix, { force: true });
    return await openDatabase<Tables>(file, MIGRATIONS);
  }
}

/** SQLite's own words about the disk, with their remedy. */
export function indexFault(error: unknown): unknown {
  const reason = reasonOf(error);
  if (/database or disk is full/i.test(reason)) {
    return new Fault("disk_full", "Could not write the index of the folder: the disk is full", {
      hint: "Free some space, or choose another data folder",
      cause: error,
    });
  }
  if (!/readonly database|unable to open|disk I\/O/i.test(reason)) return error;
  return new Fault("not_writable", `Could not write the index of the folder: ${reason}`, {
    hint: "Check the data folder and its disk",
    cause: error,
  });
}
