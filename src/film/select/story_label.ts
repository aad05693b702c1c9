// What to call a story in a sentence: "Lisbon", "the week of July 7", "July 12 in Starnberg", "2019".

import { dateOf } from "../../base/local_time.ts";
import { monthAndDay } from "../brief/period_label.ts";
import type { StorySummary } from "./cut.ts";

/** English words, dates of the locale. */
export function storyLabel(story: StorySummary, locale: string): string {
  const day = monthAndDay(dateOf(story.start), locale);
  const town = story.place?.city ?? story.place?.state ?? story.place?.country;
  switch (story.kind) {
    case "week":
    case "subject":
      return `the week of ${day}`;
    case "trip":
    case "leg":
      return town ?? `the trip of ${day}`;
    case "day":
    case "event":
      return town ? `${day} in ${town}` : day;
    case "era":
      return story.start.slice(0, 4);
  }
}
