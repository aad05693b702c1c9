// The days each kind of film is about.

import { Fault } from "../../base/fault.ts";
import { type LocalRange, monthRange, yearRange } from "../../base/local_time.ts";
import type { Ask, BriefFacts, Resolved } from "./ask.ts";
import { birthdayWindows } from "./birthday_windows.ts";
import type { MemoryType, PeopleExpression } from "./brief.ts";
import { customRange } from "./custom_range.ts";
import { parseDate } from "./date_input.ts";
import { findAlbum } from "./find_album.ts";
import { holidayWindows } from "./holiday_windows.ts";
import { missing } from "./infer_type.ts";
import { ON_THIS_DAY_YEARS, onThisDayWindows } from "./on_this_day.ts";
import { personsOf } from "./people_expression.ts";
import { peopleWindow } from "./people_window.ts";
import { hemisphereOf, parseSeason, seasonWindow } from "./season_window.ts";
import { specialDayScope } from "./special_day_scope.ts";

/** Stands for "whenever" where the library's own span is unknown. */
const EVER: LocalRange = { start: "0001-01-01", end: "9999-12-31" };

/** Windows of every kind but trips, oldest first, not overlapping. Throws Fault `usage`. */
export function resolveWindows(
  type: Exclude<MemoryType, "trip">,
  ask: Ask,
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
      return { windows: [wholeSpan(facts)], albumId: album.id, occasion: { name: album.name } };
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

function wholeSpan({ span }: Pick<BriefFacts, "span">): LocalRange {
  return span ? { start: span.first, end: span.last } : EVER;
}

/** Free text alone means the whole library, or the year that was said. */
function queryRange(ask: Ask, facts: BriefFacts): LocalRange | undefined {
  if (ask.query === undefined) return undefined;
  if (ask.year === undefined) {
    if (ask.month !== undefined) throw missing("--month", "a year", "--year");
    return wholeSpan(facts);
  }
  return ask.month === undefined ? yearRange(ask.year) : monthRange(ask.year, ask.month);
}

function peopleWindows(
  type: "person_spotlight" | "multi_person",
  ask: Ask,
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
  const said = customRange(ask, facts.today);
  if (said) return { windows: [said] };
  if (ask.month !== undefined && ask.year === undefined) {
    throw missing("A film of a month", "a year", "--year");
  }
  if (ask.year !== undefined) {
    return {
      windows: [
        ask.month === undefined ? yearRange(ask.year) : monthRange(ask.year, ask.month),
      ],
    };
  }
  return { windows: [peopleWindow(people, facts)] };
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
