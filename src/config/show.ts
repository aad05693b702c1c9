// The configuration for people: as it is in force, with secrets masked; and its JSON schema.

import * as z from "zod/mini";
import { ANY_NAME, CONFIG_KEYS, type ConfigKey, namedKey } from "./keys.ts";
import type { LoadedConfig } from "./load.ts";
import { UNDECRYPTABLE } from "./saved/saved_warnings.ts";
import { type Config, SETTINGS } from "./schema.ts";
import { RULE_METAS, wholeRule } from "./setting.ts";
import { sourceOf, type ValueSource } from "./source.ts";
import { valueAt } from "./tree.ts";

export interface ShownKey extends ValueSource {
  readonly path: string;
  readonly value: unknown;
  /** Why a value that was saved is not the one in force. */
  readonly mark?: string;
  readonly environment: string;
  readonly description: string;
}

/** What stands in the place of every secret that is set. */
export const MASK = "********";

/**
 * Every key with the value in force and where it comes from; secrets are masked, lists of secrets entry
 * by entry. `undecryptable` are the keys of saved values that cannot be read.
 */
export function showConfig(
  loaded: Pick<LoadedConfig, "config" | "origins" | "fileKeys">,
  undecryptable: readonly string[] = [],
): readonly ShownKey[] {
  const { config } = loaded;
  return CONFIG_KEYS.flatMap((key) => keysNamedIn(config, key)).map((key) => {
    const value = valueAt(config, key.path);
    return {
      path: key.path,
      value: key.meta.secret ? masked(value) : value,
      ...sourceOf(key.path, loaded),
      ...(undecryptable.includes(key.path) ? { mark: UNDECRYPTABLE } : {}),
      environment: key.environment,
      description: key.meta.description,
    };
  });
}

/** The key itself, or one for each name the configuration has in its place. */
export function keysNamedIn(config: Config, key: ConfigKey): ConfigKey[] {
  const [before, after] = key.path.split(`.${ANY_NAME}.`);
  if (after === undefined) return [key];
  const names = Object.keys(valueAt(config, before!) as Record<string, unknown>);
  return names.map((name) => namedKey(key, name));
}

function masked(value: unknown): unknown {
  if (value === undefined || value === "") return value;
  return Array.isArray(value) ? value.map(masked) : MASK;
}

/** JSON Schema (2020-12) of the configuration file, for editors. */
export function configJsonSchema(): unknown {
  return z.toJSONSchema(wholeRule(SETTINGS), {
    io: "input",
    unrepresentable: "any",
    metadata: RULE_METAS,
  });
}
