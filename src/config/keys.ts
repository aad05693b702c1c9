// Every leaf of the schema with its path, its environment variable and what it says about itself.

import type * as z from "zod/mini";
import { SETTINGS } from "./schema.ts";
import { isSection, type KeyMeta, type Section, Setting } from "./setting.ts";

export type LeafType = "string" | "number" | "boolean" | "enum" | "array";

/** Stands in the path of a key for a name the owner chooses, such as an account's. */
export const ANY_NAME = "*";

export interface ConfigKey {
  /** Dotted, such as "output.min_free_space_gb" or "immich.accounts.*.url". */
  readonly path: string;
  /** "PHOTOS_MEMORIES_OUTPUT__MIN_FREE_SPACE_GB", "PHOTOS_MEMORIES_IMMICH__ACCOUNTS__*__URL" */
  readonly environment: string;
  /** Found out when it is asked for. */
  readonly type: LeafType;
  readonly defaultValue: unknown;
  readonly meta: KeyMeta;
  /** Whether it is a value of the key's own. */
  readonly takes: (value: unknown) => boolean;
  /** Stands under a name the owner chose. */
  readonly isNamed?: true;
}

export const ENVIRONMENT_PREFIX = "PHOTOS_MEMORIES_";

function keysOf(section: Section, path: readonly string[]): ConfigKey[] {
  return Object.entries(section).flatMap(([name, entry]) => {
    const at = [...path, name];
    if (entry instanceof Setting) return [keyOf(entry, at)];
    return isSection(entry) ? keysOf(entry, at) : keysOf(entry.keys, [...at, ANY_NAME]);
  });
}

function keyOf(setting: Setting, path: readonly string[]): ConfigKey {
  return {
    path: path.join("."),
    environment: ENVIRONMENT_PREFIX + path.join("__").toUpperCase(),
    get type() {
      return typeOf(setting.rule);
    },
    defaultValue: setting.defaultValue,
    meta: setting.meta,
    takes: (value) => setting.takes(value),
  };
}

/** Under what says that it may be left out. */
function typeOf(rule: z.core.$ZodType): LeafType {
  const { type, innerType } = rule._zod.def as z.core.$ZodTypeDef & {
    readonly innerType?: z.core.$ZodType;
  };
  return innerType === undefined ? type as LeafType : typeOf(innerType);
}

/** The key with the owner's name in the place of `ANY_NAME`. */
export function namedKey(key: ConfigKey, name: string): ConfigKey {
  return {
    ...key,
    isNamed: true,
    path: key.path.replace(ANY_NAME, name),
    environment: key.environment.replace(ANY_NAME, name.toUpperCase()),
  };
}

/** All keys in the order of the schema. */
export const CONFIG_KEYS: readonly ConfigKey[] = keysOf(SETTINGS, []);

/** Sections the program needs before it can read a store, or that say who may come in at all. */
const BOOTSTRAP_SECTIONS = new Set(["auth", "server", "database"]);

/** Whether a key is read from the environment and the file alone, never from saved settings. */
export function isBootstrap(path: string): boolean {
  return BOOTSTRAP_SECTIONS.has(path.split(".")[0]!);
}

/** The key with exactly this path, an owner's name in the place of `ANY_NAME`. */
export function keyAt(path: string): ConfigKey | undefined {
  const names = path.split(".");
  // No name an owner can choose, and no place to put a value under.
  if (names.includes("__proto__")) return undefined;
  for (const key of CONFIG_KEYS) {
    const pattern = key.path.split(".");
    if (pattern.length !== names.length) continue;
    if (!pattern.every((name, i) => name === ANY_NAME || name === names[i])) continue;
    const any = pattern.indexOf(ANY_NAME);
    return any < 0 ? key : namedKey(key, names[any]!);
  }
  return undefined;
}
