// What was saved from the program itself, as a command reads it.

import { Fault, reasonOf } from "../../src/base/fault.ts";
import {
  NOTHING_SAVED,
  openSaved,
  type SavedSettings,
  SKIP_VARIABLE,
} from "../../src/config/saved/saved_settings.ts";
import { readSecretKey } from "../../src/config/saved/secret_key.ts";
import { isYes } from "../../src/config/variables.ts";
import { readSavedRows } from "../../src/ledger/sqlite/setting_store.ts";
import type { CommandContext } from "../command.ts";

/** For when the store cannot be read. */
function skipsSaved(environment: CommandContext["environment"]): boolean {
  return isYes(environment[SKIP_VARIABLE] ?? "");
}

/**
 * Nothing, and nothing is made, where there is no ledger yet. Throws Fault `config_invalid` for a ledger
 * that cannot be read, `disk_full` or `not_writable` for its disk: to go on with defaults would be to do
 * what nobody asked for.
 */
export async function readSavedSettings(
  ledger: string,
  environment: CommandContext["environment"],
): Promise<SavedSettings> {
  if (skipsSaved(environment)) return { ...NOTHING_SAVED, isSkipped: true };
  let rows: Awaited<ReturnType<typeof readSavedRows>>;
  try {
    rows = await readSavedRows(ledger);
  } catch (error) {
    // The disk's fault, with its remedy: nothing is gained by a start without them.
    if (error instanceof Fault) throw error;
    throw new Fault(
      "config_invalid",
      `Could not read the saved settings in "${ledger}": ${reasonOf(error)}`,
      { hint: `${SKIP_VARIABLE}=1 starts without them`, cause: error },
    );
  }
  return rows.length === 0 ? NOTHING_SAVED : openSaved(rows, await readSecretKey(environment));
}
