// SPDX-License-Identifier: AGPL-3.0-or-later

// Reads a few rows of a store without opening it for work: no folder, no file, no schema is made.

import type { DatabaseSync } from "node:sqlite";
import { isThere } from "../files/files.ts";
import { diskFault, isOfDisk, openFault } from "./disk_fault.ts";
import { openToRead } from "./open_store.ts";

/**
 * The rows `sql` selects from `table`; none when the file is not there, or older than the table. Throws
 * Fault `disk_full` or `not_writable` for the disk of a store, `verification_failed` for a damaged one.
 */
export async function readRows(
  file: string,
  table: string,
  sql: string,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  if (!await isThere(file)) return [];
  let database: DatabaseSync | undefined;
  try {
    database = await openToRead(file);
    const known = database.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?");
    return known.get(table) === undefined ? [] : database.prepare(sql).all();
  } catch (error) {
    throw isOfDisk(error) ? await openFault(file, error) : diskFault(`the store "${file}"`, error);
  } finally {
    database?.close();
  }
}
