// Several steps on a store that happen all or not at all.

import type { DatabaseSync, StatementSync } from "node:sqlite";
import { diskFault } from "./disk_fault.ts";

interface Ends {
  readonly begin: StatementSync;
  readonly commit: StatementSync;
}

/** One of each for a store: a statement's native memory is given back by a collection of garbage alone. */
const ENDS = new WeakMap<DatabaseSync, Ends>();

/** Prepared, for what `exec` throws has no code: of a full disk SQLite's words may say too little. */
function endsOf(raw: DatabaseSync): Ends {
  const kept = ENDS.get(raw);
  if (kept) return kept;
  const ends = { begin: raw.prepare("BEGIN IMMEDIATE"), commit: raw.prepare("COMMIT") };
  ENDS.set(raw, ends);
  return ends;
}

/** Throws what `work` throws, and the disk's own words as `diskFault` tells them of `what`. */
export function inTransaction<T>(raw: DatabaseSync, what: string, work: () => T): T {
  try {
    const { begin, commit } = endsOf(raw);
    begin.run();
    const result = work();
    commit.run();
    return result;
  } catch (error) {
    // A full disk ends the transaction by itself; its own error is the one to tell.
    if (raw.isTransaction) raw.exec("ROLLBACK");
    throw diskFault(what, error);
  }
}
