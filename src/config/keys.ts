// Every leaf of the schema with its path, its environment variable and what it says about itself.

import type { core } from "zod/mini";
import { configSchema, KEY_METAS, type KeyMeta } from "./schema.ts";

export type LeafType = "string" | "number" | "boolean" | "enum" | "array";

/** Stands in the path of a key for a name the owner chooses, such as an account's. */
export const ANY_NAME = "*";

export interface ConfigKey {
  /** Dotted, such as "output.min_free_space_gb" or "immich.accounts.*.url". */
  readonly path: string;
  /** "PHOTOS_MEMORIES_OUTPUT__MIN_FREE_SPACE_GB", "PHOTOS_MEMORIES_IMMICH__ACCOUNTS__*__URL" */
  readonly environment: string;
  readonly type: LeafType;
  readonly defaultValue: unknown;
  readonly meta: KeyMeta;
  /** Stands under a name the owner chose. */
  readonly isNamed?: true;
}

export const ENVIRONMENT_PREFIX = "PHOTOS_MEMORIES_";

interface Unwrapped {
  readonly def: {
    readonly type: string;
    readonly innerType?: core.$ZodType;
    readonly shape?: Readonly<Record<string, core.$ZodType>>;
    /** Of a record: what stands under each name. */
    readonly valueType?: core.$ZodType;
    readonly defaultValue?: unknown;
  };
}

function unwrap(schema: core.$ZodType): { schema: Unwrapped; defaultValue: unknown } {
  let current = schema as unknown as Unwrapped;
  let defaultValue: unknown;
  while (current.def.innerType) {
    if (current.def.type === "default") defaultValue = current.def.defaultValue;
    current = current.def.innerType as unknown as Unwrapped;
  }
  return { schema: current, defaultValue };
}

function walk(schema: core.$ZodType, path: readonly string[]): ConfigKey[] {
  const { schema: inner, defaultValue } = unwrap(schema);
  if (inner.def.shape) {
    return Object.entries(inner.def.shape).flatMap(([name, member]) =>
      walk(member, [...path, name])
    );
  }
  if (inner.def.valueType) return walk(inner.def.valueType, [...path, ANY_NAME]);
  const meta = KEY_METAS.get(schema);
  if (!meta) throw new Error(`The key "${path.join(".")}" says nothing about itself`);
  return [{
    path: path.join("."),
    environment: ENVIRONMENT_PREFIX + path.join("__").toUpperCase(),
    type: inner.def.type as LeafType,
    defaultValue,
    meta,
  }];
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
export const CONFIG_KEYS: readonly ConfigKey[] = walk(configSchema, []);

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
