// The configuration a command works with, read the same way by every command.

import { loadConfig, type LoadedConfig, openFileWarning } from "../../src/config/load.ts";
import type { SavedSettings } from "../../src/config/saved/saved_settings.ts";
import { expandHome, type Paths, pathsOf } from "../../src/system/paths.ts";
import type { CommandContext } from "../command.ts";
import { readSavedSettings } from "./saved_settings.ts";

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
