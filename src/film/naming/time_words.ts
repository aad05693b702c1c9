// Months, seasons and weekdays in English: what a title says of them has to be true of the film.

import {
  addDays,
  dayMs,
  daysBetween,
  type LocalDate,
  localDate,
  monthOf,
  yearOf,
} from "../../base/local_time.ts";
import type { Hemisphere } from "../brief/season_window.ts";

const MONTHS = ("January February March April May June July August September October November " +
  "December").split(" ");
const WEEKDAYS = "Sunday Monday Tuesday Wednesday Thursday Friday Saturday".split(" ");
/** By quarters, the one that begins in December first. */
const SEASONS = [["Winter"], ["Spring"], ["Summer"], ["Autumn", "Fall"]] as const;

const ALL: ReadonlySet<string> = new Set(
  [...MONTHS, ...WEEKDAYS, ...SEASONS.flat()].map((word) => word.toLowerCase()),
);
/** These are verbs and nouns, too, when they are written small. */
const AMBIGUOUS: ReadonlySet<string> = new Set(["march", "may", "spring", "fall"]);

/** True for a word in lower case that names a month, a season or a weekday. */
export function isTimeWord(word: string, isCapitalised: boolean): boolean {
  return ALL.has(word) && (isCapitalised || !AMBIGUOUS.has(word));
}

/** In the order of the calendar. Weekdays only of a day, or two days in a row. */
export function timesOf(
  { first, last }: { readonly first: LocalDate; readonly last: LocalDate },
  hemisphere: Hemisphere,
): string[] {
  const months = new Set<number>();
  for (let day = first; day <= last && months.size < 12; day = firstOfNextMonth(day)) {
    months.add(monthOf(day));
  }
  const turned = hemisphere === "south" ? 2 : 0;
  const seasons = [...months].flatMap((month) =>
    SEASONS[(Math.floor((month % 12) / 3) + turned) % 4]!
  );
  const weekdays = daysBetween(first, last) <= 1
    ? [first, last].map((day) => WEEKDAYS[new Date(dayMs(day)).getUTCDay()]!)
    : [];
  return [...new Set([...[...months].map((month) => MONTHS[month - 1]!), ...seasons, ...weekdays])];
}

function firstOfNextMonth(day: LocalDate): LocalDate {
  return addDays(localDate(yearOf(day), monthOf(day), 28), 4).slice(0, 8) + "01";
}
