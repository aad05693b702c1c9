// A child that dies may have been killed by a machine short of memory: whatever it was asked is asked
// once more of a fresh one before anybody is blamed.

import { Fault } from "../../base/fault.ts";

/** True of the Fault of a child that ended without an answer. */
export function isDeath(error: unknown): error is Fault {
  return error instanceof Fault && error.code === "child_died";
}

/** Rejects with the second death, or with anything else at once. */
export async function askTwice<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!isDeath(error)) throw error;
    return await ask();
  }
}
