// Two people as one key of `Snapshot.pairs`.

import type { PersonId } from "../library/asset.ts";

/** Sorted, joined by "|". */
export function pairKey(a: PersonId, b: PersonId): string {
  return a < b ? `${a}|${b}` : `${b}|${a}`;
}

export function pairIds(key: string): readonly [PersonId, PersonId] {
  const bar = key.indexOf("|");
  return [key.slice(0, bar), key.slice(bar + 1)];
}
