// From a tree of what was set to the configuration, or to what is wrong with it.

import type { Issue } from "./issue_sentences.ts";
import { type Config, SETTINGS } from "./schema.ts";
import { isSection, ruleFor, type Section, Setting } from "./setting.ts";
import { type Tree, valueAt } from "./tree.ts";

export type ReadConfig =
  | { readonly config: Config; readonly issues: readonly [] }
  | { readonly config?: undefined; readonly issues: readonly Issue[] };

/** Checks what is there, and lets the defaults stand for the rest. */
export function readConfig(tree: Readonly<Tree>): ReadConfig {
  // Read once a process: a parser compiled for it would cost five times what the reading does.
  const { data, error } = ruleFor(SETTINGS, tree).safeParse(tree, { jitless: true });
  if (error !== undefined) return { issues: error.issues };
  const config = withDefaults(SETTINGS, data) as Config;
  const issues = MISFITS.flatMap(({ isThere, path, message }) =>
    isThere(config) ? [{ code: "custom", path, message }] : []
  );
  return issues.length === 0 ? { config, issues: [] } : { issues };
}

/** Keys that are right by themselves, and not beside each other. */
const MISFITS: ReadonlyArray<{
  readonly isThere: (config: Config) => boolean;
  readonly path: readonly string[];
  /** Finishes the key. */
  readonly message: string;
}> = [{
  isThere: ({ output, upload, automation }) =>
    output.codec === "prores" && (upload.enabled || automation.upload_to_immich),
  path: ["output", "codec"],
  message: "is prores, and such films are never delivered; choose another codec, or set " +
    "upload.enabled and automation.upload_to_immich to false",
}];

/** In the order of the table; keys that may be left out and are left out are not there. */
function withDefaults(section: Section, data: unknown): Tree {
  const values: Tree = {};
  for (const [name, entry] of Object.entries(section)) {
    const given = valueAt(data, [name]);
    const value = isSection(entry)
      ? withDefaults(entry, given)
      : given ?? (entry instanceof Setting ? structuredClone(entry.defaultValue) : {});
    if (value !== undefined) values[name] = value;
  }
  return values;
}
