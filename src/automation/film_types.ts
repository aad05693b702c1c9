// From what the rotation rules count to what caps and the type cooldown count, and back from runs
// that were recorded without a category.

import type { MemoryType } from "../film/brief/brief.ts";
import { CATEGORIES, type Category, type FilmType } from "./candidate.ts";

export const FILM_TYPE_OF: Readonly<Record<Category, FilmType>> = {
  monthly_review: "monthly_highlights",
  activity_burst: "monthly_highlights",
  year_in_review: "year_in_review",
  person_spotlight: "person_spotlight",
  birthday: "person_spotlight",
  multi_person: "multi_person",
  on_this_day: "on_this_day",
  trip: "trip",
  emergent_day: "special_day",
  season: "season",
  holiday: "holiday",
  album: "album",
  backfill: "monthly_backfill",
  person_monthly: "person_monthly",
};

const CATEGORY_OF_MEMORY: Readonly<Partial<Record<MemoryType, Category>>> = {
  monthly_highlights: "monthly_review",
  year_in_review: "year_in_review",
  person_spotlight: "person_spotlight",
  multi_person: "multi_person",
  on_this_day: "on_this_day",
  trip: "trip",
  special_day: "emergent_day",
  season: "season",
  holiday: "holiday",
  album: "album",
};

/** The category a run was recorded with, else the plainest one of its memory type. */
export function categoryOf(
  run: { readonly memoryCategory?: string; readonly memoryType?: string },
): Category | undefined {
  return CATEGORIES.find((category) => category === run.memoryCategory) ??
    CATEGORY_OF_MEMORY[run.memoryType as MemoryType];
}
