// Opens a store that is only read, whoever else is at work on it.

import { DatabaseSync } from "node:sqlite";
import { BUSY_TIMEOUT_MS } from "./busy_timeout.ts";
import { isNoRoom } from "./disk_fault.ts";

/** Throws what SQLite says of a file that cannot be read. */
export function openToRead(file: string): DatabaseSync {
  try {
    return opened(file, "NORMAL");
  } catch (error) {
    if (!isNoRoom(error)) throw error;
    // Readers share a file beside the store, and there is no room to make it: so nobody has the store open,
    // or it would be there. Who has a store alone needs no such file. Whoever comes meanwhile waits, and
    // where somebody came first, it is this one who waits and then fails.
    try {
      return opened(file, "EXCLUSIVE");
    } catch {
      throw error;
    }
  }
}

function opened(file: string, locking: "NORMAL" | "EXCLUSIVE"): DatabaseSync {
  // Not read-only: such a reader leaves the files beside a store that the last one out takes away.
  const store = new DatabaseSync(file);
  try {
    store.exec(`PRAGMA busy_timeout = ${BUSY_TIMEOUT_MS}; PRAGMA locking_mode = ${locking}`);
    // The first read is what fails.
    store.prepare("PRAGMA schema_version").get();
    return store;
  } catch (error) {
    store.close();
    throw error;
  }
}
