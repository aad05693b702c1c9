// SPDX-License-Identifier: AGPL-3.0-or-later

// For commands that save settings: where they go, and what is printed afterwards.

import { isReadAtStart, keyAt } from "../../src/config/keys.ts";
import { type MovedSettings, moveSettings } from "../../src/config/saved/move_settings.ts";
import {
  type SavedChange,
  saveSettings,
  type SavingDeps,
} from "../../src/config/saved/save_settings.ts";
import { sourceOf } from "../../src/config/sources/lay_settings.ts";
import { readSecretKey, SECRET_KEY_VARIABLE } from "../../src/config/saved/secret_key.ts";
import { openProcessLedger } from "../../src/app/open_stores.ts";
import type { CommandContext } from "../command.ts";
import { readSettings, savingDeps, settingsPlace } from "../../src/app/settings/settings.ts";

/** Opens the store, lets `save` write, closes it. */
export async function withSaving<T>(
  context: CommandContext,
  save: (deps: SavingDeps) => Promise<T>,
): Promise<T> {
  await using ledger = await openProcessLedger(settingsPlace(context).paths);
  return await save(savingDeps(context, ledger.settings));
}

/**
 * Saves what the file sets as well, once `isMeant` says so: it is taken out of the file first. What
 * is refused in the file stays there.
 */
export async function saveMoving(
  context: CommandContext,
  set: ReadonlyMap<string, unknown>,
  isMeant: (keys: readonly string[]) => Promise<boolean>,
): Promise<SavedChange> {
  const settings = await readSettings(context);
  const inFile = [...set.keys()].filter((key) => sourceOf(key, settings).source === "file");
  return await withSaving(context, async (deps) => {
    if (inFile.length > 0 && await isMeant(inFile)) {
      printMoved(context, await moveSettings(deps, inFile));
    }
    return await saveSettings(deps, { set, unset: [] });
  });
}

export function printMoved({ terminal }: CommandContext, { file, backup }: MovedSettings): void {
  terminal.out(`Taken out of ${file}`);
  terminal.out(`The file as it was: ${backup}`);
  terminal.note(
    terminal.paint.dim("It holds the old values in the clear; delete it once all is well"),
  );
}

/** Names, and never a value, which may be secret. */
export async function printSaved(
  { terminal, environment }: CommandContext,
  change: Partial<SavedChange>,
): Promise<void> {
  const { saved = [], removed = [], absent = [] } = change;
  const isSecret = (path: string) => keyAt(path)?.meta.secret === true;
  for (const key of saved) terminal.out(`Saved ${key}${isSecret(key) ? ", encrypted" : ""}`);
  for (const key of removed) terminal.out(`Removed ${key}`);
  for (const key of absent) terminal.out(`${key} was not saved: nothing to remove`);
  const note = (line: string) => terminal.note(terminal.paint.dim(line));
  if (saved.some(isSecret)) {
    const key = await readSecretKey(environment);
    const origin = key.kind === "set" ? key.origin : SECRET_KEY_VARIABLE;
    note(`Every start needs the key in ${origin}, those of a timer, too; keep a copy`);
  }
  const waiting = [...saved, ...removed].filter(isReadAtStart);
  if (waiting.length > 0) {
    const names = new Intl.ListFormat("en").format(waiting);
    note(`A serving process reads ${names} when it starts again`);
  }
}
