// The month or year a story speaks for, in a film that gives each of them a picture.

import { addDays, dateOf, daysBetween, type LocalDate } from "../../../base/local_time.ts";
import { monthAndYear } from "../../brief/period_label.ts";
import type { Cut, StorySummary } from "../cut.ts";

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
