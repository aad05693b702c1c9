// The bank for commands that need no library.

import type { Bank } from "../../src/bank/bank.ts";
import { openBank } from "../../src/bank/sqlite/sqlite_bank.ts";
import type { CommandContext } from "../command.ts";
import { readSettings } from "../settings/settings.ts";

/** Opens the bank, closes it after `use`. */
export async function withBank<T>(
  context: CommandContext,
  use: (bank: Bank) => Promise<T>,
): Promise<T> {
  const { paths } = await readSettings(context);
  await using bank = await openBank(paths.bank);
  return await use(bank);
}
