// SPDX-License-Identifier: AGPL-3.0-or-later

// Settings a person saved from the program itself, as rows of the store and as values: a row that cannot be
// read is named and skipped.

import { sealOf } from "../../system/seal.ts";
import { isBootstrap, keyAt } from "../keys.ts";
import type { SecretKey } from "./secret_key.ts";

/** One key as the store holds it: JSON, or the same sealed. */
export type SavedRow =
  | { readonly key: string; readonly json: string }
  | { readonly key: string; readonly sealed: Uint8Array };

/** What a change puts and takes away, whole or not at all. */
export interface RowChanges {
  readonly put: readonly SavedRow[];
  readonly remove: readonly string[];
}

/** Where saved settings are kept. */
export interface SettingStore {
  /**
   * Asks `decide` with all rows and does what it returns, whole or not at all. It is asked again when
   * another process changed them meanwhile; what it throws ends the change.
   */
  change(decide: (rows: readonly SavedRow[]) => Promise<RowChanges>): Promise<void>;
}

export interface ReadableSettingStore extends SettingStore {
  rows(): Promise<readonly SavedRow[]>;
}

export interface SavedSettings {
  /** Values by key, secrets decrypted. */
  readonly values: ReadonlyMap<string, unknown>;
  /** Keys whose value is sealed with another secret key, or there is none now. */
  readonly undecryptable: readonly string[];
  /** Rows that are not read. `because` finishes "It …". */
  readonly ignored: readonly { readonly key: string; readonly because: string }[];
  /** What secrets are sealed with; not looked for where nothing is saved. */
  readonly secretKey: SecretKey;
  /** The owner starts without what was saved. */
  readonly isSkipped?: true;
}

/** Set by an owner who starts without what was saved, such as when the store cannot be read. */
export const SKIP_VARIABLE = "PHOTOS_MEMORIES_SKIP_STORED_SETTINGS";

export const NOTHING_SAVED: SavedSettings = {
  values: new Map(),
  undecryptable: [],
  ignored: [],
  secretKey: { kind: "absent" },
};

/** Never throws for what stands in a row. */
export function openSaved(rows: readonly SavedRow[], secretKey: SecretKey): SavedSettings {
  const values = new Map<string, unknown>();
  const undecryptable: string[] = [];
  const ignored: { key: string; because: string }[] = [];
  const seal = secretKey.kind === "set" ? sealOf(secretKey.text) : undefined;
  for (const row of rows) {
    const because = whyIgnored(row.key);
    const json = "json" in row ? row.json : seal?.open(row.key, row.sealed);
    if (because !== undefined) ignored.push({ key: row.key, because });
    else if (json === undefined) undecryptable.push(row.key);
    else {
      try {
        values.set(row.key, JSON.parse(json));
      } catch {
        ignored.push({ key: row.key, because: "is damaged" });
      }
    }
  }
  return { values, undecryptable, ignored, secretKey };
}

function whyIgnored(path: string): string | undefined {
  if (isBootstrap(path)) return "is read from the environment and the file alone";
  return keyAt(path) === undefined ? "is not a known key" : undefined;
}

/** Secrets sealed under their own names, everything else as JSON. */
export function rowsOf(set: SettingChange["set"], secretKey: SecretKey): readonly SavedRow[] {
  return [...set].map(([key, value]): SavedRow => {
    const json = JSON.stringify(value);
    if (!isSecret(key)) return { key, json };
    if (secretKey.kind !== "set") throw new Error(`A secret came without a key: ${key}`);
    return { key, sealed: sealOf(secretKey.text).seal(key, json) };
  });
}

const isSecret = (path: string): boolean => keyAt(path)?.meta.secret === true;

/** Whether anything of it needs the secret key. */
export function hasSecrets({ values, undecryptable }: SavedSettings): boolean {
  return [...values.keys(), ...undecryptable].some(isSecret);
}

export interface SettingChange {
  /** Values in the types of their keys. */
  readonly set: ReadonlyMap<string, unknown>;
  readonly unset: readonly string[];
}

/** As they would be read after the change. */
export function savedAfter(saved: SavedSettings, { set, unset }: SettingChange): SavedSettings {
  const isTouched = (key: string) => set.has(key) || unset.includes(key);
  return {
    ...saved,
    values: new Map([...saved.values].filter(([key]) => !isTouched(key)).concat([...set])),
    undecryptable: saved.undecryptable.filter((key) => !isTouched(key)),
    ignored: saved.ignored.filter(({ key }) => !isTouched(key)),
  };
}

/** Stands behind a key wherever settings are listed. */
export const UNDECRYPTABLE = "saved here but cannot be decrypted";

/** A sentence for each row that is skipped, without its value; none for keys that are set elsewhere. */
export function savedWarnings(
  { undecryptable, ignored, secretKey }: SavedSettings,
  isSetElsewhere: (key: string) => boolean,
): readonly string[] {
  return [
    ...undecryptable.filter((key) => !isSetElsewhere(key))
      .map((key) => `${key} is ${UNDECRYPTABLE}; ${whyLost(secretKey)}`),
    ...ignored.map(({ key, because }) =>
      `The saved ${key} is ignored: it ${because}; ` +
      `"photos-memories config unset ${key}" removes it`
    ),
  ];
}

/** Finishes "… cannot be decrypted; ". */
export function whyLost(secretKey: SecretKey): string {
  switch (secretKey.kind) {
    case "set":
      return `the key in ${secretKey.origin} is not the one it was saved with`;
    case "unusable":
      return secretKey.because;
    case "absent":
      return "the key it was saved with is not there";
  }
}
