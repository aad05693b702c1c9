// Locks that die with their process. SQLite's exclusive transaction is an operating-system lock on
// a file: it works in Deno and Node alike and needs no stale-lock rule.

import { DatabaseSync } from "node:sqlite";
import path from "node:path";
import { ensurePrivateFolder, isThere } from "./files.ts";

export interface HeldLock extends Disposable {
  readonly name: string;
}

/** Somebody who only looks whether it is held has it for less than this. */
const LOOK_MS = 100;

/** Takes the lock at once, or returns `undefined` when another process holds it. */
export async function tryLock(folder: string, name: string): Promise<HeldLock | undefined> {
  await ensurePrivateFolder(folder);
  const database = new DatabaseSync(path.join(folder, `${name}.lock`));
  try {
    database.exec(
      `PRAGMA busy_timeout = ${LOOK_MS}; PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE`,
    );
  } catch (error) {
    database.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
  let held = true;
  return {
    name,
    [Symbol.dispose]() {
      if (!held) return;
      held = false;
      database.close();
    },
  };
}

/** Whether somebody holds the lock, in this process or another. Takes nothing. */
export async function isLocked(folder: string, name: string): Promise<boolean> {
  const file = path.join(folder, `${name}.lock`);
  if (!await isThere(file)) return false;
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    database.exec("PRAGMA busy_timeout = 0; SELECT count(*) FROM sqlite_master");
    return false;
  } catch (error) {
    if (isBusy(error)) return true;
    throw error;
  } finally {
    database.close();
  }
}

function isBusy(error: unknown): boolean {
  return /locked|busy/i.test(String(error));
}
