// Which films a language model may give their title (film.md TTL-5).

import type { MemoryType } from "./brief.ts";

const TITLED: ReadonlySet<MemoryType> = new Set<MemoryType>([
  "person_spotlight",
  "multi_person",
  "monthly_highlights",
  "season",
  "year_in_review",
  "album",
  "holiday",
  "on_this_day",
  "special_day",
]);

/** A trip only where its owner asked for it. */
export function isTitledByModel(type: MemoryType, isAsked: boolean): boolean {
  return TITLED.has(type) || (type === "trip" && isAsked);
}
