// SPDX-License-Identifier: AGPL-3.0-or-later

// A SQLite file whose content can be read again from somewhere else: a damaged one is thrown away,
// and a power cut may cost its last rows.

import { rm } from "node:fs/promises";
import { type OpenDatabase, openDatabase } from "./database.ts";
import type { Migration } from "./open_store.ts";

/** How long SQLite itself waits for another process, and the thread with it. */
const BUSY_TIMEOUT_MS = 10_000;

/** As `openDatabase`, but never fails for what is in the file. */
export async function openCacheDatabase<Tables>(
  file: string,
  migrations: readonly Migration[],
): Promise<OpenDatabase<Tables>> {
  const database = await openOrRemake<Tables>(file, migrations);
  database.raw.exec(`PRAGMA synchronous = NORMAL; PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}`);
  return database;
}

async function openOrRemake<Tables>(
  file: string,
  migrations: readonly Migration[],
): Promise<OpenDatabase<Tables>> {
  try {
    return await openDatabase<Tables>(file, migrations);
  } catch (error) {
    if (!/not a database|malformed|newer version/i.test(String(error))) throw error;
    for (const suffix of ["", "-wal", "-shm"]) await rm(file + suffix, { force: true });
    return await openDatabase<Tables>(file, migrations);
  }
}
