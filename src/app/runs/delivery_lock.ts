// SPDX-License-Identifier: AGPL-3.0-or-later

// The lock of one run's delivery: its film is not sent twice at a time, nor deleted meanwhile.

import { Fault } from "../../base/fault.ts";
import type { RunId } from "../../ledger/run.ts";
import { type HeldLock, tryLock } from "../../system/files/lock.ts";

/** Throws Fault `busy`. */
export async function deliveryLock(folder: string, runId: RunId): Promise<HeldLock> {
  const lock = await tryLock(folder, `delivery-${runId}`);
  if (lock) return lock;
  throw new Fault("busy", "The film is being delivered already", {
    hint: "Wait for it to end",
  });
}
