// SPDX-License-Identifier: AGPL-3.0-or-later

// From the configuration file into the store: the value is saved first, then taken out of the file. Who
// is stopped in between has it in both, and the file wins.

import { realpath, stat } from "node:fs/promises";
import { isDeepStrictEqual } from "node:util";
import { Fault } from "../../base/fault.ts";
import { isThere, writeWhole } from "../../system/files/files.ts";
import {
  type FileTree,
  fileTreeOf,
  readConfigFile,
  SHELF,
  textWithout,
} from "../sources/file_tree.ts";
import { laySettings } from "../sources/lay_settings.ts";
import { configFault } from "../load.ts";
import { valueAt } from "../sources/tree.ts";
import {
  laidAfter,
  placeRefusal,
  refusal,
  type SavingDeps,
  valueRefusal,
} from "./save_settings.ts";
import { openSaved, rowsOf } from "./saved_settings.ts";
import { type SecretKey, secretKeyToSave } from "./secret_key.ts";

export interface MovedSettings {
  readonly file: string;
  /** The file as it was, for its owner's eyes only. */
  readonly backup: string;
}

/**
 * Moves the keys, all or none; what is in force stays the same. Throws Fault `usage` for what is refused,
 * `config_invalid` for a file that cannot be read, `busy` when it is written to meanwhile (the
 * values are saved then), `not_writable`, `disk_full`.
 */
export async function moveSettings(
  deps: SavingDeps,
  keys: readonly string[],
): Promise<MovedSettings> {
  const { environment, file, required } = deps;
  const secretKey = await secretKeyToSave(environment);
  let old = "", left = "";
  await deps.store.change(async (rows) => {
    const unread: string[] = [];
    const text = await readConfigFile(file, required);
    const tree = fileTreeOf(text, unread, file);
    const saved = openSaved(rows, secretKey);
    const before = await laySettings({ file: tree, saved, environment });
    if (before.config === undefined || unread.length > 0) throw configFault(file, before, unread);
    const set = new Map(keys.map((key) => [key, movable(key, tree, file, secretKey)]));
    old = text ?? "";
    const rest = textWithout(old, keys.flatMap((key) => [key, `${SHELF}.${key}`]));
    const after = rest === undefined
      ? undefined
      : await laidAfter(deps, fileTreeOf(rest, [], file), before, { set, unset: [] });
    if (rest === undefined || !isDeepStrictEqual(after?.config, before.config)) {
      throw refusal(
        keys.join(", "),
        `another part of "${file}" refers to it`,
        "Write the values out where the file repeats them with * and &, and try again",
      );
    }
    left = rest;
    return { put: rowsOf(set, secretKey), remove: [] };
  });
  return await rewrite(file, old, left);
}

/** The value to be saved. Throws Fault `usage`. */
function movable(
  key: string,
  { tree }: FileTree,
  file: string,
  secretKey: SecretKey,
): unknown {
  const value = valueAt(tree, key);
  const fault = placeRefusal(key) ??
    (value === undefined
      ? refusal(key, `it does not stand in "${file}"`, `Type photos-memories config set ${key}`)
      : valueRefusal(key, value, secretKey));
  if (fault) throw fault;
  return value;
}

async function rewrite(file: string, old: string, left: string): Promise<MovedSettings> {
  // A link stays a link: what it leads to is written.
  const place = await realpath(file), backup = await freeBackupName(place);
  if (await readConfigFile(place, true) !== old) {
    throw new Fault("busy", `The values are saved, but "${place}" was changed meanwhile`, {
      hint: "The file still wins; run the command again",
    });
  }
  const { mode } = await stat(place);
  await writeWhole(backup, old, 0o600);
  await writeWhole(place, left, mode & 0o777);
  return { file: place, backup };
}

/** `<file>.bak`, or with the first free number: an earlier one holds what this one does not. */
async function freeBackupName(place: string): Promise<string> {
  for (let n = 1;; n++) {
    const name = n === 1 ? `${place}.bak` : `${place}.bak${n}`;
    if (!await isThere(name)) return name;
  }
}
