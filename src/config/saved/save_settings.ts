// SPDX-License-Identifier: AGPL-3.0-or-later

// The one way a setting is saved. All or nothing: the configuration is built anew with the change and
// looked at before anything is written.

import { Fault } from "../../base/fault.ts";
import { type FileTree, fileTreeOf, readConfigFile } from "../sources/file_tree.ts";
import { isBootstrap, keyAt, keysMeant, meantWords, sectionOf } from "../keys.ts";
import { type LaidSettings, laySettings, sourceOf } from "../sources/lay_settings.ts";
import { configFault } from "../load.ts";
import type { Environment } from "../sources/variables.ts";
import { checkRevision, type SeenRevision } from "./revision.ts";
import {
  openSaved,
  rowsOf,
  savedAfter,
  type SettingChange,
  type SettingStore,
} from "./saved_settings.ts";
import {
  MIN_SECRET_KEY_LENGTH,
  readSecretKey,
  SECRET_KEY_VARIABLE,
  type SecretKey,
  secretKeyToSave,
} from "./secret_key.ts";

export interface SavingDeps {
  readonly store: SettingStore;
  readonly environment: Environment;
  /** The configuration file, which must be there when `required`. */
  readonly file: string;
  readonly required: boolean;
}

export interface SavedChange {
  readonly saved: readonly string[];
  readonly removed: readonly string[];
  /** Keys to be removed that had no row. */
  readonly absent: readonly string[];
}

/**
 * Saves and removes. Throws Fault `usage` for what is refused, such as a key out of the section that was
 * `seen`, `config_invalid` when the configuration
 * cannot be read or would have a problem anyway, `busy` when the section is not as it was `seen`;
 * nothing is written then.
 */
export async function saveSettings(
  deps: SavingDeps,
  change: SettingChange,
  seen?: SeenRevision,
): Promise<SavedChange> {
  const { environment, file, required } = deps;
  const hasSecret = [...change.set.keys()].some((path) => keyAt(path)?.meta.secret);
  const secretKey = await (hasSecret ? secretKeyToSave : readSecretKey)(environment);
  let removed: readonly string[] = [];
  await deps.store.change(async (rows) => {
    if (seen) {
      refuse(sectionRefusal(change, seen));
      await checkRevision(rows, seen);
    }
    const unread: string[] = [];
    const tree = fileTreeOf(await readConfigFile(file, required), unread, file);
    const saved = openSaved(rows, secretKey);
    const before = await laySettings({ file: tree, saved, environment });
    for (const [path, value] of change.set) {
      refuse(keyRefusal(path, value, { ...before, secretKey }));
    }
    removed = change.unset.filter((path) => rows.some(({ key }) => key === path));
    for (const path of change.unset) if (!removed.includes(path)) refuse(placeRefusal(path));
    const after = await laidAfter(deps, tree, before, change);
    refuseProblems(file, before, after, unread, change);
    return { put: rowsOf(change.set, secretKey), remove: removed };
  });
  const absent = change.unset.filter((path) => !removed.includes(path));
  return { saved: [...change.set.keys()], removed, absent };
}

function refuse(fault: Fault | undefined): void {
  if (fault) throw fault;
}

/** A revision says nothing about the keys of another section. */
function sectionRefusal(
  { set, unset }: SettingChange,
  { section }: SeenRevision,
): Fault | undefined {
  const path = [...set.keys(), ...unset].find((each) => sectionOf(each) !== section);
  return path === undefined ? undefined : new Fault(
    "usage",
    `Nothing was changed: "${path}" is not a setting of the section "${section}"`,
    { hint: "Change it on the page of its own section" },
  );
}

/** The settings as they would be. */
export function laidAfter(
  { environment }: Pick<SavingDeps, "environment">,
  file: FileTree,
  { saved }: Pick<LaidSettings, "saved">,
  change: SettingChange,
): Promise<LaidSettings> {
  const sources = { file, saved: savedAfter(saved, change), environment };
  return laySettings(sources, change.set.keys());
}

/**
 * What the change brings about is its own refusal; what was wrong before stops every save, and no removal,
 * which may be what puts it right.
 */
function refuseProblems(
  file: string,
  before: LaidSettings,
  after: LaidSettings,
  unread: readonly string[],
  { set }: SettingChange,
): void {
  const fresh = after.problems.find((problem) => !before.problems.includes(problem));
  if (fresh !== undefined) {
    throw new Fault("usage", `Nothing was ${set.size > 0 ? "saved" : "removed"}: ${fresh}`);
  }
  if (set.size > 0 && (after.problems.length > 0 || unread.length > 0)) {
    throw configFault(file, after, unread);
  }
}

/** What a key is held against. */
type RefusalOptions = Pick<LaidSettings, "origins" | "fileKeys"> & {
  readonly secretKey: SecretKey;
};

/**
 * Unknown, bootstrap, set by the environment, set by the file, `${`, secret with an unusable secret key: the
 * order is a promise, as a key that cannot be set at all is told nothing else.
 */
export function keyRefusal(
  path: string,
  value: unknown,
  options: RefusalOptions,
): Fault | undefined {
  return placeRefusal(path) ?? ownedRefusal(path, options) ??
    valueRefusal(path, value, options.secretKey);
}

/** Keys that are never saved. */
export function placeRefusal(path: string): Fault | undefined {
  if (isBootstrap(path) && keyAt(path) !== undefined) {
    return refusal(
      path,
      "it is read from the environment and the file alone",
      `Set ${keyAt(path)!.environment}` +
        (keyAt(path)!.meta.environmentOnly ? "" : `, or ${path} in the configuration file`),
    );
  }
  if (keyAt(path) !== undefined) return undefined;
  const question = meantWords(keysMeant(path))?.replace(/^d/, "D");
  return new Fault("usage", `"${path}" is not a known key`, {
    hint: question ?? "photos-memories config show lists every key",
  });
}

/** What a stronger source says would stay in force, whatever is saved. */
export function ownedRefusal(
  path: string,
  options: Omit<RefusalOptions, "secretKey">,
): Fault | undefined {
  const { source, setBy } = sourceOf(path, options);
  const isFallback = setBy !== undefined && setBy === keyAt(path)?.meta.fallbackEnvironment;
  if (source === "environment" && !isFallback) {
    return refusal(path, `the variable ${setBy} sets it`, `Change or remove ${setBy}`);
  }
  if (source !== "file") return undefined;
  return refusal(
    path,
    `the configuration file sets it${setBy === path ? "" : ` as ${setBy}`}`,
    `Change it there, or take it out of the file: photos-memories config move-to-db ${path}`,
  );
}

/** What cannot be saved of any key, or not of a secret one. */
export function valueRefusal(
  path: string,
  value: unknown,
  secretKey: SecretKey,
): Fault | undefined {
  if ([value].flat().some((part) => typeof part === "string" && part.includes("${"))) {
    return refusal(
      path,
      "the value holds ${, which is only filled in where it stands in the file",
      "Give the value itself, or leave it in the file",
    );
  }
  if (!keyAt(path)?.meta.secret || secretKey.kind !== "unusable") return undefined;
  return refusal(
    path,
    `it is a secret, and ${secretKey.because}`,
    `Set ${SECRET_KEY_VARIABLE} to ${MIN_SECRET_KEY_LENGTH} or more random characters, ` +
      "such as openssl rand -hex 32 prints, or leave it out",
  );
}

export function refusal(path: string, because: string, hint: string): Fault {
  return new Fault("usage", `Could not save ${path}: ${because}`, { hint });
}
