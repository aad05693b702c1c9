// The words the configuration's table is written in: keys, sections of keys, and sections under names the
// owner chooses. A rule is costly to make and a start needs only those of keys that somebody set, so it is
// made when a value has to be checked.

import * as z from "zod/mini";
import { valueAt } from "./tree.ts";

/** What a key says about itself beside its type. `description` becomes the reference and the JSON schema. */
export type KeyMeta = {
  readonly description: string;
  /** Masked wherever configuration is shown; may come from `<NAME>_FILE`. */
  readonly secret?: true;
  /** A second, shorter environment variable. */
  readonly shortEnvironment?: string;
  /** A variable of other programs that fills the key where it is empty; every other source beats it. */
  readonly fallbackEnvironment?: string;
  /** A folder of this machine; in the file a relative one is meant from where the file lies. */
  readonly folder?: true;
  /** Refused from the file, which is copied and shared more easily than an environment. */
  readonly environmentOnly?: true;
};

type More = Omit<KeyMeta, "description">;
type Rule = z.core.$ZodType;

/** What each rule says about itself, for the JSON schema. */
export const RULE_METAS = z.registry<KeyMeta>();

/** One key. */
export class Setting<R extends Rule = Rule> {
  readonly #make: () => R;
  #rule: R | undefined;

  constructor(make: () => R, readonly defaultValue: unknown, readonly meta: KeyMeta) {
    this.#make = make;
  }

  /** Also says what stands for a value that is left out. */
  get rule(): R {
    if (this.#rule === undefined) RULE_METAS.add(this.#rule = this.#make(), this.meta);
    return this.#rule;
  }

  takes(value: unknown): boolean {
    return z.safeParse(this.rule, value, { jitless: true }).success;
  }
}

/** Sections of the same keys, each under a name the owner chooses. */
export class NamedSections<Keys extends Section = Section> {
  constructor(
    /** What is a name. */
    readonly names: () => z.ZodMiniString,
    readonly keys: Keys,
    readonly meta: KeyMeta,
  ) {}

  get rule(): z.ZodMiniType {
    const rule = z._default(z.record(this.names(), wholeRule(this.keys)), {});
    RULE_METAS.add(rule, this.meta);
    return rule;
  }
}

export type Section = { readonly [name: string]: Setting | NamedSections | Section };

/** A key with a default. */
export function setting<R extends z.ZodMiniType>(
  rule: () => R,
  defaultValue: z.core.util.NoUndefined<z.output<R>>,
  description: string,
  more: More = {},
): Setting<z.ZodMiniDefault<R>> {
  return new Setting(() => z._default(rule(), defaultValue), defaultValue, {
    description,
    ...more,
  });
}

/** A key that may be left out. */
export function optional<R extends z.ZodMiniType>(
  rule: () => R,
  description: string,
  more: More = {},
): Setting<z.ZodMiniOptional<R>> {
  return new Setting(() => z.optional(rule()), undefined, { description, ...more });
}

/** A key that must be there; only under names the owner chooses. */
export function required<R extends z.ZodMiniType>(
  rule: () => R,
  description: string,
  more: More = {},
): Setting<R> {
  return new Setting(rule, undefined, { description, ...more });
}

/** The type of what a table describes. */
export type ValueOf<T> = T extends Setting<infer R> ? z.output<R>
  : T extends NamedSections<infer Keys> ? Record<string, ValuesOf<Keys>>
  : T extends Section ? ValuesOf<T>
  : never;

type ValuesOf<Keys> = z.core.util.Flatten<
  & { [Name in Exclude<keyof Keys, OptionalName<Keys>>]: ValueOf<Keys[Name]> }
  & { [Name in OptionalName<Keys>]?: ValueOf<Keys[Name]> }
>;

type OptionalName<Keys> = {
  [Name in keyof Keys]: undefined extends ValueOf<Keys[Name]> ? Name : never;
}[keyof Keys];

/** Every key of a section. */
const ALL = Symbol("all");

/** The rule of a whole section. */
export const wholeRule = (section: Section): z.ZodMiniType => ruleOf(section, ALL);

/**
 * The rule of those keys alone that `tree` has. It refuses what is no key, too; what stands for keys that
 * are left out is with the keys.
 */
export const ruleFor = (section: Section, tree: unknown): z.ZodMiniType => ruleOf(section, tree);

function ruleOf(section: Section, tree: unknown): z.ZodMiniType {
  const shape: Record<string, z.ZodMiniType> = {};
  for (const [name, entry] of Object.entries(section)) {
    if (tree !== ALL && !isIn(tree, name)) continue;
    shape[name] = isSection(entry)
      ? z.prefault(ruleOf(entry, tree === ALL ? ALL : valueAt(tree, [name])), {})
      : entry.rule as z.ZodMiniType;
  }
  return z.strictObject(shape);
}

/** Neither a key nor a place for names. */
export function isSection(entry: Section[string]): entry is Section {
  return !(entry instanceof Setting || entry instanceof NamedSections);
}

function isIn(tree: unknown, name: string): boolean {
  return tree !== null && typeof tree === "object" && Object.hasOwn(tree, name);
}
