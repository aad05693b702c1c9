// SPDX-License-Identifier: AGPL-3.0-or-later

// When a film was, as a family says it: "Two years", "Summer 2024", "A weekend"; the dates go below.

import {
  addDays,
  dateOf,
  dayMs,
  daysBetween,
  type LocalDate,
  type LocalRange,
  yearOf,
} from "../../../base/local_time.ts";
import type { Asset } from "../../../library/asset.ts";
import { say } from "../../../messages/say.ts";
import {
  type Hemisphere,
  monthAndYear,
  type Season,
  seasonLabel,
  seasonOfRange,
  SEASONS,
  seasonWindow,
} from "../../brief/days/period_label.ts";
import { isWholeMonth, spanWords } from "../../brief/days/date_words.ts";

export interface PeriodText {
  /** Stands before "in Porto" and "with Anna". */
  readonly words: string;
  /** The dates, where the words do not say them. */
  readonly when?: string;
  /** The title of a film that is about no place and no people. */
  readonly alone: string;
}

/** So many days of one month are the month. */
const MONTH_DAYS = 22;
/** A season has lasted when a film shows more days than this, and no more than a season and a half … */
const SEASON_DAYS = { least: 32, most: 140 };
/** … and so many of its pictures are of that season. */
const SEASON_SHARE = 0.7;
/** Fewer days are counted as days, as weeks, as months; more than those of a year as years. */
const BY_DAYS = 13, BY_WEEKS = 25, BY_MONTHS = 45, BY_YEARS = 300, SOME_YEARS = 500;

/** `range` was asked for; where it is no year, season or month, the days of `shots` are told instead. */
export function periodText(
  range: LocalRange,
  shots: readonly Pick<Asset, "takenAt">[],
  locale: string,
  hemisphere: Hemisphere,
): PeriodText {
  const year = yearOf(range.start);
  if (range.start === `${year}-01-01` && range.end === `${year}-12-31`) {
    return {
      words: tripLength("year", 1, locale),
      when: spanWords({ first: range.start, last: range.end }, locale),
      alone: say(locale, "title.year", { year: String(year) }),
    };
  }
  const season = seasonOfRange(range, hemisphere);
  if (season) return ofSeason({ ...season, crosses: yearOf(range.end) > season.year }, locale);
  const asked = { first: range.start, last: range.end };
  if (isWholeMonth(asked)) return ofMonth(range.start, locale);
  const days = shots.map(({ takenAt }) => dateOf(takenAt)).sort();
  return ofDays(days.length === 0 ? [asked.first, asked.last] : days, locale, hemisphere);
}

/** `days` of the pictures, in order; at least one. */
function ofDays(days: readonly LocalDate[], locale: string, hemisphere: Hemisphere): PeriodText {
  const first = days[0]!, last = days.at(-1)!, count = daysBetween(first, last) + 1;
  if (count >= MONTH_DAYS && first.slice(0, 7) === last.slice(0, 7)) return ofMonth(first, locale);
  if (count >= SEASON_DAYS.least && count <= SEASON_DAYS.most) {
    const season = seasonOfMost(days, hemisphere);
    if (season) return ofSeason(season, locale);
  }
  const when = spanWords({ first, last }, locale);
  const lasted = (unit: Unit, per: number) => {
    const number = Math.max(1, Math.round(count / per));
    return tripLength(number === 1 ? unit : MANY[unit], number, locale);
  };
  if (count >= BY_YEARS) {
    return {
      words: count > SOME_YEARS ? lasted("year", 365.25) : tripLength("year", 1, locale),
      when,
      alone: yearOf(first) === yearOf(last)
        ? say(locale, "title.year", { year: String(yearOf(first)) })
        : say(locale, "title.our_years"),
    };
  }
  return {
    words: count >= BY_MONTHS
      ? lasted("month", 30.4)
      : count >= BY_WEEKS
      ? tripLength("month", 1, locale)
      : count >= BY_DAYS || count === 7
      ? lasted("week", 7)
      : isWeekend(first, count)
      ? tripLength("weekend", 1, locale)
      : lasted("day", 1),
    when,
    alone: when,
  };
}

type Unit = "day" | "week" | "month" | "year";
const MANY = { day: "days", week: "weeks", month: "months", year: "years" } as const;

/** "Two years", "A week", "5 Tage"; `number` of the unit, spelt as far as people spell it. */
export function tripLength(
  unit: Unit | typeof MANY[Unit] | "weekend",
  number: number,
  locale: string,
): string {
  const spelt = say(locale, "title.number", { count: number });
  return say(locale, "trip.length", { unit, count: number, number: spelt });
}

function ofMonth(day: LocalDate, locale: string): PeriodText {
  const words = monthAndYear(day, locale);
  return { words, alone: say(locale, "title.our_month", { month: words }) };
}

interface SeasonOfYear {
  readonly season: Season;
  /** In which it begins. */
  readonly year: number;
  /** It ends in the next one. */
  readonly crosses: boolean;
}

/** "Summer 2025", "Winter 2024–25" */
export function ofSeason({ season, year, crosses }: SeasonOfYear, locale: string): PeriodText {
  const named = (key: "title.season" | "title.our_season") =>
    seasonLabel(season, year, crosses, locale, key);
  return { words: named("title.season"), alone: named("title.our_season") };
}

/** The season nearly all of the days are in. */
function seasonOfMost(
  days: readonly LocalDate[],
  hemisphere: Hemisphere,
): SeasonOfYear | undefined {
  const years = new Set([yearOf(days[0]!) - 1, yearOf(days[0]!), yearOf(days.at(-1)!)]);
  for (const season of SEASONS) {
    for (const year of years) {
      const { start, end } = seasonWindow(season, year, hemisphere);
      const within = days.filter((day) => day >= start && day <= end);
      if (within.length >= SEASON_SHARE * days.length) {
        return { season, year, crosses: yearOf(start) !== yearOf(end) };
      }
    }
  }
  return undefined;
}

/** Two or three days with a Saturday or a Sunday. */
export function isWeekend(first: LocalDate, count: number): boolean {
  if (count < 2 || count > 3) return false;
  return [...Array(count).keys()].some((day) =>
    [0, 6].includes(new Date(dayMs(addDays(first, day))).getUTCDay())
  );
}

/** "Summer 2025"; January belongs to the winter that began in December. */
export function seasonOf(day: LocalDate, locale: string, hemisphere: Hemisphere): string {
  return ofSeason(seasonOfMost([day], hemisphere)!, locale).words;
}
