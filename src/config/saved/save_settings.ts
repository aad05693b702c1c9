// The one way a setting is saved, for the command line and for pages. All or nothing: the whole
// configuration is built anew with the change and looked at before anything is written.

import { Fault } from "../../base/fault.ts";
import type { Environment } from "../apply_environment.ts";
import { type FileTree, fileTreeOf, readConfigFile } from "../file_tree.ts";
import { keyAt } from "../keys.ts";
import { type LaidSettings, laySettings } from "../lay_settings.ts";
import { configFault } from "../load.ts";
import { credentialRefusal } from "./credential_rule.ts";
import { keyRefusal, placeRefusal } from "./key_refusal.ts";
import {
  openSaved,
  type RowChanges,
  savedAfter,
  type SavedRow,
  type SettingChange,
  type SettingStore,
} from "./saved_settings.ts";
import { readSecretKey, type SecretKey } from "./secret_key.ts";

export interface SavingNeeds {
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
 * Saves and removes. Throws Fault `usage` for what is refused, `config_invalid` when the configuration
 * cannot be read or would have a problem anyway; nothing is written then.
 */
export async function saveSettings(
  needs: SavingNeeds,
  change: SettingChange,
): Promise<SavedChange> {
  const { environment, file, required } = needs;
  const secretKey = await readSecretKey(environment);
  let removed: readonly string[] = [];
  await needs.store.change(async (rows) => {
    const unread: string[] = [];
    const tree = await fileTreeOf(await readConfigFile(file, required), unread, file);
    const saved = await openSaved(rows, secretKey);
    const before = await laySettings({ file: tree, saved, environment });
    for (const [path, value] of change.set) {
      refuse(keyRefusal(path, value, { ...before, secretKey }));
    }
    removed = change.unset.filter((path) => rows.some(({ key }) => key === path));
    for (const path of change.unset) if (!removed.includes(path)) refuse(placeRefusal(path));
    const after = await laidAfter(needs, tree, before, change);
    refuseProblems(file, before, after, unread, change);
    refuse(credentialRefusal(before, after, change));
    return { put: await rowsOf(change.set, secretKey), remove: removed };
  });
  const absent = change.unset.filter((path) => !removed.includes(path));
  return { saved: [...change.set.keys()], removed, absent };
}

function refuse(fault: Fault | undefined): void {
  if (fault) throw fault;
}

/** The settings as they would be. */
export function laidAfter(
  { environment }: Pick<SavingNeeds, "environment">,
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

/** Secrets sealed under their own names, everything else as JSON. */
export async function rowsOf(
  set: SettingChange["set"],
  secretKey: SecretKey,
): Promise<RowChanges["put"]> {
  const isSecret = (path: string) => keyAt(path)?.meta.secret === true;
  const seal = secretKey.kind === "set" && [...set.keys()].some(isSecret)
    ? (await import("../../system/seal.ts")).sealOf(secretKey.text)
    : undefined;
  return [...set].map(([key, value]): SavedRow => {
    const json = JSON.stringify(value);
    if (!isSecret(key)) return { key, json };
    if (seal === undefined) throw new Fault("internal", `A secret came without a key: ${key}`);
    return { key, sealed: seal.seal(key, json) };
  });
}
