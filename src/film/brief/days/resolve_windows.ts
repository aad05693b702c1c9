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
  ask: FilmOptions,
  facts: BriefFacts,
  people: PeopleExpression | undefined,
): Resolved {
  switch (type) {
    case "year_in_review":
      if (ask.year === undefined) throw missing("A year in review", "a year", "--year");
      return { windows: [yearRange(ask.year)] };
    case "monthly_highlights":
      if (ask.year === undefined || ask.month === undefined) {
        throw missing("A film of a month", "a year and a month", "--year and --month");
      }
      return { windows: [monthRange(ask.year, ask.month)] };
    case "season": {
      if (ask.season === undefined) throw missing("A film of a season", "a season", "--season");
      if (ask.year === undefined) throw missing("A film of a season", "a year", "--year");
      const hemisphere = hemisphereOf(ask.hemisphere, facts.home?.latitude);
      const season = parseSeason(ask.season);
      return {
        windows: [seasonWindow(season, ask.year, hemisphere)],
        occasion: { name: season },
      };
    }
    case "on_this_day": {
      const day = ask.day === undefined ? facts.today : parseDate(ask.day, "anniversary");
      const windows = onThisDayWindows(day, ask.yearsBack ?? ON_THIS_DAY_YEARS);
      return { windows: insideLibrary(windows, facts), anniversary: day };
    }
    case "holiday": {
      if (ask.holiday === undefined) throw missing("A holiday film", "a holiday", "--holiday");
      const resolved = holidayWindows(ask.holiday, facts, ask.year, ask.yearsBack);
      return { ...resolved, windows: insideLibrary(resolved.windows, facts) };
    }
    case "special_day": {
      if (ask.day === undefined) throw missing("A film of a special day", "a day", "--day");
      return specialDayScope(parseDate(ask.day, "day"), ask.eventId, facts.specialDays);
    }
    case "album": {
      if (ask.request !== undefined) return { windows: [facts.request?.days ?? wholeSpan(facts)] };
      const album = findAlbum(ask.album ?? "", facts.albums);
      return {
        windows: [wholeSpan(facts)],
        albumId: album.id,
        isSharedAlbum: album.isShared ? true : undefined,
        occasion: { name: album.name },
      };
    }
    case "custom": {
      const range = customRange(ask, facts.today) ?? queryRange(ask, facts);
      if (!range) throw missing("A film of a range of days", "a range", "--start and --end");
      return { windows: [range] };
    }
    case "person_spotlight":
    case "multi_person":
      return peopleWindows(type, ask, facts, people);
  }
}

/** What is wrong with the days in any library. Throws Fault `usage`. */
export function checkDays(
  type: MemoryType,
  ask: FilmOptions,
  { today, locale }: Pick<BriefFacts, "today" | "locale">,
): void {
  switch (type) {
    case "album":
      return;
    case "trip":
      if (ask.nearDate !== undefined) parseDate(ask.nearDate, "date to look near");
      customRange(ask, today);
      return;
    case "person_spotlight":
    case "multi_person":
      if (typeof ask.birthday === "string") parseMonthDay(ask.birthday, "birthday");
      else saidDays(ask, today);
      return;
    case "holiday":
      // Which holidays a name can mean hangs on the country the pictures are from.
      if (ask.holiday !== undefined && /\p{L}/u.test(ask.holiday)) return;
  }
  resolveWindows(type, ask, { people: [], albums: [], today, locale }, undefined);
}

function wholeSpan({ span }: Pick<BriefFacts, "span">): LocalRange {
  return span ? { start: span.first, end: span.last } : EVER;
}

/** Free text, a theme or a place alone means the whole library, or the year that was said. */
function queryRange(ask: FilmOptions, facts: BriefFacts): LocalRange | undefined {
  if ([ask.query, ask.theme, ask.place].every((words) => words === undefined)) return undefined;
  if (ask.year === undefined) {
    if (ask.month !== undefined) throw missing("--month", "a year", "--year");
    return wholeSpan(facts);
  }
  return ask.month === undefined ? yearRange(ask.year) : monthRange(ask.year, ask.month);
}

function peopleWindows(
  type: "person_spotlight" | "multi_person",
  ask: FilmOptions,
  facts: BriefFacts,
  people: PeopleExpression | undefined,
): Resolved {
  if (!people) {
    throw type === "person_spotlight"
      ? missing("A film about a person", "a person", "--person")
      : missing("A film about several people", "two persons or more", "--person twice");
  }
  if (ask.birthday !== undefined) {
    const id = personsOf(people)[0];
    const person = facts.people.find((each) => each.id === id);
    if (!person) throw new Fault("internal", `The resolved person "${id}" is not in the library`);
    return birthdayWindows(person, ask.birthday, facts.today, ask.year);
  }
  return { windows: [saidDays(ask, facts.today) ?? peopleWindow(people, facts)] };
}

/** Of a film about people. */
function saidDays(ask: FilmOptions, today: LocalDate): LocalRange | undefined {
  const range = customRange(ask, today);
  if (range) return range;
  if (ask.month !== undefined && ask.year === undefined) {
    throw missing("A film of a month", "a year", "--year");
  }
  if (ask.year === undefined) return undefined;
  return ask.month === undefined ? yearRange(ask.year) : monthRange(ask.year, ask.month);
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
export function customRange(ask: FilmOptions, today: LocalDate): LocalRange | undefined {
  if (ask.start === undefined && ask.end === undefined && ask.period === undefined) {
    return undefined;
  }
  if (ask.period !== undefined && ask.end !== undefined) {
    throw new Fault("usage", `Cannot use both an end ("${ask.end}") and a period`, {
      hint: "Leave out one of the two",
    });
  }
  const range = ask.period === undefined ? byEnds(ask, today) : byPeriod(ask, today);
  if (range.end < range.start) {
    throw new Fault("usage", `The range ends (${range.end}) before it starts (${range.start})`, {
      hint: "Exchange the start and the end",
    });
  }
  return range;
}

function byEnds(ask: FilmOptions, today: LocalDate): LocalRange {
  if (ask.start === undefined) {
    throw new Fault("usage", `A range that ends on "${ask.end}" has no start`, {
      hint: "Add the first day with --start",
    });
  }
  const start = parseDate(ask.start, "start");
  if (ask.end !== undefined) return { start, end: parseDate(ask.end, "end") };
  if (start <= today) return { start, end: today };
  throw new Fault("usage", `The start "${ask.start}" is still to come`, {
    hint: "Type a day up to today after --start",
  });
}

function byPeriod(ask: FilmOptions, today: LocalDate): LocalRange {
  const period = parsePeriod(ask.period ?? "");
  if (ask.start === undefined) {
    return { start: addDays(shiftBy(today, period, -1), 1), end: today };
  }
  const start = parseDate(ask.start, "start");
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

/** Nothing was photographed earlier; stands for "unbounded" where the library's first day is unknown. */
const BEFORE_PHOTOGRAPHY = `${FIRST_YEAR}-01-01`;

/**
 * AND opens with the youngest person's birth, OR with the oldest's (unbounded when one has no birth
 * date); closes today. Throws Fault `usage` when no birth date is known at all.
 */
export function peopleWindow(
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
