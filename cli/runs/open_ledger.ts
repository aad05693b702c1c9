// The ledger for commands that need no library.

import { openLedger } from "../../src/ledger/sqlite/sqlite_ledger.ts";
import type { Ledger } from "../../src/ledger/ledger.ts";
import type { CommandContext } from "../command.ts";
import { readSettings } from "../settings/settings.ts";

/** Opens the ledger, closes it after `use`. */
export async function withLedger<T>(
  context: CommandContext,
  use: (ledger: Ledger) => Promise<T>,
): Promise<T> {
  const { paths } = await readSettings(context);
  await using ledger = await openLedger(paths.ledger);
  return await use(ledger);
}
