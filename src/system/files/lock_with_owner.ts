// SPDX-License-Identifier: AGPL-3.0-or-later

// A lock whose holder leaves a word for those who find it taken.

import { readFile, rm } from "node:fs/promises";
import path from "node:path";
import { writeWhole } from "./files.ts";
import { isLocked, tryLock } from "./lock.ts";

interface HeldLockWithOwner extends AsyncDisposable {
  /** Leaves a word; a failure to write it is no failure. */
  note(word: string): Promise<void>;
}

export interface LockWithOwner {
  /** Taken at once, or `undefined` when it is held, by this process or another. */
  take(): Promise<HeldLockWithOwner | undefined>;
  /** What the holder has noted; only of use while the lock is taken. */
  holder(): Promise<string | undefined>;
  /** Whether it is free; takes nothing. */
  isFree(): Promise<boolean>;
}

/** The word of a holder that was killed is taken away by the next one before anything else. */
export function lockWithOwner(folder: string, name: string): LockWithOwner {
  // Beside the lock, which cannot be read while it is held.
  const file = path.join(folder, `${name}.holder`);
  const forget = () => rm(file, { force: true }).catch(() => {});
  return {
    async take() {
      const lock = await tryLock(folder, name);
      if (!lock) return undefined;
      await forget();
      return {
        note: (word) => writeWhole(file, word, 0o600).catch(() => {}),
        async [Symbol.asyncDispose]() {
          await forget();
          lock[Symbol.dispose]();
        },
      };
    },

    async holder() {
      try {
        return await readFile(file, "utf8");
      } catch {
        return undefined;
      }
    },

    isFree: async () => !await isLocked(folder, name),
  };
}
