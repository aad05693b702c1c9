// How many candidates of one kind may be proposed at once.

import type { FilmType } from "./candidate.ts";

/** Seed 8; the last five belong to detectors beyond the seed's ten (control.md 2.5.2). */
const CAPS: Readonly<Partial<Record<FilmType, number>>> = {
  on_this_day: 1,
  special_day: 1,
  multi_person: 2,
  season: 1,
  holiday: 1,
  album: 1,
  monthly_backfill: 1,
  person_monthly: 1,
};
const ANY_TYPE = 3;

/** The first ones of each film type, in the order given. */
export function capPerType<T extends { readonly filmType: FilmType }>(
  ranked: readonly T[],
): T[] {
  const taken = new Map<FilmType, number>();
  return ranked.filter(({ filmType }) => {
    const before = taken.get(filmType) ?? 0;
    taken.set(filmType, before + 1);
    return before < (CAPS[filmType] ?? ANY_TYPE);
  });
}
