// Opens the index file of a folder.

import type { OpenDatabase } from "../../../system/sqlite/database.ts";
import { inTransaction } from "../../../system/sqlite/in_transaction.ts";
import { openCacheDatabase } from "../../../system/sqlite/cache_database.ts";
import { MIGRATIONS, READER_VERSION, type Tables } from "./schema.ts";

/** Follows "Could not write". */
export const INDEX = "the index of the folder";

/**
 * Opens or makes the index of a folder; rows of another folder or of older readers are dropped.
 * Throws Fault `not_writable` when the file cannot be opened.
 */
export async function openIndex(file: string, folder: string): Promise<OpenDatabase<Tables>> {
  const database = await openCacheDatabase<Tables>(file, MIGRATIONS);
  try {
    const root = await database.db.selectFrom("root").selectAll().executeTakeFirst();
    if (root?.folder !== folder || root.reader_version !== READER_VERSION) {
      inTransaction(database.raw, INDEX, () => {
        database.raw.exec("DELETE FROM files; DELETE FROM root");
        database.raw.prepare("INSERT INTO root VALUES (?, ?, 1, NULL)").run(folder, READER_VERSION);
      });
    }
  } catch (error) {
    await database[Symbol.asyncDispose]();
    throw error;
  }
  return database;
}
