// SPDX-License-Identifier: AGPL-3.0-or-later

// Kinds of film options: how one is typed, what it is worth, and which values a request may hold.

import { z } from "zod";
import { Fault } from "../../base/fault.ts";

/** As the help shows it. */
export interface Flag {
  readonly kind: "text" | "number" | "flag";
  readonly about: string;
  /** What stands for the value in the help, such as "<file>". */
  readonly value?: string;
  readonly repeatable?: true;
  readonly choices?: readonly string[];
  /** The value of the flag when it is given without one. */
  readonly bare?: string;
}

/** What was typed, by flag. */
export interface Typed {
  text(flag: string): string | undefined;
  number(flag: string): number | undefined;
  flag(flag: string): boolean;
  list(flag: string): readonly string[];
}

export interface Row<Value> {
  readonly flags: Readonly<Record<string, Flag>>;
  /** What a request may hold. */
  readonly schema: z.ZodType<Value>;
  /** Throws Fault `usage`. */
  read(typed: Typed): Value | undefined;
}

export const TEXT = z.string().max(10_000);

export const text = (name: string, about: string, value: string): Row<string> => ({
  flags: { [name]: { kind: "text", about, value } },
  schema: TEXT,
  read: (typed) => typed.text(name),
});

export const number = (name: string, about: string, value = "<n>"): Row<number> => ({
  flags: { [name]: { kind: "number", about, value } },
  schema: z.number(),
  read: (typed) => typed.number(name),
});

export const many = (name: string, about: string, value: string): Row<readonly string[]> => ({
  flags: { [name]: { kind: "text", about, value, repeatable: true } },
  schema: z.array(TEXT).readonly(),
  read: (typed) => typed.list(name),
});

export const flag = (name: string, about: string): Row<boolean> => ({
  flags: { [name]: { kind: "flag", about } },
  schema: z.boolean(),
  read: (typed) => typed.flag(name) || undefined,
});

export const choice = <const Value extends string>(
  name: string,
  about: string,
  choices: readonly Value[],
): Row<Value> => ({
  flags: { [name]: { kind: "text", about, choices } },
  schema: z.literal(choices),
  read: (typed) => typed.text(name) as Value | undefined,
});

/** A choice of numbers; `other` is typed for none of them. */
export const oneNumber = <const Value extends number>(
  name: string,
  about: string,
  numbers: readonly Value[],
  ...other: readonly string[]
): Row<Value> => ({
  flags: { [name]: { kind: "text", about, choices: [...other, ...numbers.map(String)] } },
  schema: z.literal(numbers),
  read: (typed) => numbers.find((each) => String(each) === typed.text(name)),
});

/** A choice whose names stand for other values. */
export const named = <const Value extends string | number>(
  name: string,
  about: string,
  values: Readonly<Record<string, Value>>,
): Row<Value> => ({
  flags: { [name]: { kind: "text", about, choices: Object.keys(values) } },
  schema: z.literal(Object.values(values)),
  read: (typed) => values[typed.text(name) ?? ""],
});

/** Two flags, for yes and for no; what was not said is left to the configuration. */
export const switched = (
  [yes, aboutYes]: readonly [string, string],
  [no, aboutNo]: readonly [string, string],
): Row<boolean> => ({
  flags: { [yes]: { kind: "flag", about: aboutYes }, [no]: { kind: "flag", about: aboutNo } },
  schema: z.boolean(),
  read(typed) {
    const [isYes, isNo] = [typed.flag(yes), typed.flag(no)];
    if (isYes && isNo) throw mixedFault(`--${yes}`, `--${no}`);
    return isYes ? true : isNo ? false : undefined;
  },
});

export function mixedFault(one: string, other: string): Fault {
  return new Fault("usage", `${one} cannot be combined with ${other}`, {
    hint: "Leave out one of the two",
  });
}
