// SPDX-License-Identifier: AGPL-3.0-or-later

// Every setting as a form shows it: its value, where that comes from, and what keeps it from being
// changed there. Secrets are said to be set, and never shown.

import { CONFIG_KEYS, type ConfigKey, isBootstrap, keysNamedIn, sectionOf } from "../keys.ts";
import type { LoadedConfig } from "../load.ts";
import { revisionOf } from "../saved/revision.ts";
import { ownedRefusal, valueRefusal } from "../saved/save_settings.ts";
import { type SavedRow, type SavedSettings, UNDECRYPTABLE } from "../saved/saved_settings.ts";
import type { SecretKey } from "../saved/secret_key.ts";
import { sourceOf, type ValueSource } from "../sources/lay_settings.ts";
import { valueAt } from "../sources/tree.ts";

/** What a form cannot change, and why. */
export type SettingLock =
  /** `by` is the variable's name. */
  | { readonly kind: "environment"; readonly by: string }
  /** `by` is the key as it is written in the file. */
  | { readonly kind: "file"; readonly by: string }
  /** Read from the environment and the file alone; `by` is the variable that sets it. */
  | { readonly kind: "start"; readonly by: string }
  /** A secret that could not be encrypted; `by` is the sentence. */
  | { readonly kind: "secret_key"; readonly by: string };

export interface EditableSetting {
  readonly key: ConfigKey;
  /** In force; absent for a secret. */
  readonly value?: unknown;
  /** Something stands there; of a list, how many entries. */
  readonly entries: number;
  readonly source: ValueSource;
  readonly lock?: SettingLock;
  /** There is a saved row to forget. */
  readonly isSaved: boolean;
  /** Why a value that was saved is not the one in force. */
  readonly mark?: string;
}

export interface EditableSettings {
  /** The file, there or not. */
  readonly file: string;
  /** In the order of the schema. */
  readonly all: readonly EditableSetting[];
  /** By section: another one when another page or command saved in it meanwhile. */
  readonly revisions: ReadonlyMap<string, string>;
}

type Loaded = Pick<LoadedConfig, "config" | "origins" | "fileKeys"> & {
  readonly file: string;
  readonly saved: SavedSettings;
};

/** `rows` are those of the store, read before the settings were. */
export async function editableSettings(
  loaded: Loaded,
  rows: readonly SavedRow[],
  secretKey: SecretKey,
): Promise<EditableSettings> {
  const named = CONFIG_KEYS.flatMap((key) => {
    const there = keysNamedIn(loaded.config, key);
    // The pattern of keys under names the owner chooses stays, for a name to come.
    return there.includes(key) ? there : [...there, key];
  });
  const sections = new Set(CONFIG_KEYS.map(({ path }) => sectionOf(path)));
  const revisions = await Promise.all(
    [...sections].map(async (section) => [section, await revisionOf(rows, section)] as const),
  );
  return {
    file: loaded.file,
    all: named.map((key) => editable(key, loaded, rows, secretKey)),
    revisions: new Map(revisions),
  };
}

function editable(
  key: ConfigKey,
  loaded: Loaded,
  rows: readonly SavedRow[],
  secretKey: SecretKey,
): EditableSetting {
  const { path, meta } = key, source = sourceOf(path, loaded);
  // What is in force may be what the default stands for, such as the machine's language.
  const value = source.source === "default" ? key.defaultValue : valueAt(loaded.config, path);
  const lock = lockOf(key, source, loaded, secretKey);
  return {
    key,
    value: meta.secret ? undefined : value,
    entries: [value].flat().filter((each) => each !== undefined && each !== "").length,
    source,
    lock,
    isSaved: rows.some((row) => row.key === path),
    mark: loaded.saved.undecryptable.includes(path) ? UNDECRYPTABLE : undefined,
  };
}

/** By the rules of saving, in their order. */
function lockOf(
  { path, environment, meta }: ConfigKey,
  { source, setBy = path }: ValueSource,
  loaded: Loaded,
  secretKey: SecretKey,
): SettingLock | undefined {
  // Out of the file it could be saved nowhere.
  if (isBootstrap(path)) {
    return source === "environment"
      ? { kind: source, by: setBy }
      : { kind: "start", by: environment };
  }
  if (ownedRefusal(path, loaded) !== undefined) {
    return { kind: source === "file" ? "file" : "environment", by: setBy };
  }
  const lack = meta.secret ? valueRefusal(path, "", secretKey) : undefined;
  return lack && { kind: "secret_key", by: `${lack.message}. ${lack.hint ?? ""}` };
}
