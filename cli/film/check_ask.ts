// What is wrong with a wish whatever the library holds. Found before the library is read, which may
// take minutes, and before there is a run that could fail.

import { Fault } from "../../src/base/fault.ts";
import { addDays, type LocalDate, yearOf } from "../../src/base/local_time.ts";
import type { Ask, BriefFacts } from "../../src/film/brief/ask.ts";
import { parseDate } from "../../src/film/brief/days/date_input.ts";
import { parsePeopleExpression } from "../../src/film/brief/people_expression.ts";
import { checkNumbers, resolveBrief } from "../../src/film/brief/resolve_brief.ts";
import type { Trip } from "../../src/film/brief/places/trips.ts";
import type { Person } from "../../src/library/asset.ts";

/** Throws Fault `usage`. Resolves the wish in a library that has whatever it names. */
export function checkAsk(ask: Ask, today: LocalDate, locale: string): void {
  if (ask.year !== undefined && ask.year >= 0 && ask.year < 100) {
    throw new Fault("usage", `--year cannot be ${ask.year}`, {
      hint: `Type all four digits: --year ${fullYear(ask.year, yearOf(today))}`,
    });
  }
  checkNumbers(ask);
  resolveBrief(ask, obligingLibrary(ask, today, locale));
}

/** The latest year that ends with these digits and is not to come. */
function fullYear(twoDigits: number, thisYear: number): number {
  const inThisCentury = Math.floor(thisYear / 100) * 100 + Math.floor(twoDigits);
  return inThisCentury <= thisYear ? inThisCentury : inThisCentury - 100;
}

/** Everybody and everything the wish names is there. */
function obligingLibrary(ask: Ask, today: LocalDate, locale: string): BriefFacts {
  const people = [...namesIn(ask), ...ask.group === undefined ? [] : [ask.group]]
    .flatMap(personsCalled);
  const everybody = { any: people.map(({ id }) => ({ person: id })) };
  return {
    people,
    groups: ask.group === undefined
      ? []
      : [{ id: ask.group, label: ask.group, expression: everybody, createdAt: "" }],
    albums: ask.album === undefined ? [] : [{ id: ask.album, name: ask.album, assetCount: 1 }],
    today,
    locale,
    trips: tripsFor(ask),
    // Which holidays a name can mean hangs on the country the pictures are from.
    ownHolidays: ask.holiday !== undefined && /\p{L}/u.test(ask.holiday)
      ? [{ name: ask.holiday, dates: ["01-01"] }]
      : [],
  };
}

function namesIn(ask: Ask): string[] {
  const names = [...ask.person ?? []];
  if (ask.peopleExpression !== undefined) {
    parsePeopleExpression(ask.peopleExpression, (name) => {
      names.push(name);
      return [name];
    });
  }
  return [...new Set(names.map((name) => name.trim()).filter((name) => name !== ""))];
}

/** Two of each name: one name may stand for several persons. */
function personsCalled(name: string): Person[] {
  return [1, 2].map((n) => ({ id: `${name}\n${n}`, name, birthDate: "1900-01-01" }));
}

const MOST_TRIPS = 100_000;

function tripsFor({ year, tripIndex, nearDate }: Ask): Trip[] {
  // Long enough to be on the day and in the year, whatever was said.
  const said = [
    ...nearDate === undefined ? [] : [parseDate(nearDate, "date to look near")],
    ...year === undefined && nearDate !== undefined ? [] : [`${year ?? 2000}-07-01`],
  ].sort();
  const start = said[0]!, end = addDays(said.at(-1)!, 7);
  const home = { latitude: 0, longitude: 0 };
  const trip: Trip = { start, end, nights: 7, pictures: 1, activeDays: 1, home };
  return Array<Trip>(Math.min(MOST_TRIPS, Math.max(1, Math.floor(tripIndex ?? 1) || 1))).fill(trip);
}
