// SPDX-License-Identifier: AGPL-3.0-or-later

// The words the configuration's schema is written in: keys with what they say about themselves, and
// sections of keys.

import * as z from "zod";

/** What a key says about itself beside its type. */
export type KeyMeta = {
  /** Masked wherever configuration is shown; may come from `<NAME>_FILE`. */
  readonly secret?: true;
  /** A second, shorter environment variable. */
  readonly shortEnvironment?: string;
  /** A variable of other programs that fills the key where it is empty; every other source wins. */
  readonly fallbackEnvironment?: string;
  /** A folder of this machine; in the file a relative one starts at the file's folder. */
  readonly folder?: true;
  /** Refused from the file, which is copied and shared more easily than an environment. */
  readonly environmentOnly?: true;
};

export const SETTING_META = z.registry<KeyMeta>();

function withMeta<R extends z.ZodType>(rule: R, meta: KeyMeta): R {
  SETTING_META.add(rule, meta);
  return rule;
}

/** A key with a default. */
export function setting<R extends z.ZodType>(
  rule: R,
  defaultValue: z.core.util.NoUndefined<z.output<R>>,
  meta: KeyMeta = {},
): z.ZodDefault<R> {
  return withMeta(rule.default(defaultValue), meta);
}

/** A key that may be left out. */
export function optional<R extends z.ZodType>(rule: R, meta: KeyMeta = {}): z.ZodOptional<R> {
  return withMeta(rule.optional(), meta);
}

/** A key that must be there; only under names the owner chooses. */
export function required<R extends z.ZodType>(rule: R, meta: KeyMeta = {}): R {
  return withMeta(rule.clone(), meta);
}

/** A section of keys. One that is left out has the defaults of its keys. */
export function section<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.strictObject(shape)
    .prefault({} as z.core.util.NoUndefined<z.input<z.ZodObject<Shape, z.core.$strict>>>);
}
