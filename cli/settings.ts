// The configuration a command works with, read the same way by every command.

import { loadConfig, type LoadedConfig } from "../src/config/load.ts";
import { expandHome, type Paths, pathsOf } from "../src/system/paths.ts";
import type { CommandContext } from "./command.ts";

export interface Settings extends LoadedConfig {
  readonly paths: Paths;
  readonly file: string;
}

/** Throws Fault `config_invalid` with every problem at once. */
export async function readSettings(
  context: Pick<CommandContext, "environment" | "configFile">,
): Promise<Settings> {
  const paths = pathsOf(context.environment);
  const file = context.configFile ? expandHome(context.configFile) : paths.config;
  const loaded = await loadConfig(file, context.environment, context.configFile !== undefined);
  return { ...loaded, paths, file };
}
