// The configuration a command works with, read the same way by every command: defaults, file, saved
// settings, environment.

import { Fault, reasonOf } from "../../src/base/fault.ts";
import { loadConfig, type LoadedConfig, openFileWarning } from "../../src/config/load.ts";
import {
  NOTHING_SAVED,
  openSaved,
  type SavedSettings,
  SKIP_VARIABLE,
} from "../../src/config/saved/saved_settings.ts";
import { readSecretKey } from "../../src/config/saved/secret_key.ts";
import { isYes } from "../../src/config/sources/variables.ts";
import { readSavedRows } from "../../src/ledger/sqlite/setting_store.ts";
import { expandHome, type Paths, pathsOf } from "../../src/system/paths.ts";
import type { CommandContext } from "../command.ts";

export interface Settings extends LoadedConfig {
  readonly paths: Paths;
  readonly file: string;
  readonly saved: SavedSettings;
}

/** Where settings are kept, read or not. */
export function settingsPlace(
  { environment, configFile }: Pick<CommandContext, "environment" | "configFile">,
): Pick<Settings, "paths" | "file"> {
  const paths = pathsOf(environment);
  return { paths, file: configFile ? expandHome(configFile) : paths.config };
}

/** A file that was named must be there. */
export function isNamed({ configFile }: Pick<CommandContext, "configFile">): boolean {
  return configFile !== undefined;
}

/** Throws Fault `config_invalid` with every problem at once. */
export async function readSettings(
  context: Pick<CommandContext, "environment" | "configFile">,
): Promise<Settings> {
  const { paths, file } = settingsPlace(context);
  const saved = await readSavedSettings(paths.ledger, context.environment);
  const loaded = await loadConfig(file, context.environment, isNamed(context), saved);
  const open = await openFileWarning(file, loaded.origins);
  const warnings = open === undefined ? loaded.warnings : [...loaded.warnings, open];
  return { ...loaded, warnings, paths, file, saved };
}

/** For when the store cannot be read. */
function skipsSaved(environment: CommandContext["environment"]): boolean {
  return isYes(environment[SKIP_VARIABLE] ?? "");
}

/**
 * Nothing, and nothing is made, where there is no ledger yet. Throws Fault `config_invalid` for a
 * ledger that cannot be read, `disk_full` or `not_writable` for its disk: to go on with defaults
 * would ignore saved settings.
 */
async function readSavedSettings(
  ledger: string,
  environment: CommandContext["environment"],
): Promise<SavedSettings> {
  if (skipsSaved(environment)) return { ...NOTHING_SAVED, isSkipped: true };
  let rows: Awaited<ReturnType<typeof readSavedRows>>;
  try {
    rows = await readSavedRows(ledger);
  } catch (error) {
    // A fault of the disk has its own hint; a start without saved settings would not help.
    if (error instanceof Fault) throw error;
    throw new Fault(
      "config_invalid",
      `Could not read the saved settings in "${ledger}": ${reasonOf(error)}`,
      { hint: `${SKIP_VARIABLE}=1 starts without them`, cause: error },
    );
  }
  return rows.length === 0 ? NOTHING_SAVED : openSaved(rows, await readSecretKey(environment));
}
