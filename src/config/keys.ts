// SPDX-License-Identifier: AGPL-3.0-or-later

// Every leaf of the schema with its path, its environment variable and what it says about itself; and the
// key that a misspelt one probably means.

import * as z from "zod";
import { nearestWord } from "../base/text.ts";
import { type Config, SETTINGS } from "./schema.ts";
import { type KeyMeta, SETTING_META } from "./setting.ts";
import { valueAt } from "./sources/tree.ts";

type LeafType = "string" | "number" | "boolean" | "enum" | "array";

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
  /** The values of an enum, or of each entry of a list of such. */
  readonly choices?: readonly string[];
  /** The bounds of a number. */
  readonly bounds?: NumberBounds;
  /** Whether the key's rule accepts the value. */
  readonly takes: (value: unknown) => boolean;
  /** Stands under a name the owner chose: the path with `ANY_NAME` in the name's place, and the name. */
  readonly named?: { readonly pattern: string; readonly name: string };
}

interface NumberBounds {
  readonly least?: number;
  readonly most?: number;
  readonly isWhole: boolean;
}

export const ENVIRONMENT_PREFIX = "PHOTOS_MEMORIES_";

/** The rule under defaults and under what says that it may be left out. */
function bareRule(rule: z.core.$ZodType): z.core.$ZodType {
  const { innerType } = rule._zod.def as { readonly innerType?: z.core.$ZodType };
  return innerType === undefined ? rule : bareRule(innerType);
}

function keysOf(rule: z.core.$ZodType, path: readonly string[]): ConfigKey[] {
  const bare = bareRule(rule);
  if (bare instanceof z.ZodObject) {
    return Object.entries(bare.shape as z.core.$ZodShape)
      .flatMap(([name, entry]) => keysOf(entry, [...path, name]));
  }
  if (bare instanceof z.ZodRecord) return keysOf(bare.valueType, [...path, ANY_NAME]);
  const { defaultValue } = rule._zod.def as { readonly defaultValue?: unknown };
  return [{
    path: path.join("."),
    environment: ENVIRONMENT_PREFIX + path.join("__").toUpperCase(),
    type: bare._zod.def.type as LeafType,
    defaultValue,
    ...inputOf(bare),
    meta: SETTING_META.get(rule)!,
    takes: (value) => z.safeParse(rule, value).success,
  }];
}

/** What a form offers for it. */
function inputOf(bare: z.core.$ZodType): Pick<ConfigKey, "choices" | "bounds"> {
  const entry = bare instanceof z.ZodArray ? bare.element as z.core.$ZodType : bare;
  if (entry instanceof z.ZodEnum) return { choices: entry.options.map(String) };
  if (!(bare instanceof z.ZodNumber)) return {};
  const { minValue, maxValue, format } = bare;
  // Without a bound of its own a whole number has those of every safe one, any other an infinite one.
  const bound = (value: number | null) =>
    value !== null && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : undefined;
  const bounds = { least: bound(minValue), most: bound(maxValue), isWhole: format === "safeint" };
  return { bounds };
}

/** The key with the owner's name in the place of `ANY_NAME`. */
export function namedKey(key: ConfigKey, name: string): ConfigKey {
  return {
    ...key,
    named: { pattern: key.path, name },
    path: key.path.replace(ANY_NAME, name),
    environment: key.environment.replace(ANY_NAME, name.toUpperCase()),
  };
}

/** All keys in the order of the schema. */
export const CONFIG_KEYS: readonly ConfigKey[] = keysOf(SETTINGS, []);

/** Sections the program needs before it can read a store, or that say who may sign in. */
const BOOTSTRAP_SECTIONS = new Set(["auth", "server", "database"]);

/** Whether a key is read from the environment and the file alone, never from saved settings. */
export function isBootstrap(path: string): boolean {
  return BOOTSTRAP_SECTIONS.has(path.split(".")[0]!);
}

/** Has no setting of its own name: the keys that stand in no section. */
const TOP_SECTION = "general";

/** "output.codec" → "output" */
export function sectionOf(path: string): string {
  return path.includes(".") ? path.split(".")[0]! : TOP_SECTION;
}

/** The form of the serving process's log, and access to its metrics. */
const SECTIONS_AT_START: ReadonlySet<string> = new Set(["logging", "metrics"]);
/** Whether a serving process reads it when it starts again; it follows every other saved key. */
export function isReadAtStart(path: string): boolean {
  return SECTIONS_AT_START.has(sectionOf(path));
}

/** The key with exactly this path, an owner's name in the place of `ANY_NAME`. */
export function keyAt(path: string): ConfigKey | undefined {
  const names = path.split(".");
  // A setter of every object: never a name an owner can choose.
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

/** The key itself, or one for each name the configuration has in its place. */
export function keysNamedIn(config: Config, key: ConfigKey): ConfigKey[] {
  const [before, after] = key.path.split(`.${ANY_NAME}.`);
  if (after === undefined) return [key];
  const names = Object.keys(valueAt(config, before!) as Record<string, unknown>);
  return names.map((name) => namedKey(key, name));
}

/** The values of all secret keys, each once: for redacting logs and messages. */
export function secretsOf(config: Config): readonly string[] {
  const values = CONFIG_KEYS.filter(({ meta }) => meta.secret)
    .flatMap((key) => keysNamedIn(config, key))
    .flatMap(({ path }) => valueAt(config, path));
  return [
    ...new Set(values.filter((value) => typeof value === "string" && value !== "")),
  ] as string[];
}

/** A question names at most so many keys. */
const MAX_MEANT = 3;

/** Paths that may have been meant; without any called so, the nearest of `known`. */
export function keysMeant(path: string, known: Iterable<string> = allPaths()): readonly string[] {
  const named = keysNamed(path).map((key) => key.path);
  return named.length > 0 ? named : [nearestWord(path, known) ?? []].flat();
}

/** Variables that may have been meant by one with our prefix; else the nearest of `known`. */
export function variablesMeant(variable: string, known: Iterable<string>): readonly string[] {
  const named = (name: string) =>
    keysNamed(name.slice(ENVIRONMENT_PREFIX.length).replaceAll("__", "."));
  const files = variable.endsWith("_FILE")
    ? named(variable.replace(/_FILE$/, "")).filter(({ meta }) => meta.secret)
    : [];
  const names = [
    ...named(variable).map(({ environment }) => environment),
    ...files.map(({ environment }) => `${environment}_FILE`),
  ];
  return names.length > 0 ? names : [nearestWord(variable, known) ?? []].flat();
}

/** "did you mean a, b or c?"; nothing when nothing was meant. */
export function meantWords(meant: readonly string[]): string | undefined {
  const last = meant.at(-1);
  if (last === undefined) return undefined;
  const others = meant.slice(0, -1).join(", ");
  return `did you mean ${others === "" ? "" : `${others} or `}${last}?`;
}

/** Keys of this name, wherever they stand; none when the name alone says too little. */
function keysNamed(path: string): readonly ConfigKey[] {
  const names = path.toLowerCase().replaceAll("-", "_").split(".");
  const name = names.at(-1)!, hasPath = names.length > 1;
  // "url" of another section is another thing; "caption_base_url" is the same wherever it is written.
  if (hasPath && !name.includes("_")) return [];
  const called = CONFIG_KEYS.filter((key) =>
    !key.path.includes(ANY_NAME) && key.path.split(".").at(-1) === name
  );
  const near = hasPath ? nearestWord(path, called.map((key) => key.path)) : undefined;
  if (near !== undefined) return called.filter((key) => key.path === near);
  return called.length <= MAX_MEANT ? called : [];
}

export function allPaths(): string[] {
  return CONFIG_KEYS.map((key) => key.path);
}
