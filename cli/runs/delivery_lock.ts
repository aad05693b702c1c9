// Two must never deliver one film at a time, or end its delivery while the other is at it.

import { Fault } from "../../src/base/fault.ts";
import type { RunId } from "../../src/ledger/run.ts";
import { type HeldLock, tryLock } from "../../src/system/files/lock.ts";

/** Throws Fault `busy`. */
export async function deliveryLock(folder: string, runId: RunId): Promise<HeldLock> {
  const lock = await tryLock(folder, `delivery-${runId}`);
  if (lock) return lock;
  throw new Fault("busy", `Run ${runId} is being delivered already`, {
    hint: "Wait for it to end",
  });
}
