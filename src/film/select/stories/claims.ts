// What stories claim of the film's shots.

import { addDays, daysBetween, type LocalDate } from "../../../base/local_time.ts";
import type { Brief } from "../../brief/brief.ts";
import type { WeighedStory } from "../draft.ts";
import { monthsIn } from "../length/length.ts";
import type { Claim } from "./apportion.ts";

const MONTHS_FROM = 4, MONTHS_TO = 18;

/** `seated`: shots a story has already, of pictures the owner asked for. */
export function claimsOf(
  brief: Brief,
  stories: readonly WeighedStory[],
  seated: ReadonlyMap<string, number> = new Map(),
): Claim[] {
  const hasParts = hasMonths(brief, stories);
  return stories.map((story) => ({
    id: story.id,
    era: story.era,
    ...(hasParts ? { part: middleOf(story).slice(0, 7) } : {}),
    kind: story.kind,
    weight: story.weight,
    distinctMoments: story.distinctMoments,
    pictures: story.pictures,
    days: story.days,
    middle: daysBetween("1970-01-01", middleOf(story)),
    seated: seated.get(story.id) ?? 0,
  }));
}

/** A film of four months to a year and a half has month cards, and every month of it is heard. */
function hasMonths(brief: Brief, stories: readonly WeighedStory[]): boolean {
  const window = brief.windows[0];
  if (!window || brief.windows.length > 1 || stories.some((story) => story.era >= 0)) return false;
  const first = stories[0]?.start.slice(0, 10), last = stories.at(-1)?.end.slice(0, 10);
  if (!first || !last) return false;
  const months = monthsIn(brief.memoryType !== "album" ? window : { start: first, end: last });
  return months >= MONTHS_FROM && months <= MONTHS_TO;
}

function middleOf(story: WeighedStory): LocalDate {
  const start = story.start.slice(0, 10);
  return addDays(start, Math.floor(daysBetween(start, story.end.slice(0, 10)) / 2));
}
