// Opens the index file, and says what its disk complains about.

import type { OpenDatabase } from "../../../system/sqlite/database.ts";
import { diskFault, openRemade } from "../../../system/sqlite/remade_database.ts";
import { MIGRATIONS, READER_VERSION, type Tables } from "./schema.ts";

/**
 * Opens or makes the index of a folder; rows of another folder or of older readers are dropped.
 * Throws Fault `not_writable` when the file cannot be opened.
 */
export async function openIndex(file: string, folder: string): Promise<OpenDatabase<Tables>> {
  const database = await openRemade<Tables>(file, MIGRATIONS);
  const root = await database.db.selectFrom("root").selectAll().executeTakeFirst();
  if (root?.folder !== folder || root.reader_version !== READER_VERSION) {
    database.raw.exec("BEGIN IMMEDIATE; DELETE FROM files; DELETE FROM root");
    database.raw.prepare("INSERT INTO root VALUES (?, ?, 1)").run(folder, READER_VERSION);
    database.raw.exec("COMMIT");
  }
  return database;
}

/** SQLite's own words about the disk, with their remedy. */
export function indexFault(error: unknown): unknown {
  return diskFault("the index of the folder", error);
}
