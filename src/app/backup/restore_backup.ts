// SPDX-License-Identifier: AGPL-3.0-or-later

// Puts a backup in place of the stores, the configuration and the songs; what was there is kept beside them.

import { chmod, copyFile, link, mkdir, rename, rm, rmdir } from "node:fs/promises";
import path from "node:path";
import { openBank } from "../../bank/sqlite/sqlite_bank.ts";
import { Fault, reasonOf } from "../../base/fault.ts";
import { openLedger } from "../../ledger/sqlite/sqlite_ledger.ts";
import {
  ensurePrivateFolder,
  isThere,
  unfinishedName,
  writeFault,
} from "../../system/files/files.ts";
import { claimStore } from "../../system/sqlite/copied_store.ts";
import { BACKUP_NAMES, type BackupName, readBackup, SONGS, STORES, sync } from "./backup.ts";

interface RestoreOptions {
  /** Where each file belongs. */
  readonly files: Readonly<Record<BackupName, string>>;
  /** Where uploaded songs belong. */
  readonly songs: string;
  readonly folder: string;
  /** The folder for what was there before: made where there was something; not there yet. */
  readonly aside: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

interface Restored {
  /** Whether anything was there before. */
  readonly isAnythingKept: boolean;
}

/**
 * No file is changed before all of the backup was read and found whole, and what was changed is put back
 * where the rest cannot be. All users have to sign in again: a user who had signed out since the
 * backup must not be signed in by it. Throws Fault `busy` while a process has a store open,
 * `config_invalid` for a backup of a newer version, and as `readBackup`, `disk_full`,
 * `not_writable`.
 */
export async function restoreBackup(
  { files, songs, folder, aside, now }: RestoreOptions,
): Promise<Restored> {
  const backup = await readBackup(folder);
  const names = BACKUP_NAMES.filter((name) => backup.files[name]);
  const fresh = new Map(names.map((name) => [name, unfinishedName(files[name])]));
  const freshSongs = backup.songs && unfinishedName(songs);
  try {
    for (const [name, copy] of fresh) {
      await ensurePrivateFolder(path.dirname(copy));
      await copyFile(path.join(folder, name), copy);
      await chmod(copy, 0o600);
      // As the program would open it: an older schema becomes this version's, a newer one is refused.
      if (name === "ledger.db") {
        await using ledger = await openLedger(copy);
        await ledger.sessions.endAll(now);
      }
      if (name === "bank.db") await (await openBank(copy))[Symbol.asyncDispose]();
      await sync(copy);
    }
    if (freshSongs !== undefined) {
      await ensurePrivateFolder(freshSongs);
      for (const name of Object.keys(backup.songs!)) {
        const copy = path.join(freshSongs, name);
        await copyFile(path.join(folder, SONGS, name), copy);
        await chmod(copy, 0o600);
        await sync(copy);
      }
    }
    const isAnythingKept = await replace({ files, songs, aside }, fresh, freshSongs);
    return { isAnythingKept };
  } catch (error) {
    if (freshSongs !== undefined) await rm(freshSongs, { recursive: true, force: true });
    for (const copy of fresh.values()) {
      for (const end of ENDINGS) await rm(copy + end, { force: true }).catch(() => {});
    }
    throw writeFault(path.dirname(files["ledger.db"]), error);
  }
}

/** A store, and what SQLite may have left beside it. */
const ENDINGS = ["", "-wal", "-shm"] as const;

async function replace(
  { files, songs, aside }: Pick<RestoreOptions, "files" | "songs" | "aside">,
  fresh: ReadonlyMap<BackupName, string>,
  freshSongs: string | undefined,
): Promise<boolean> {
  using claims = new DisposableStack();
  for (const name of STORES) {
    if (!fresh.has(name) || !await isThere(files[name])) continue;
    const claim = claimStore(files[name]);
    if (!claim) {
      throw new Fault("busy", `Could not replace "${files[name]}": it is in use`, {
        hint:
          "Stop the app and let films that are made come to their end; then type the same again",
      });
    }
    claims.use(claim);
  }
  // The last one first.
  const back: (() => Promise<void>)[] = [];
  let isAnythingKept = false;
  const beginKeeping = async () => {
    if (isAnythingKept) return;
    await mkdir(aside, { mode: 0o700 });
    isAnythingKept = true;
    // It fails, and loses nothing, while anything is still in it.
    back.push(() => rmdir(aside).catch(() => {}));
  };
  try {
    for (const [name, copy] of fresh) {
      // What lies beside a store is the old one's alone, and goes before the new one comes.
      for (const end of ENDINGS.toReversed()) {
        const old = files[name] + end, kept = path.join(aside, name + end);
        if (!await isThere(old)) continue;
        await beginKeeping();
        // The file itself stays until the new one takes its place: a process killed in between leaves one.
        await (end === "" ? keep : move)(old, kept);
        back.push(() => move(kept, old).then(() => rm(kept, { force: true })));
      }
      if (!await isThere(files[name])) back.push(() => rm(files[name], { force: true }));
      await rename(copy, files[name]);
    }
    if (freshSongs !== undefined) {
      if (await isThere(songs)) {
        await beginKeeping();
        const kept = path.join(aside, SONGS);
        await rename(songs, kept);
        back.push(() => rename(kept, songs));
      }
      await rename(freshSongs, songs);
    }
  } catch (error) {
    if (await allDone(back.reverse())) throw error;
    const what = "what was there before could not all be put back";
    throw new Fault("not_writable", `${reasonOf(error)}; and ${what}: it is in "${aside}"`, {
      hint: `Look to the disk, then move what is in "${aside}" to where it was`,
      cause: error,
    });
  }
  return isAnythingKept;
}

/** One that fails keeps none of the others from being taken: each puts one file back. */
async function allDone(steps: readonly (() => Promise<void>)[]): Promise<boolean> {
  let isAll = true;
  for (const step of steps) await step().catch(() => isAll = false);
  return isAll;
}

/** Gives it a second name; where a disk knows no such thing it is moved. */
export async function keep(old: string, to: string): Promise<void> {
  await link(old, to).catch(() => move(old, to));
}

/** From another disk, as a configuration may be, it is copied and then replaced. */
async function move(old: string, to: string): Promise<void> {
  try {
    await rename(old, to);
  } catch (error) {
    if ((error as { readonly code?: string }).code !== "EXDEV") throw error;
    await copyFile(old, to).catch(async (reason) => {
      await rm(to, { force: true });
      throw reason;
    });
  }
}
