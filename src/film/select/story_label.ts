// What to call a story in a sentence: "Lisbon", "the week of July 7", "July 12 in Starnberg", "the
// celebration on July 12 in Starnberg", "2019".

import { dateOf } from "../../base/local_time.ts";
import { monthAndDay } from "../brief/period_label.ts";
import type { StorySummary } from "./cut.ts";
import type { Activity } from "./seen/story_activity.ts";

/** Before "on July 12" and "in Lisbon". */
const DOING: Readonly<Record<Activity, string>> = {
  "eating-drinking": "the meal",
  "sport-active": "sports",
  performing: "the performance",
  sightseeing: "sightseeing",
  playing: "playing",
  celebration: "the celebration",
  working: "work",
  "animal-nature": "animals and nature",
};

/** English words, dates of the locale. */
export function storyLabel(story: StorySummary, locale: string): string {
  const day = monthAndDay(dateOf(story.start), locale);
  const town = story.place?.city ?? story.place?.state ?? story.place?.country;
  const doing = story.activity && DOING[story.activity];
  switch (story.kind) {
    case "week":
    case "subject":
      return `the week of ${day}`;
    case "trip":
    case "leg":
      if (town === undefined) return `the trip of ${day}`;
      return doing ? `${doing} in ${town}` : town;
    case "day":
    case "event":
      return [doing, doing ? `on ${day}` : day, town && `in ${town}`].filter(Boolean).join(" ");
    case "era":
      return story.start.slice(0, 4);
  }
}
