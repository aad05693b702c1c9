// The list of models a server advertises, and the row of one of them.

import { jsonOf, memberOf } from "../base/json_of.ts";

export type ModelRow = Readonly<Record<string, unknown>>;

/** Every row with an id; `undefined` when the body is no list of models. */
export function modelRows(body: string): readonly ModelRow[] | undefined {
  const rows = memberOf(jsonOf(body), "data");
  if (!Array.isArray(rows)) return undefined;
  return rows.filter((row): row is ModelRow => typeof memberOf(row, "id") === "string");
}

/** The row that advertises the name as its id or one of its aliases. */
export function rowOfModel(rows: readonly ModelRow[], name: string): ModelRow | undefined {
  return rows.find(({ id, aliases }) =>
    id === name || (Array.isArray(aliases) && aliases.includes(name))
  );
}

const MOST_NAMED = 3;

/** `"a", "b" and 4 more`, for a sentence. */
export function namesOf(rows: readonly ModelRow[], most = MOST_NAMED): string {
  if (rows.length === 0) return "none";
  const named = rows.slice(0, most).map(({ id }) => `"${String(id).slice(0, 100)}"`);
  const more = rows.length - named.length;
  return named.join(", ") + (more > 0 ? ` and ${more} more` : "");
}
