// Locks that die with their process. SQLite's exclusive transaction is an operating-system lock on
// a file: it works in Deno and Node alike and needs no stale-lock rule.

import { DatabaseSync } from "node:sqlite";
import path from "node:path";
import { ensureFolder } from "./files.ts";

export interface HeldLock extends Disposable {
  readonly name: string;
}

/** Takes the lock at once, or returns `undefined` when another process holds it. */
export async function tryLock(folder: string, name: string): Promise<HeldLock | undefined> {
  await ensureFolder(folder);
  const database = new DatabaseSync(path.join(folder, `${name}.lock`));
  try {
    database.exec("PRAGMA busy_timeout = 0; PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE");
  } catch (error) {
    database.close();
    if (/locked|busy/i.test(String(error))) return undefined;
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
