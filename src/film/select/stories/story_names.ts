// SPDX-License-Identifier: AGPL-3.0-or-later

// What to call a story in a sentence: "Lisbon", "the week of July 7", "July 12 in Starnberg", "the
// celebration on July 12 in Starnberg", "2019".

import { addDays, dateOf, daysBetween, type LocalDate, yearOf } from "../../../base/local_time.ts";
import { fullDate, monthAndDay, monthAndYear } from "../../brief/days/period_label.ts";
import { say } from "../../../messages/say.ts";
import type { Cut, StorySummary } from "../cut.ts";

/**
 * Words and dates of the locale. In a cut of several years dates have their year, and stories of one
 * name their month: "Vienna (May 2019)".
 */
export function storyLabel(
  story: StorySummary,
  locale: string,
  cut?: Pick<Cut, "span" | "stories">,
): string {
  if (cut === undefined || yearOf(cut.span.first) === yearOf(cut.span.last)) {
    return labelOf(story, locale, monthAndDay);
  }
  const name = labelOf(story, locale, fullDate);
  const isShared = isJourney(story) &&
    cut.stories.some((other) =>
      other.id !== story.id && isJourney(other) && labelOf(other, locale, fullDate) === name
    );
  if (!isShared) return name;
  return say(locale, "story.dated", { name, month: monthAndYear(dateOf(story.start), locale) });
}

/** Called by its place, where others are called by their days. */
function isJourney({ kind }: StorySummary): boolean {
  return kind === "trip" || kind === "leg";
}

function labelOf(story: StorySummary, locale: string, dayLabel: typeof monthAndDay): string {
  const day = () => dayLabel(dateOf(story.start), locale);
  const town = story.place?.city ?? story.place?.state ?? story.place?.country;
  const doing = story.activity && say(locale, `doing.${story.activity}`);
  const inTown = (what: string) =>
    town === undefined ? what : say(locale, "story.in", { what, town });
  switch (story.kind) {
    case "week":
    case "subject":
      return say(locale, "story.week", { day: day() });
    case "trip":
    case "leg":
      if (town === undefined) return say(locale, "story.trip", { day: day() });
      return doing ? inTown(doing) : town;
    case "day":
    case "event":
      return inTown(doing ? say(locale, "story.on", { what: doing, day: day() }) : day());
    case "era":
      return story.start.slice(0, 4);
  }
}

/** A film of at most so many days is told by months, a longer one by years. */
const MONTHS_UNTIL_DAYS = 550;

/** "July 2025", or "2019" in a film through the years; month names of the locale. */
export function eraName(
  { span }: Pick<Cut, "span">,
  story: Pick<StorySummary, "start" | "end">,
  locale: string,
): string {
  const middle = middleOf(dateOf(story.start), dateOf(story.end));
  return daysBetween(span.first, span.last) > MONTHS_UNTIL_DAYS
    ? middle.slice(0, 4)
    : monthAndYear(middle, locale);
}

/** The editor counts a story to the month of its middle day. */
function middleOf(start: LocalDate, end: LocalDate): LocalDate {
  return addDays(start, Math.floor(daysBetween(start, end) / 2));
}
