// SPDX-License-Identifier: AGPL-3.0-or-later

// Keys that are read before any store can be are saved in the configuration file itself: who may sign in.

import { realpath } from "node:fs/promises";
import { Fault } from "../../base/fault.ts";
import { modeOf, writeWhole } from "../../system/files/files.ts";
import { fileTreeOf, readConfigFile, textWith } from "../sources/file_tree.ts";
import { FROM_FILE, type LaidSettings, laySettings } from "../sources/lay_settings.ts";
import { configFault } from "../load.ts";
import { ownedRefusal, type SavingDeps } from "./save_settings.ts";
import { NOTHING_SAVED } from "./saved_settings.ts";

const OWNER_ONLY = 0o600;

/**
 * Writes values into the file, which is made when it is not there, and keeps its comments. `problemsOf` says
 * what would stop the next start. Throws Fault `usage` for a key that a variable sets, `config_invalid`
 * for what would not start, `not_writable`, `disk_full`; nothing is written then.
 */
export async function writeSettings(
  { file, environment, required }: Omit<SavingDeps, "store">,
  values: ReadonlyMap<string, unknown>,
  problemsOf: (laid: LaidSettings) => readonly string[],
): Promise<void> {
  const unread: string[] = [], old = await readConfigFile(file, required);
  const lay = (text: string | undefined) =>
    laySettings({ file: fileTreeOf(text, unread, file), saved: NOTHING_SAVED, environment });
  const before = await lay(old);
  if (unread.length > 0) throw configFault(file, before, unread);
  for (const path of values.keys()) {
    // What the file itself says is what is to be changed.
    const fault = ownedRefusal(path, { fileKeys: new Map(), origins: outside(before) });
    if (fault) throw fault;
  }
  const text = textWith(old ?? "", values), after = await lay(text);
  const problems = after.config === undefined ? after.problems : problemsOf(after);
  if (problems.length > 0) throw new Fault("config_invalid", `Nothing was saved: ${problems[0]}`);
  // A link stays a link: what it leads to is written.
  const place = old === undefined ? file : await realpath(file);
  const mode = old === undefined ? OWNER_ONLY : await modeOf(place);
  await writeWhole(place, text, mode & 0o777);
}

function outside({ origins }: LaidSettings): ReadonlyMap<string, string> {
  return new Map([...origins].filter(([, origin]) => origin !== FROM_FILE));
}
