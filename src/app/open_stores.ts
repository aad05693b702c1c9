// SPDX-License-Identifier: AGPL-3.0-or-later

// The stores of a process. What starts the work opens each of them once and passes it on: a second connection
// in one process would wait for the first as it waits for another process.

import type { Bank } from "../bank/bank.ts";
import { openBank } from "../bank/sqlite/sqlite_bank.ts";
import { type OpenLedger, openLedger } from "../ledger/sqlite/sqlite_ledger.ts";
import { systemMachine } from "../system/machine.ts";
import type { Paths } from "../system/paths.ts";
import type { StoreWait } from "../system/sqlite/store_wait.ts";

/** How long work that a person waits for stands behind another process. */
export const PAGE_WAIT: StoreWait = { maxMs: 2_000 };

/** Throws as `openLedger`. */
export async function openProcessLedger(
  { ledger }: Pick<Paths, "ledger">,
  wait?: StoreWait,
): Promise<OpenLedger> {
  return await openLedger(ledger, systemMachine, wait);
}

/** Throws as `openBank`. */
export async function openProcessBank(
  { bank }: Pick<Paths, "bank">,
  warn?: (sentence: string) => void,
  wait?: StoreWait,
): Promise<Bank> {
  return await openBank(bank, warn, wait);
}
