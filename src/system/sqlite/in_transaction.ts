// Several steps on a store that happen all or not at all.

import type { DatabaseSync } from "node:sqlite";
import { diskFault } from "./disk_fault.ts";

/** Throws what `work` throws, and the disk's own words as `diskFault` tells them of `what`. */
export function inTransaction<T>(raw: DatabaseSync, what: string, work: () => T): T {
  try {
    raw.exec("BEGIN IMMEDIATE");
    const result = work();
    raw.exec("COMMIT");
    return result;
  } catch (error) {
    // A full disk ends the transaction by itself; its own error is the one to tell.
    if (raw.isTransaction) raw.exec("ROLLBACK");
    throw diskFault(what, error);
  }
}
