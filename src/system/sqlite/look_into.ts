// Reads a few rows of a store without opening it for work: no folder, no file, no schema is made.

import { DatabaseSync } from "node:sqlite";
import { isAbsence, modeOf } from "../start_files.ts";
import { BUSY_TIMEOUT_MS } from "./busy_timeout.ts";

/**
 * The rows `sql` selects from `table`; none when the file is not there, or older than the table. Throws
 * what SQLite or the disk say of a file that is there and cannot be read.
 */
export async function lookInto(
  file: string,
  table: string,
  sql: string,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  try {
    await modeOf(file);
  } catch (error) {
    if (isAbsence(error)) return [];
    throw error;
  }
  // Not read-only: such a reader leaves the files beside a store that the last one out takes away.
  const database = new DatabaseSync(file);
  try {
    database.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
    const known = database.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?");
    return known.get(table) === undefined ? [] : database.prepare(sql).all();
  } finally {
    database.close();
  }
}
