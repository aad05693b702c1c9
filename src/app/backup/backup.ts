// SPDX-License-Identifier: AGPL-3.0-or-later

// A backup is a folder with the stores, the configuration and the uploaded songs, and a list of what they held.

import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, readFile } from "node:fs/promises";
import path from "node:path";
import { Fault, reasonOf } from "../../base/fault.ts";
import type { StoreContent } from "../../system/sqlite/copied_store.ts";

export const STORES = ["ledger.db", "bank.db"] as const;
export const CONFIG = "config.yaml";

/** Files of a backup, by the names they have in the data folder as well. */
export const BACKUP_NAMES = [...STORES, CONFIG] as const;
export type BackupName = typeof BACKUP_NAMES[number];

/** The folder of uploaded songs, by the name it has in a backup. */
export const SONGS = "songs";

export const LIST = "backup.json";
const FORMAT = 1;

export interface BackupFile {
  readonly bytes: number;
  readonly sha256: string;
  /** What a store held; absent for other files. */
  readonly content?: StoreContent;
}

export interface Backup {
  /** ISO 8601, UTC. */
  readonly made: string;
  readonly files: Readonly<Partial<Record<BackupName, BackupFile>>>;
  /** By their names; absent in a backup of a version that kept none. */
  readonly songs?: Readonly<Record<string, BackupFile>>;
}

/** The same on every system, and within its folder. */
export function isSongName(name: string): boolean {
  return !/^\.|[/\\\p{Cc}]/u.test(name) && name !== "";
}

export const listFile = (folder: string): string => path.join(folder, LIST);

export function listText(backup: Backup): string {
  return `${JSON.stringify({ format: FORMAT, ...backup }, null, 2)}\n`;
}

/**
 * What the folder's list says, once each of its files is what was written. Throws Fault `not_found` for a
 * folder that is no backup, `config_invalid` for one of a newer version, `verification_failed` for one that
 * was changed.
 */
export async function readBackup(folder: string): Promise<Backup> {
  const backup = await readList(folder);
  const listed: ReadonlyArray<readonly [string, BackupFile | undefined]> = [
    ...BACKUP_NAMES.map((name) => [name, backup.files[name]] as const),
    ...Object.entries(backup.songs ?? {}).map(([name, said]) =>
      [path.join(SONGS, name), said] as const
    ),
  ];
  for (const [name, said] of listed) {
    if (!said) continue;
    const file = path.join(folder, name);
    const { bytes, sha256 } = await digestOf(file).catch((error) => {
      throw changed(file, reasonOf(error));
    });
    if (bytes !== said.bytes || sha256 !== said.sha256) {
      throw changed(file, "it is not what was written there");
    }
  }
  return backup;
}

/** What the list says, whatever became of the files. Throws as `readBackup` does of a list. */
export async function readList(folder: string): Promise<Backup> {
  const file = listFile(folder);
  let list: Partial<Backup> & { readonly format?: unknown };
  try {
    list = JSON.parse(await readFile(file, "utf8"));
  } catch (error) {
    throw new Fault("not_found", `"${folder}" is no backup: ${reasonOf(error)}`, {
      hint: `Give a folder that "photos-memories backup" made; its list is ${LIST}`,
      cause: error,
    });
  }
  const { format, made, files, songs } = list;
  const isDated = typeof made === "string" && !Number.isNaN(Date.parse(made));
  const areSongs = songs === undefined || Object.keys(songs).every(isSongName);
  if (format === FORMAT && isDated && areSongs && files?.["ledger.db"]) {
    return { made, files, ...(songs && { songs }) };
  }
  throw new Fault("config_invalid", `"${file}" is no list this version understands`, {
    hint: "Restore it with the version that made it, or a newer one",
  });
}

function changed(file: string, reason: string): Fault {
  return new Fault("verification_failed", `Could not restore "${file}": ${reason}`, {
    hint: "Restore another backup; nothing was changed",
  });
}

/** Reads the file once. */
export async function digestOf(file: string): Promise<BackupFile> {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const chunk of createReadStream(file)) {
    hash.update(chunk as Uint8Array);
    bytes += (chunk as Uint8Array).length;
  }
  return { bytes, sha256: hash.digest("hex") };
}

/** The file's content is on the disk, whatever happens to the power afterwards. */
export async function sync(file: string): Promise<void> {
  const handle = await open(file, "r+");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
