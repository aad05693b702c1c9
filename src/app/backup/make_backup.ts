// SPDX-License-Identifier: AGPL-3.0-or-later

// Copies the stores and the configuration into a folder, while films are made and pages are read.

import { chmod, copyFile, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { Fault, reasonOf, throwIfCancelled } from "../../base/fault.ts";
import { ensurePrivateFolder, writeFault, writeWhole } from "../../system/files/files.ts";
import { isAbsence, modeOf } from "../../system/files/files.ts";
import { copyStore, storeContent } from "../../system/sqlite/copied_store.ts";
import {
  type Backup,
  BACKUP_NAMES,
  type BackupFile,
  type BackupName,
  CONFIG,
  digestOf,
  isSongName,
  listFile,
  listText,
  SONGS,
  sync,
} from "./backup.ts";

interface BackupOptions {
  /** Paths by their names in a backup; what is not there is left out, but for the ledger. */
  readonly files: Readonly<Record<BackupName, string>>;
  /** The folder of uploaded songs, there or not. */
  readonly songs: string;
  /** Made, or empty. */
  readonly folder: string;
  /** Milliseconds since 1970. */
  readonly now: number;
  readonly signal: AbortSignal;
}

/** Its owner's alone: a configuration may hold keys. */
const OWNER_ONLY = 0o600;

/**
 * The folder is whole when it has its list; each store in it was read through. Throws Fault `not_found`
 * without a ledger, `usage` for a folder with something in it, `disk_full`, `not_writable`,
 * `verification_failed` for a damaged store, `busy` for one that another machine wrote to where this one may
 * not, `cancelled`.
 */
export async function makeBackup(
  { files, songs, folder, now, signal }: BackupOptions,
): Promise<Backup> {
  if (await isAbsent(files["ledger.db"])) {
    throw new Fault("not_found", `There is nothing to back up: no "${files["ledger.db"]}"`, {
      hint: "Set PHOTOS_MEMORIES_DATA_DIR to the data folder that is meant",
    });
  }
  const before = await whatIsThere(folder);
  try {
    await ensurePrivateFolder(folder);
    const found: Partial<Record<BackupName, BackupFile>> = {};
    for (const name of BACKUP_NAMES) {
      throwIfCancelled(signal);
      if (await isAbsent(files[name])) continue;
      const copy = path.join(folder, name);
      if (name === CONFIG) await copyFile(files[name], copy);
      else await copyStore(files[name], copy);
      await chmod(copy, OWNER_ONLY);
      await sync(copy);
      const digest = await digestOf(copy);
      found[name] = name === CONFIG
        ? digest
        : { ...digest, content: storeContent(copy, files[name]) };
    }
    const backup = {
      made: new Date(now).toISOString(),
      files: found,
      songs: await copySongs(songs, path.join(folder, SONGS), signal),
    };
    // A folder is no backup before its list is there.
    await writeWhole(listFile(folder), listText(backup), OWNER_ONLY);
    return backup;
  } catch (error) {
    // What cannot be removed, such as from a disk that is gone, has no list and is no backup.
    await emptied(folder, before).catch(() => {});
    throw writeFault(folder, error);
  }
}

/** A song that goes while the others are copied is not in it. */
async function copySongs(
  songs: string,
  folder: string,
  signal: AbortSignal,
): Promise<NonNullable<Backup["songs"]>> {
  const names = await readdir(songs).catch((error) => {
    if (isAbsence(error)) return [];
    throw error;
  });
  const found: Record<string, BackupFile> = {};
  for (const name of names.filter(isSongName).sort()) {
    throwIfCancelled(signal);
    const copy = path.join(folder, name);
    await ensurePrivateFolder(folder);
    try {
      await copyFile(path.join(songs, name), copy);
    } catch (error) {
      if (isAbsence(error)) continue;
      throw error;
    }
    await chmod(copy, OWNER_ONLY);
    await sync(copy);
    found[name] = await digestOf(copy);
  }
  return found;
}

/** It was empty: what is in it now is from here. A mounted one stays. */
async function emptied(folder: string, before: "nothing" | "an empty folder"): Promise<void> {
  const left = before === "nothing"
    ? [folder]
    : (await readdir(folder)).map((name) => path.join(folder, name));
  for (const file of left) await rm(file, { recursive: true, force: true });
}

/** One that is there and may not be looked at is not left out in silence. */
async function isAbsent(file: string): Promise<boolean> {
  try {
    await modeOf(file);
    return false;
  } catch (error) {
    if (isAbsence(error)) return true;
    throw new Fault("not_found", `Could not read "${file}": ${reasonOf(error)}`, {
      hint: "Let this program's user read it; then type the same again",
      cause: error,
    });
  }
}

/** Refuses a folder with something in it. */
async function whatIsThere(folder: string): Promise<"nothing" | "an empty folder"> {
  const names = await readdir(folder).catch((error) => {
    if (error.code === "ENOENT") return undefined;
    throw writeFault(folder, error);
  });
  if (names === undefined) return "nothing";
  if (names.length === 0) return "an empty folder";
  throw new Fault("usage", `"${folder}" has something in it already`, {
    hint: "Give a folder that is empty or not there; each backup has its own",
  });
}
