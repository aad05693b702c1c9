// SPDX-License-Identifier: AGPL-3.0-or-later

// The remedy for a damaged ledger: the newest backup, if one is still there.

import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { isThere } from "../../system/files/files.ts";
import { damageFault, isDamage } from "../../system/sqlite/disk_fault.ts";
import { checkJson, openToRead } from "../../system/sqlite/open_store.ts";
import { JSON_COLUMNS } from "./tables.ts";

/** Beside the ledger, for it must be readable when the ledger is not. */
const noteOf = (ledger: string) => path.join(path.dirname(ledger), "newest-backup");

/** A backup is whole without it, so a failure to write it is none. */
export async function noteBackup(ledger: string, folder: string): Promise<void> {
  await writeFile(noteOf(ledger), path.resolve(folder), { mode: 0o600 }).catch(() => {});
}

/** Beside the ledger as well; a download leaves no folder on this machine. */
const downloadNoteOf = (ledger: string) =>
  path.join(path.dirname(ledger), "newest-backup-download");

/** `madeMs`: milliseconds since 1970. */
export async function noteDownloadedBackup(ledger: string, madeMs: number): Promise<void> {
  const text = new Date(madeMs).toISOString();
  await writeFile(downloadNoteOf(ledger), text, { mode: 0o600 }).catch(() => {});
}

/** When the newest one was made, in milliseconds since 1970; `undefined` where none was downloaded. */
export async function newestDownloadedBackup(ledger: string): Promise<number | undefined> {
  const madeMs = Date.parse(await readFile(downloadNoteOf(ledger), "utf8").catch(() => ""));
  return Number.isNaN(madeMs) ? undefined : madeMs;
}

/** Damage as a fault that names the newest backup and `restore`; anything else as it is. */
export async function ledgerFault(file: string, error: unknown): Promise<unknown> {
  if (!isDamage(error)) return error;
  const cause = error instanceof Error && error.cause !== undefined ? error.cause : error;
  return damageFault(`the store "${file}"`, cause, await restoreHint(file));
}

/** Throws Fault `verification_failed` where a text that has to be JSON is none. */
export async function checkLedgerTexts(file: string): Promise<void> {
  const store = await openToRead(file);
  try {
    checkJson(store, file, JSON_COLUMNS);
  } finally {
    store.close();
  }
}

/** The folder; `undefined` where none was made here, or it is gone. */
export async function newestBackup(ledger: string): Promise<string | undefined> {
  const folder = await readFile(noteOf(ledger), "utf8").catch(() => "");
  return folder !== "" && await isThere(folder) ? folder : undefined;
}

export async function restoreHint(ledger: string): Promise<string> {
  const folder = await newestBackup(ledger);
  return folder !== undefined
    ? `Restore the newest backup: photos-memories restore --from "${folder}"`
    : "Restore a backup: photos-memories restore --from <folder>; without one, move the file " +
      "away, and a new ledger is begun that knows no film";
}
