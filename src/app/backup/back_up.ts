// SPDX-License-Identifier: AGPL-3.0-or-later

// Backups: the stores, the configuration file and the uploaded songs copied into a folder or an archive, and put
// back from there.

import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import { Fault, reasonOf } from "../../base/fault.ts";
import { noteBackup, noteDownloadedBackup } from "../../ledger/sqlite/damaged_ledger.ts";
import { SaidFault } from "../../messages/said_fault.ts";
import { ensurePrivateFolder, unfinishedName, writeFault } from "../../system/files/files.ts";
import { MAX_ARCHIVE_BYTES, unzip, type ZipFile, zipOf } from "../../system/files/zip.ts";
import { systemMachine } from "../../system/machine.ts";
import type { AppContext } from "../context.ts";
import { settingsPlace } from "../settings/settings.ts";
import {
  type Backup,
  BACKUP_NAMES,
  type BackupName,
  isSongName,
  LIST,
  readBackup,
  SONGS,
} from "./backup.ts";
import { makeBackup } from "./make_backup.ts";
import { restoreBackup } from "./restore_backup.ts";

/** Works while the app runs. Throws Fault as `makeBackup`. */
export async function backUp(folder: string, context: AppContext): Promise<Backup> {
  const places = placesOf(context), { signal } = context;
  const backup = await makeBackup({ ...places, folder, now: systemMachine.now(), signal });
  await noteBackup(places.files["ledger.db"], folder);
  return backup;
}

export interface BackupArchive {
  /** The name of the file it is saved as. */
  readonly name: string;
  /** Its copy on this machine is gone once it was read or left. */
  readonly pieces: AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined>;
}

/** A download of a backup, one at a time. */
export class BackupDownloads {
  #isTaken = false;

  constructor(readonly context: AppContext) {}

  /** Throws Fault `busy` while another one is made or read, `usage` for one too large, and as `makeBackup`. */
  async begin(): Promise<BackupArchive> {
    if (this.#isTaken) {
      throw new Fault("busy", "Another backup is being downloaded", {
        hint: "Wait until it is done, then try again",
      });
    }
    this.#isTaken = true;
    const folder = path.join(settingsPlace(this.context).paths.cache, "backup");
    const end = async () => {
      await rm(folder, { recursive: true, force: true }).catch(() => {});
      this.#isTaken = false;
    };
    try {
      // A process that was killed may have left one there.
      await rm(folder, { recursive: true, force: true });
      const { signal } = this.context, now = systemMachine.now();
      const places = placesOf(this.context);
      await makeBackup({ ...places, folder, now, signal });
      const files = await filesBelow(folder);
      const day = new Date(now).toISOString().slice(0, 10);
      const pieces = async function* () {
        yield* zipOf(files);
        // One that was left before its end is no backup.
        await noteDownloadedBackup(places.files["ledger.db"], now);
      };
      return { name: `photos-memories-${day}.zip`, pieces: endedBy(pieces(), end) };
    } catch (error) {
      await end();
      throw error;
    }
  }
}

async function filesBelow(folder: string): Promise<readonly ZipFile[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = found.filter((entry) => entry.isFile()).map(({ parentPath, name }) => {
    const file = path.join(parentPath, name);
    return { name: path.relative(folder, file).replaceAll("\\", "/"), path: file };
  });
  let bytes = 0;
  for (const file of files) bytes += (await stat(file.path)).size;
  if (bytes <= MAX_ARCHIVE_BYTES) return files;
  throw new SaidFault(
    "usage",
    "This backup is larger than 4 GB, too large for a download",
    { key: "short.backup_too_large" },
    { hint: "Copy the data folder itself while the app is stopped" },
  );
}

/** Also where it is left before its first piece. */
function endedBy<T>(
  pieces: AsyncGenerator<T, void, undefined>,
  end: () => Promise<void>,
): AsyncGenerator<T, void, undefined> {
  const ended = async <R>(step: Promise<R>, isLast: (result: R) => boolean): Promise<R> => {
    try {
      const result = await step;
      if (isLast(result)) await end();
      return result;
    } catch (error) {
      await end();
      throw error;
    }
  };
  return Object.assign(pieces, {
    next: ((next) => () => ended(next(), ({ done }) => done === true))(pieces.next.bind(pieces)),
    return: ((leave) => () => ended(leave(), () => true))(pieces.return.bind(pieces)),
  });
}

export interface FoundBackup extends AsyncDisposable {
  readonly backup: Backup;
  /** It lies there until this is disposed of. */
  readonly folder: string;
  /** Where it would go to. */
  readonly dataFolder: string;
}

/** The backup in a folder, or in a ZIP file of one. Throws Fault as `readBackup`, `disk_full`, `not_writable`. */
export async function findBackup(from: string, context: AppContext): Promise<FoundBackup> {
  const dataFolder = path.dirname(settingsPlace(context).paths.ledger);
  const isFile = await stat(from).then((found) => found.isFile(), () => false);
  const folder = isFile ? unfinishedName(path.join(dataFolder, "restore")) : from;
  const end = async () => {
    if (isFile) await rm(folder, { recursive: true, force: true });
  };
  try {
    if (isFile) await unpack(from, folder);
    return { backup: await readBackup(folder), folder, dataFolder, [Symbol.asyncDispose]: end };
  } catch (error) {
    await end();
    throw error;
  }
}

async function unpack(archive: string, folder: string): Promise<void> {
  const known: readonly string[] = [LIST, ...BACKUP_NAMES];
  await ensurePrivateFolder(folder);
  await ensurePrivateFolder(path.join(folder, SONGS));
  try {
    await unzip(archive, (name) => {
      const song = name.startsWith(`${SONGS}/`) ? name.slice(SONGS.length + 1) : undefined;
      if (song !== undefined ? !isSongName(song) : !known.includes(name)) return undefined;
      return path.join(folder, name);
    });
  } catch (error) {
    if ((error as { readonly code?: string }).code === "ENOSPC") throw writeFault(folder, error);
    throw new Fault("not_found", `"${archive}" is no backup: ${reasonOf(error)}`, {
      hint: "Give the ZIP file as it was downloaded, or the folder it was unpacked into",
      cause: error,
    });
  }
}

/** Returns the folder that now holds the replaced files, if there were any. Throws Fault as `restoreBackup`. */
export async function restore(folder: string, context: AppContext): Promise<string | undefined> {
  const now = systemMachine.now();
  const stamp = new Date(now).toISOString().slice(0, 19).replaceAll(/[-:]/g, "");
  const dataFolder = path.dirname(settingsPlace(context).paths.ledger);
  const aside = path.join(dataFolder, `replaced-${stamp}`);
  const { isAnythingKept } = await restoreBackup({ ...placesOf(context), folder, aside, now });
  return isAnythingKept ? aside : undefined;
}

/** By the places alone, so that a configuration that cannot be read does not lose the rest. */
function placesOf(
  context: AppContext,
): { readonly files: Readonly<Record<BackupName, string>>; readonly songs: string } {
  const { paths, file } = settingsPlace(context);
  return {
    files: { "ledger.db": paths.ledger, "bank.db": paths.bank, "config.yaml": file },
    songs: paths.songs,
  };
}
