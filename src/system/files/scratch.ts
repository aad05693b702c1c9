// SPDX-License-Identifier: AGPL-3.0-or-later

// Folders for what only a running process needs. They are gone when it is done with them, and what a
// killed process has left is gone at the next opening.

import { mkdir, readdir, rm } from "node:fs/promises";
import path from "node:path";
import { writeFault } from "./files.ts";
import { isLocked, tryLock } from "./lock.ts";

export interface Scratch extends AsyncDisposable {
  /**
   * Made when it is first needed, readable by its owner alone. Throws Fault `not_writable`
   * or `disk_full`.
   */
  folder(): Promise<string>;
}

interface Own extends AsyncDisposable {
  readonly folder: string;
}

/** As `crypto.randomUUID` gives them; what else lies there stays. */
const OUR_FOLDER = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Removes what killed processes have left below `above`. A lock lies beside each folder: it dies with
 * its process, and tells a folder that was left from one in use.
 */
export async function openScratch(above: string): Promise<Scratch> {
  await removeLeft(above);
  let made: Promise<Own> | undefined;
  return {
    async folder() {
      const making = made ??= make(above);
      try {
        return (await making).folder;
      } catch (error) {
        // There may be room another time.
        if (made === making) made = undefined;
        throw error;
      }
    },
    async [Symbol.asyncDispose]() {
      const own = await made?.catch(() => undefined);
      await own?.[Symbol.asyncDispose]();
    },
  };
}

async function make(above: string): Promise<Own> {
  const name = crypto.randomUUID(), folder = path.join(above, name);
  const lock = await tryLock(above, name);
  if (!lock) throw writeFault(folder, new Error("somebody else has it"));
  const forget = async () => {
    lock[Symbol.dispose]();
    await rm(lockOf(folder), { force: true }).catch(() => {});
  };
  try {
    // After the lock: a process that finds the folder without it knows that it is not in use.
    await mkdir(folder, { mode: 0o700 });
  } catch (error) {
    await forget();
    throw writeFault(folder, error);
  }
  return {
    folder,
    async [Symbol.asyncDispose]() {
      try {
        await rm(folder, { recursive: true, force: true });
      } catch {
        // The next opening tries again; whatever the folder was for is done.
        return lock[Symbol.dispose]();
      }
      await forget();
    },
  };
}

/** What cannot be removed stays, and is no failure. */
async function removeLeft(above: string): Promise<void> {
  for (const name of await readdir(above).catch(() => [])) {
    if (!OUR_FOLDER.test(name)) continue;
    const folder = path.join(above, name);
    try {
      if (await isLocked(above, name)) continue;
      {
        using lock = await tryLock(above, name);
        if (!lock) continue;
        await rm(folder, { recursive: true, force: true });
      }
      await rm(lockOf(folder), { force: true });
    } catch {
      continue;
    }
  }
}

/** As `tryLock` names it. */
function lockOf(folder: string): string {
  return `${folder}.lock`;
}
