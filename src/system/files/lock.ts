// SPDX-License-Identifier: AGPL-3.0-or-later

// Locks that die with their process. SQLite's exclusive transaction is an operating-system lock on
// a file: it works in Deno and Node alike and needs no stale-lock rule.

import { DatabaseSync } from "node:sqlite";
import path from "node:path";
import { Fault, reasonOf } from "../../base/fault.ts";
import { ensurePrivateFolder, isThere } from "./files.ts";
import { FREE_SPACE, isNoRoom } from "../sqlite/disk_fault.ts";

export interface HeldLock extends Disposable {
  readonly name: string;
}

/** A process that only checks whether it is held has it for less than this. */
const LOOK_MS = 100;
/** Only a process that looks can be in the way of one that shares. */
const SHARE_MS = 5_000;

/**
 * Takes the lock at once, or returns `undefined` when another process holds it. Throws Fault
 * `not_writable` or `disk_full` for a file that cannot be a lock.
 */
export async function tryLock(folder: string, name: string): Promise<HeldLock | undefined> {
  return await lockedBy(
    folder,
    name,
    `PRAGMA busy_timeout = ${LOOK_MS}; PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE`,
  );
}

/** Many processes may share a lock at once; `tryLock` has it when none of them does. Throws as `tryLock`. */
export async function shareLock(folder: string, name: string): Promise<HeldLock | undefined> {
  return await lockedBy(
    folder,
    name,
    `PRAGMA busy_timeout = ${SHARE_MS}; BEGIN; SELECT count(*) FROM sqlite_master`,
  );
}

async function lockedBy(folder: string, name: string, sql: string): Promise<HeldLock | undefined> {
  await ensurePrivateFolder(folder);
  const file = path.join(folder, `${name}.lock`);
  const database = openLock(file);
  try {
    database.exec(sql);
  } catch (error) {
    database.close();
    if (isBusy(error)) return undefined;
    throw lockFault(file, error);
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

/** Whether the lock is held, by this process or another. Takes nothing. */
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

function openLock(file: string): DatabaseSync {
  try {
    return new DatabaseSync(file);
  } catch (error) {
    throw lockFault(file, error);
  }
}

/** The lock's file with SQLite's words about it, and what to do. */
export function lockFault(file: string, error: unknown): Fault {
  const sentence = (reason: string) => `Could not take the lock "${file}": ${reason}`;
  if (isNoRoom(error)) {
    return new Fault("disk_full", sentence("the disk is full"), { hint: FREE_SPACE, cause: error });
  }
  // Deno's words name the file again, Node's do not.
  const reason = reasonOf(error).replace(`: ${file}`, "");
  const hint = /not a database|malformed/i.test(reason)
    ? "Something else wrote into it: delete it while no photos-memories runs"
    : "Check the data folder, its permissions and its disk";
  return new Fault("not_writable", sentence(reason), { hint, cause: error });
}

function isBusy(error: unknown): boolean {
  return /locked|busy/i.test(String(error));
}
