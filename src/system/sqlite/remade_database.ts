// A SQLite file whose content can be read again from somewhere else: a damaged one is thrown away,
// and a power cut may cost its last rows.

import { rm } from "node:fs/promises";
import { Fault, reasonOf } from "../../base/fault.ts";
import { type Migration, type OpenDatabase, openDatabase } from "./database.ts";

/** As `openDatabase`, but never fails for what is in the file. */
export async function openRemade<Tables>(
  file: string,
  migrations: readonly Migration[],
): Promise<OpenDatabase<Tables>> {
  const database = await openOrRemake<Tables>(file, migrations);
  database.raw.exec("PRAGMA synchronous = NORMAL");
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

/** SQLite's own words about the disk, with their remedy; `what` follows "Could not write". */
export function diskFault(what: string, error: unknown): unknown {
  const reason = reasonOf(error);
  if (/database or disk is full/i.test(reason)) {
    return new Fault("disk_full", `Could not write ${what}: the disk is full`, {
      hint: "Free some space, or choose another data folder",
      cause: error,
    });
  }
  if (!/readonly database|unable to open|disk I\/O/i.test(reason)) return error;
  return new Fault("not_writable", `Could not write ${what}: ${reason}`, {
    hint: "Check the data folder and its disk",
    cause: error,
  });
}
