import assert from "node:assert/strict";
import fc from "fast-check";
import type { FilmType } from "../../../src/automation/candidate.ts";
import { capPerType } from "../../../src/automation/caps.ts";

/** control.md 2.5.2 */
const CAPS: ReadonlyArray<[FilmType, number]> = [
  ["monthly_highlights", 3],
  ["year_in_review", 3],
  ["person_spotlight", 3],
  ["multi_person", 2],
  ["on_this_day", 1],
  ["trip", 3],
  ["special_day", 1],
  ["season", 1],
  ["holiday", 1],
  ["album", 1],
  ["monthly_backfill", 1],
  ["person_monthly", 1],
];

Deno.test("capPerType keeps the first of each type, as many as the table says", () => {
  for (const [filmType, cap] of CAPS) {
    const ranked = Array.from({ length: 5 }, (_, rank) => ({ filmType, rank }));
    assert.deepEqual(capPerType(ranked).map(({ rank }) => rank), [0, 1, 2].slice(0, cap), filmType);
  }
});

Deno.test("capPerType agrees with counting every earlier one of the same type", () => {
  const caps = new Map(CAPS);
  const ranked = fc.array(fc.constantFrom(...caps.keys()), { maxLength: 60 });
  fc.assert(fc.property(ranked, (types) => {
    const given = types.map((filmType, rank) => ({ filmType, rank }));
    const slow = given.filter(({ filmType, rank }) =>
      types.slice(0, rank).filter((type) => type === filmType).length < caps.get(filmType)!
    );
    assert.deepEqual(capPerType(given), slow);
  }));
});
