// What becomes of a year's rows in the catalogue when the year is looked through again.

import { compareText } from "../../film/select/candidate.ts";
import type { SpecialDay } from "../../ledger/special_day.ts";
import { FOUND_TITLE } from "./find_special_days.ts";

/**
 * `before`: rows of the year that were found earlier; `found`: the strongest first. A row that a person
 * gave its words to stays, with fresh figures where the day was found again; all others make room.
 * Oldest first, `perYear` at most unless more have words.
 */
export function mergeDays(
  before: readonly SpecialDay[],
  found: readonly SpecialDay[],
  perYear: number,
): SpecialDay[] {
  const fresh = new Map(found.map((special) => [special.day, special]));
  const kept = before.filter(isWorded).map((old): SpecialDay => {
    const { title, subtitle } = old;
    const again = fresh.get(old.day);
    fresh.delete(old.day);
    return again ? { ...again, title, subtitle } : old;
  });
  const room = Math.max(0, perYear - kept.length);
  return [...kept, ...[...fresh.values()].slice(0, room)]
    .sort((a, b) => compareText(a.day, b.day));
}

function isWorded({ title, subtitle }: SpecialDay): boolean {
  return subtitle !== undefined || (title !== undefined && !title.startsWith(FOUND_TITLE));
}
