// SPDX-License-Identifier: AGPL-3.0-or-later

// Settings as nested sections before the schema has seen them: what a file, a store or variables say.

export type Tree = { [name: string]: unknown };

/** What stands at a path, dotted or in parts, of a tree that may be of any shape. */
export function valueAt(tree: unknown, path: string | readonly PropertyKey[]): unknown {
  let at = tree;
  for (const name of typeof path === "string" ? path.split(".") : path) {
    if (at === null || typeof at !== "object") return undefined;
    at = (at as Readonly<Record<PropertyKey, unknown>>)[name];
  }
  return at;
}

/** Dotted paths of everything that is no section. */
export function leafPaths(value: unknown, path: readonly string[] = []): string[] {
  if (value !== null && typeof value === "object" && !Array.isArray(value)) {
    return Object.entries(value).flatMap(([name, member]) => leafPaths(member, [...path, name]));
  }
  return [path.join(".")];
}

/** Puts a value at a dotted path, making sections on the way. */
export function set(tree: Tree, path: string, value: unknown): void {
  const names = path.split(".");
  const last = names.pop()!;
  let at = tree;
  for (const name of names) {
    const next = at[name];
    at = (next !== null && typeof next === "object" ? next : at[name] = {}) as Tree;
  }
  at[last] = value;
}
