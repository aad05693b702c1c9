// SPDX-License-Identifier: AGPL-3.0-or-later

// Loading: defaults ← saved ← file ← environment, every problem reported at once, each with its path and
// the nearest known key.

import { Fault } from "../base/fault.ts";
import { AUTO_LOCALE, systemLocale, USUAL_LOCALE } from "../messages/locale.ts";
import { modeOf } from "../system/files/files.ts";
import type { Environment } from "./sources/variables.ts";
import { fileTreeOf, readConfigFile } from "./sources/file_tree.ts";
import { keyAt } from "./keys.ts";
import {
  FROM_DATABASE,
  FROM_FILE,
  type LaidSettings,
  laySettings,
} from "./sources/lay_settings.ts";
import { NOTHING_SAVED, type SavedSettings, savedWarnings } from "./saved/saved_settings.ts";
import type { Config } from "./schema.ts";

export interface LoadedConfig
  extends Pick<LaidSettings, "origins" | "fileKeys" | "fromVariables" | "warnings"> {
  readonly config: Config;
  /** What of the saved settings is not read, a sentence each. */
  readonly savedWarnings: readonly string[];
}

/**
 * Reads the file (absent is fine unless `required`) and the environment, and lays them over what was
 * saved. Throws Fault `config_invalid` naming every problem.
 */
export async function loadConfig(
  file: string,
  environment: Environment,
  required: boolean,
  saved: SavedSettings = NOTHING_SAVED,
): Promise<LoadedConfig> {
  const unread: string[] = [];
  const tree = fileTreeOf(await readConfigFile(file, required), unread, file);
  const laid = await laySettings({ file: tree, saved, environment });
  const { config, origins, fileKeys, fromVariables, warnings } = laid;
  if (config === undefined || unread.length > 0) throw configFault(file, laid, unread);
  const isSet = (key: string) => origins.has(key);
  return {
    config: inOwnLanguage(config, environment),
    origins,
    fileKeys,
    fromVariables,
    warnings,
    savedWarnings: savedWarnings(saved, isSet),
  };
}

/** A language that is left open is the machine's. */
function inOwnLanguage(config: Config, environment: Environment): Config {
  const { title_screens } = config;
  if (title_screens.locale !== AUTO_LOCALE) return config;
  const locale = systemLocale(environment) ?? USUAL_LOCALE;
  return { ...config, title_screens: { ...title_screens, locale } };
}

/** Everything that is wrong with the settings in one sentence, and where to put it right. */
export function configFault(
  file: string,
  { problems, origins, isInjected }: Pick<LaidSettings, "problems" | "origins" | "isInjected">,
  unread: readonly string[] = [],
): Fault {
  const all = [...unread, ...problems];
  const count = all.length === 1 ? "a problem" : `${all.length} problems`;
  const hasSaved = [...origins.values()].includes(FROM_DATABASE);
  return new Fault(
    "config_invalid",
    `The configuration has ${count}:\n${all.map((problem) => `  - ${problem}`).join("\n")}`,
    { hint: hintFor(file, isInjected, hasSaved) },
  );
}

function hintFor(file: string, isInjected: boolean, hasSaved: boolean): string {
  if (isInjected) {
    return 'Kubernetes sets variables for services: write "enableServiceLinks: false" into the pod\'s spec';
  }
  const saved = hasSaved ? ', or remove what was saved with "photos-memories config unset"' : "";
  return `Edit "${file}" or the environment${saved}; "photos-memories config schema" lists every key`;
}

const OTHERS_READ = 0o044;

/** A sentence for the owner; nothing for a file without secrets, or for its owner's eyes only. */
export async function openFileWarning(
  file: string,
  { origins, fromVariables }: Pick<LoadedConfig, "origins" | "fromVariables">,
): Promise<string | undefined> {
  const secrets = [...origins].filter(([path, origin]) =>
    origin === FROM_FILE && !fromVariables.has(path) && keyAt(path)?.meta.secret === true
  ).map(([path]) => path);
  if (secrets.length === 0) return undefined;
  const mode = await modeOf(file).catch(() => 0);
  // A disk that keeps no permissions shows all of them or none; there is nothing to mend on it.
  if ((mode & OTHERS_READ) === 0) return undefined;
  return `"${file}" can be read by others on this machine and holds ${secrets.join(", ")}: ` +
    "type chmod 600 with its path, or keep secrets in variables";
}
