// SPDX-License-Identifier: AGPL-3.0-or-later

// What a body holds, as a list for people: each field with its path, its type in a few words, and what
// its schema says of it.

import * as z from "zod";

export interface Field {
  /** "run.status" */
  readonly path: string;
  /** "text", "number or null", "one of ok, ready, degraded" */
  readonly type: string;
  readonly about?: string;
}

/** As far of JSON Schema as our bodies go. */
interface Schema {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly description?: string;
}

export function fieldsOf(schema: z.ZodType): readonly Field[] {
  return fieldsIn(z.toJSONSchema(schema, { io: "output" }) as Schema, "");
}

function fieldsIn({ properties = {}, required = [] }: Schema, before: string): readonly Field[] {
  return Object.entries(properties).flatMap(([name, schema]) => {
    const path = before + name;
    const optional = required.includes(name) ? "" : ", may be absent";
    const field: Field = {
      path,
      type: typeText(schema) + optional,
      ...(schema.description && { about: schema.description }),
    };
    const inner = schema.anyOf?.find((each) => each.properties !== undefined) ?? schema;
    return [field, ...fieldsIn(inner, `${path}.`)];
  });
}

const TYPES: Readonly<Record<string, string>> = {
  string: "text",
  boolean: "true or false",
  integer: "whole number",
  null: "null",
};

function typeText(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum !== undefined) return `one of ${schema.enum.join(", ")}`;
  if (schema.anyOf !== undefined) return schema.anyOf.map(typeText).join(" or ");
  if (schema.type === "array") return `list of ${typeText(schema.items ?? {})}`;
  const { type = "anything" } = schema;
  return [type].flat().map((name) => TYPES[name] ?? name).join(" or ");
}
