// SPDX-License-Identifier: AGPL-3.0-or-later

// The configuration in force, read the same way everywhere: defaults, file, saved settings, environment.

import { readdir } from "node:fs/promises";
import { loadConfig, type LoadedConfig, openFileWarning } from "../../config/load.ts";
import {
  NOTHING_SAVED,
  openSaved,
  type SavedSettings,
  SKIP_VARIABLE,
} from "../../config/saved/saved_settings.ts";
import type { SavingDeps } from "../../config/saved/save_settings.ts";
import { readSecretKey } from "../../config/saved/secret_key.ts";
import { isYes } from "../../config/sources/variables.ts";
import { isFilmFolder } from "../../film/finish/film_folder.ts";
import { restoreHint } from "../../ledger/sqlite/damaged_ledger.ts";
import { readSavedRows } from "../../ledger/sqlite/setting_store.ts";
import { readRows } from "../../system/sqlite/read_rows.ts";
import { expandHome, type Paths, pathsOf } from "../../system/paths.ts";
import type { AppContext } from "../context.ts";

export interface Settings extends LoadedConfig {
  readonly paths: Paths;
  readonly file: string;
  readonly saved: SavedSettings;
}

/** Where settings are stored, whether they can be read or not. */
export function settingsPlace(
  { environment, configFile }: Pick<AppContext, "environment" | "configFile">,
): Pick<Settings, "paths" | "file"> {
  const paths = pathsOf(environment);
  return { paths, file: configFile ? expandHome(configFile) : paths.config };
}

/** Where changed settings go. A file that was named must be there. */
export function savingDeps(
  context: Pick<AppContext, "environment" | "configFile">,
  store: SavingDeps["store"],
): SavingDeps {
  const { environment } = context, { file } = settingsPlace(context);
  return { store, environment, file, required: context.configFile !== undefined };
}

/** Throws Fault `config_invalid` with every problem at once. */
export async function readSettings(
  context: Pick<AppContext, "environment" | "configFile" | "ledger">,
): Promise<Settings> {
  const { paths, file } = settingsPlace(context);
  const { environment, configFile } = context;
  const saved = await readSavedSettings(paths.ledger, context);
  const loaded = await loadConfig(file, environment, configFile !== undefined, saved);
  const open = await openFileWarning(file, loaded);
  const output = expandHome(loaded.config.output.directory);
  const empty = await emptyLedgerWarning(paths.ledger, output, context);
  const warnings = [...loaded.warnings, ...[open, empty].filter((each) => each !== undefined)];
  return { ...loaded, warnings, paths, file, saved };
}

/** A lost ledger is begun anew without a word; the films are still there. */
async function emptyLedgerWarning(
  file: string,
  output: string,
  { ledger }: Pick<AppContext, "ledger">,
): Promise<string | undefined> {
  const films = (await readdir(output).catch(() => [])).filter(isFilmFolder).length;
  if (films === 0) return undefined;
  const read = ledger ? ledger.runs.list(1) : readRows(file, "run", "SELECT 1 FROM run LIMIT 1");
  const runs: readonly unknown[] = await read.catch(() => [{}]);
  if (runs.length > 0) return undefined;
  return `The ledger "${file}" is empty, but "${output}" holds films (${films}). ` +
    await restoreHint(file);
}

/** For when the store cannot be read. */
function skipsSaved(environment: AppContext["environment"]): boolean {
  return isYes(environment[SKIP_VARIABLE] ?? "");
}

/**
 * Nothing, and nothing is made, where there is no ledger yet. Throws Fault `verification_failed`
 * for a damaged ledger, `disk_full` or `not_writable` for its disk: to go on with defaults would
 * ignore saved settings.
 */
async function readSavedSettings(
  file: string,
  { environment, ledger }: Pick<AppContext, "environment" | "ledger">,
): Promise<SavedSettings> {
  if (skipsSaved(environment)) return { ...NOTHING_SAVED, isSkipped: true };
  const rows = await (ledger ? ledger.settings.rows() : readSavedRows(file));
  return rows.length === 0 ? NOTHING_SAVED : openSaved(rows, await readSecretKey(environment));
}
