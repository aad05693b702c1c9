// SPDX-License-Identifier: AGPL-3.0-or-later

// Every source on top of the others, key by key: defaults ← saved ← file ← environment. Problems are
// collected, not thrown: saving a setting asks what a change would lead to.

import { applyEnvironment, applyFallbacks, expandVariables } from "./environment.ts";
import type { FileTree } from "./file_tree.ts";
import { issueSentences } from "../issue_sentences.ts";
import { CONFIG_KEYS, keyAt } from "../keys.ts";
import type { SavedSettings } from "../saved/saved_settings.ts";
import { type Config, SETTINGS } from "../schema.ts";
import { set, type Tree, valueAt } from "./tree.ts";
import type { Environment } from "./variables.ts";

/** The origin of what the file says, and of what was saved; others are a variable or a preset. */
export const FROM_FILE = "file";
export const FROM_DATABASE = "database";

interface Sources {
  readonly file: FileTree;
  readonly saved: SavedSettings;
  readonly environment: Environment;
}

export interface LaidSettings {
  readonly tree: Readonly<Tree>;
  /** Where each set key comes from: "file", "database", "preset …" or the variable's name. */
  readonly origins: ReadonlyMap<string, string>;
  readonly fileKeys: ReadonlyMap<string, string>;
  /** Keys of the file whose value is that of a variable it names. */
  readonly fromVariables: ReadonlySet<string>;
  readonly saved: SavedSettings;
  /** What the schema makes of the tree; nothing when it refuses it. */
  readonly config: Config | undefined;
  /** A sentence each; none when `config` is whole. */
  readonly problems: readonly string[];
  /** What the file says and probably does not mean, a sentence each, without a value. */
  readonly warnings: readonly string[];
  /** Some unknown variable looks like one of Kubernetes' own. */
  readonly isInjected: boolean;
}

/**
 * Reads the files that variables name, and nothing else. Problems call the keys in `changing` by their bare
 * names, as they are not saved yet.
 */
export async function laySettings(
  { file, saved, environment }: Sources,
  changing: Iterable<string> = [],
): Promise<LaidSettings> {
  const problems: string[] = [], origins = new Map<string, string>();
  const tree: Tree = structuredClone(file.tree);
  for (const path of file.fileKeys.keys()) origins.set(path, FROM_FILE);
  for (const { path, environment: name, meta } of CONFIG_KEYS) {
    if (!meta.environmentOnly || valueAt(tree, path) === undefined) continue;
    problems.push(`${path} does not belong in the file; set the variable ${name}`);
  }
  const { warnings, unset, named: fromVariables } = expandVariables(tree, environment);
  for (const [path, value] of saved.values) {
    if (isTaken(tree, path)) continue;
    set(tree, path, value);
    origins.set(path, FROM_DATABASE);
  }
  const isInjected = await applyEnvironment(tree, environment, origins, problems);
  applyFallbacks(tree, environment, origins);
  for (const [path, name] of unset) {
    // A variable of the key itself stands for what the file says.
    if (origins.get(path) !== FROM_FILE) continue;
    problems.push(`${path} takes the value of ${name}, and that variable is not set`);
  }
  applyPreset(tree, origins);
  const read = SETTINGS.safeParse(withoutUndecryptable(tree, saved.undecryptable));
  const named = new Map(origins);
  for (const path of changing) named.delete(path);
  for (const issue of read.error?.issues ?? []) {
    problems.push(...issueSentences(issue, tree, named));
  }
  const { fileKeys } = file;
  const config = problems.length === 0 ? read.data : undefined;
  return {
    tree,
    origins,
    fileKeys,
    fromVariables,
    saved,
    config,
    problems,
    warnings,
    isInjected,
  };
}

/** Whether something stands at the path, or where a section on its way would have to be. */
function isTaken(tree: Tree, path: string): boolean {
  const names = path.split(".");
  return names.some((_, i) => {
    const there = valueAt(tree, names.slice(0, i + 1));
    return there !== undefined &&
      (i === names.length - 1 || there === null || typeof there !== "object");
  });
}

/** An account whose key is lost is left out as a whole: half an account would stop the start. */
function withoutUndecryptable(tree: Tree, undecryptable: readonly string[]): Tree {
  const lost = undecryptable.filter((path) =>
    keyAt(path)?.named && valueAt(tree, path) === undefined
  );
  if (lost.length === 0) return tree;
  const left = structuredClone(tree);
  for (const path of lost) {
    const names = path.split("."), account = names.at(-2)!;
    delete (valueAt(left, names.slice(0, -2)) as Tree | undefined)?.[account];
  }
  return left;
}

/** What a preset sets where no source does. */
const PRESETS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  fast: { "output.resolution": "1080p", "output.codec": "h264", "output.quality": "fast" },
};

function applyPreset(tree: Tree, origins: Map<string, string>): void {
  const name = tree["preset"];
  const preset = typeof name === "string" ? PRESETS[name] : undefined;
  for (const [path, value] of Object.entries(preset ?? {})) {
    if (isTaken(tree, path)) continue;
    set(tree, path, value);
    origins.set(path, `preset ${name}`);
  }
}

/** Where a value comes from, in the words that settings are shown and refused with; the strongest first. */
type Source = "environment" | "file" | "database" | "preset" | "default";

export interface ValueSource {
  readonly source: Source;
  /** The variable, the key as it is written in the file, or the preset's name. */
  readonly setBy?: string;
}

export function sourceOf(
  path: string,
  { origins, fileKeys }: {
    readonly origins: ReadonlyMap<string, string>;
    readonly fileKeys: ReadonlyMap<string, string>;
  },
): ValueSource {
  const origin = origins.get(path);
  if (origin === undefined) return { source: "default" };
  if (origin === FROM_DATABASE) return { source: "database" };
  if (origin === FROM_FILE) return { source: "file", setBy: fileKeys.get(path) ?? path };
  const preset = /^preset (.+)$/.exec(origin)?.[1];
  return preset === undefined
    ? { source: "environment", setBy: origin }
    : { source: "preset", setBy: preset };
}
