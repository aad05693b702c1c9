// The configuration for people: as it is in force, with secrets masked; and its JSON schema.

import { z } from "zod";
import { ANY_NAME, CONFIG_KEYS, type ConfigKey, namedKey } from "./keys.ts";
import { type Config, configSchema } from "./schema.ts";

export interface ShownKey {
  readonly path: string;
  readonly value: unknown;
  /** "default", "file" or the name of a variable. */
  readonly origin: string;
  readonly environment: string;
  readonly description: string;
}

/** What stands in the place of every secret that is set. */
export const MASK = "********";

/** Every key with the value in force; secrets are masked, lists of secrets entry by entry. */
export function showConfig(
  config: Config,
  origins: ReadonlyMap<string, string>,
): readonly ShownKey[] {
  return CONFIG_KEYS.flatMap((key) => keysNamedIn(config, key)).map((key) => {
    const value = valueAt(config, key.path);
    return {
      path: key.path,
      value: key.meta.secret ? masked(value) : value,
      origin: origins.get(key.path) ?? "default",
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

/** What stands at a dotted path; `undefined` when nothing does. */
export function valueAt(tree: unknown, path: string): unknown {
  let at = tree;
  for (const name of path.split(".")) at = (at as Record<string, unknown> | undefined)?.[name];
  return at;
}

/** JSON Schema (2020-12) of the configuration file, for editors. */
export function configJsonSchema(): unknown {
  return z.toJSONSchema(configSchema, { io: "input", unrepresentable: "any" });
}
