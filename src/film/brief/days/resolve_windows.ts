// SPDX-License-Identifier: AGPL-3.0-or-later

// The days each kind of film is about.

import { Fault } from "../../../base/fault.ts";
import {
  addDays,
  type LocalDate,
  localDate,
  type LocalRange,
  monthOf,
  monthRange,
  yearOf,
  yearRange,
} from "../../../base/local_time.ts";
import type { Person } from "../../../library/asset.ts";
import type { BriefFacts, FilmOptions, Resolved } from "../film_options.ts";
import { birthdayWindows } from "./birthdays.ts";
import type { MemoryType, PeopleExpression } from "../brief.ts";
import { FIRST_YEAR, parseDate, parseMonthDay, parsePeriod, shiftBy } from "./date_input.ts";
import { findAlbum } from "../find_by_name.ts";
import { holidayWindows } from "./holidays.ts";
import { missing } from "../infer_type.ts";
import { personsOf } from "../people_expression.ts";
import { hemisphereOf, parseSeason, seasonWindow } from "./period_label.ts";
import { specialDayScope } from "./special_day.ts";

/** Stands for "whenever" where the library's own span is unknown. */
const EVER: LocalRange = { start: "0001-01-01", end: "9999-12-31" };

/** Windows of every kind but trips, oldest first, not overlapping. Throws Fault `usage`. */
export function resolveWindows(
  type: Exclude<MemoryType, "trip">,
  options: FilmOptions,
  facts: BriefFacts,
  people: PeopleExpression | undefined,
): Resolved {
  switch (type) {
    case "year_in_review":
      if (options.year === undefined) throw missing("A year in review", "a year", "--year");
      return { windows: [yearRange(options.year)] };
    case "monthly_highlights":
      if (options.year === undefined || options.month === undefined) {
        throw missing("A film of a month", "a year and a month", "--year and --month");
      }
      return { windows: [monthRange(options.year, options.month)] };
    case "season": {
      if (options.season === undefined) throw missing("A film of a season", "a season", "--season");
      if (options.year === undefined) throw missing("A film of a season", "a year", "--year");
      const hemisphere = hemisphereOf(options.hemisphere, facts.home?.latitude);
      const season = parseSeason(options.season);
      return {
        windows: [seasonWindow(season, options.year, hemisphere)],
        occasion: { name: season },
      };
    }
    case "on_this_day": {
      const day = options.day === undefined ? facts.today : parseDate(options.day, "anniversary");
      const windows = onThisDayWindows(day, options.yearsBack ?? ON_THIS_DAY_YEARS);
      return { windows: insideLibrary(windows, facts), anniversary: day };
    }
    case "holiday": {
      if (options.holiday === undefined) throw missing("A holiday film", "a holiday", "--holiday");
      const resolved = holidayWindows(options.holiday, facts, options.year, options.yearsBack);
      return { ...resolved, windows: insideLibrary(resolved.windows, facts) };
    }
    case "special_day": {
      if (options.day === undefined) throw missing("A film of a special day", "a day", "--day");
      return specialDayScope(parseDate(options.day, "day"), options.eventId, facts.specialDays);
    }
    case "album": {
      if (options.request !== undefined) {
        return { windows: [facts.request?.days ?? wholeSpan(facts)] };
      }
      const album = findAlbum(options.album ?? "", facts.albums);
      return {
        windows: [wholeSpan(facts)],
        albumId: album.id,
        isSharedAlbum: album.isShared ? true : undefined,
        occasion: { name: album.name },
      };
    }
    case "custom": {
      const range = customRange(options, facts.today) ?? queryRange(options, facts);
      if (!range) throw missing("A film of a range of days", "a range", "--start and --end");
      return { windows: [range] };
    }
    case "person_spotlight":
    case "multi_person":
      return peopleWindows(type, options, facts, people);
  }
}

/** What is wrong with the days in any library. Throws Fault `usage`. */
export function checkDays(
  type: MemoryType,
  options: FilmOptions,
  { today, locale }: Pick<BriefFacts, "today" | "locale">,
): void {
  switch (type) {
    case "album":
      return;
    case "trip":
      if (options.nearDate !== undefined) parseDate(options.nearDate, "date to look near");
      customRange(options, today);
      return;
    case "person_spotlight":
    case "multi_person":
      if (typeof options.birthday === "string") parseMonthDay(options.birthday, "birthday");
      else saidDays(options, today);
      return;
    case "holiday":
      // Which holidays a name can mean hangs on the country the pictures are from.
      if (options.holiday !== undefined && /\p{L}/u.test(options.holiday)) return;
  }
  resolveWindows(type, options, { people: [], albums: [], today, locale }, undefined);
}

function wholeSpan({ span }: Pick<BriefFacts, "span">): LocalRange {
  return span ? { start: span.first, end: span.last } : EVER;
}

/** Free text, a theme or a place alone means the whole library, or the year that was said. */
function queryRange(options: FilmOptions, facts: BriefFacts): LocalRange | undefined {
  if ([options.query, options.theme, options.place].every((words) => words === undefined)) {
    return undefined;
  }
  if (options.year === undefined) {
    if (options.month !== undefined) throw missing("--month", "a year", "--year");
    return wholeSpan(facts);
  }
  return options.month === undefined
    ? yearRange(options.year)
    : monthRange(options.year, options.month);
}

function peopleWindows(
  type: "person_spotlight" | "multi_person",
  options: FilmOptions,
  facts: BriefFacts,
  people: PeopleExpression | undefined,
): Resolved {
  if (!people) {
    throw type === "person_spotlight"
      ? missing("A film about a person", "a person", "--person")
      : missing("A film about several people", "two persons or more", "--person twice");
  }
  if (options.birthday !== undefined) {
    const id = personsOf(people)[0];
    const person = facts.people.find((each) => each.id === id);
    if (!person) throw new Fault("internal", `The resolved person "${id}" is not in the library`);
    return birthdayWindows(person, options.birthday, facts.today, options.year);
  }
  return { windows: [saidDays(options, facts.today) ?? peopleWindow(people, facts)] };
}

/** The days that a film about people was asked for; `undefined` stands for all of them. */
function saidDays(options: FilmOptions, today: LocalDate): LocalRange | undefined {
  const range = customRange(options, today);
  if (range) return range;
  if (options.month !== undefined && options.year === undefined) {
    throw missing("A film of a month", "a year", "--year");
  }
  if (options.year === undefined) return undefined;
  return options.month === undefined
    ? yearRange(options.year)
    : monthRange(options.year, options.month);
}

/** Years before the first picture would only be empty chapters; one window always stays. */
function insideLibrary(
  windows: readonly LocalRange[],
  facts: Pick<BriefFacts, "span">,
): readonly LocalRange[] {
  const first = facts.span?.first;
  if (!first) return windows;
  const inside = windows.filter((window) => window.end >= first);
  return inside.length > 0 ? inside : windows.slice(-1);
}

/** The range of `start`, `end` and `period`; `undefined` when none of them was said. */
export function customRange(options: FilmOptions, today: LocalDate): LocalRange | undefined {
  if (options.start === undefined && options.end === undefined && options.period === undefined) {
    return undefined;
  }
  if (options.period !== undefined && options.end !== undefined) {
    throw new Fault("usage", `Cannot use both an end ("${options.end}") and a period`, {
      hint: "Leave out one of the two",
    });
  }
  const range = options.period === undefined ? byEnds(options, today) : byPeriod(options, today);
  if (range.end < range.start) {
    throw new Fault("usage", `The range ends (${range.end}) before it starts (${range.start})`, {
      hint: "Exchange the start and the end",
    });
  }
  return range;
}

function byEnds(options: FilmOptions, today: LocalDate): LocalRange {
  if (options.start === undefined) {
    throw new Fault("usage", `A range that ends on "${options.end}" has no start`, {
      hint: "Add the first day with --start",
    });
  }
  const start = parseDate(options.start, "start");
  if (options.end !== undefined) return { start, end: parseDate(options.end, "end") };
  if (start <= today) return { start, end: today };
  throw new Fault("usage", `The start "${options.start}" is still to come`, {
    hint: "Type a day up to today after --start",
  });
}

function byPeriod(options: FilmOptions, today: LocalDate): LocalRange {
  const period = parsePeriod(options.period ?? "");
  if (options.start === undefined) {
    return { start: addDays(shiftBy(today, period, -1), 1), end: today };
  }
  const start = parseDate(options.start, "start");
  return { start, end: addDays(shiftBy(start, period, 1), -1) };
}

/** Up to thirty years back. */
export const ON_THIS_DAY_YEARS = 30;

/** One window a year, the day before to the day after, oldest first; 29 February counts as 28. */
export function onThisDayWindows(anniversary: LocalDate, yearsBack: number): LocalRange[] {
  const windows: LocalRange[] = [];
  for (let back = yearsBack; back >= 1; back--) {
    const day = localDate(
      yearOf(anniversary) - back,
      monthOf(anniversary),
      +anniversary.slice(8, 10),
    );
    windows.push({ start: addDays(day, -1), end: addDays(day, 1) });
  }
  return windows;
}

/** Photography is not older; stands for "unbounded" where the library's first day is unknown. */
const BEFORE_PHOTOGRAPHY = `${FIRST_YEAR}-01-01`;

/**
 * AND opens with the youngest person's birth, OR with the oldest's (unbounded when one has no birth
 * date); closes today. Throws Fault `usage` when no birth date is known at all.
 */
function peopleWindow(
  expression: PeopleExpression,
  facts: Pick<BriefFacts, "people" | "today" | "span">,
): LocalRange {
  const born = new Map(facts.people.map((person: Person) => [person.id, person.birthDate]));
  if (personsOf(expression).every((person) => born.get(person) === undefined)) {
    throw new Fault("usage", "A film about people without a birth date needs a range of days", {
      hint: "Add --year, or --start and --end, or birth dates in the library",
    });
  }
  const opens = opening(expression, born) ?? facts.span?.first ?? BEFORE_PHOTOGRAPHY;
  return { start: opens, end: facts.today };
}

function opening(
  expression: PeopleExpression,
  born: ReadonlyMap<string, LocalDate | undefined>,
): LocalDate | undefined {
  if ("person" in expression) return born.get(expression.person);
  if ("all" in expression) {
    const known = expression.all.map((part) => opening(part, born)).filter((day) =>
      day !== undefined
    );
    return known.sort().at(-1);
  }
  const days = expression.any.map((part) => opening(part, born));
  return days.includes(undefined) ? undefined : days.sort()[0];
}
