// SPDX-License-Identifier: AGPL-3.0-or-later

// Memories are prepared in the background once a server was left alone for a minute, which on a busy machine
// is in the middle of a test: a minute and more of CPU time that no page waits for.

import { MAX_WORK_MS } from "../../src/app/memories/keeper.ts";
import { openLedger } from "../../src/ledger/sqlite/sqlite_ledger.ts";

/** Before the server is started: all that may be prepared in a day was prepared. */
export async function restKeeper(data: string): Promise<void> {
  await Deno.mkdir(data, { recursive: true });
  await using ledger = await openLedger(`${data}/ledger.db`);
  await ledger.memories.addWork(new Date().toISOString().slice(0, 10), MAX_WORK_MS);
}
