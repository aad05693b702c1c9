// SPDX-License-Identifier: AGPL-3.0-or-later

// Which kind of film is meant when only some of it was said, and what each kind cannot be mixed with.

import { Fault } from "../../base/fault.ts";
import { nearestWord } from "../../base/text.ts";
import type { FilmOptions } from "./film_options.ts";
import { MEMORY_TYPES, type MemoryType } from "./brief.ts";

/** True when the resolver needs `BriefFacts.trips`. */
export function needsTrips(options: FilmOptions): boolean {
  return inferType(options) === "trip";
}

/** The kind that was said, else the one the other words imply. Throws Fault `usage`. */
export function inferType(options: FilmOptions): MemoryType {
  const type = options.memoryType === undefined ? implied(options) : known(options.memoryType);
  refuseMixtures(options, type);
  return type;
}

/** The type system cannot vouch for what came from a command line or a request. */
function known(type: MemoryType): MemoryType {
  if (MEMORY_TYPES.includes(type)) return type;
  const near = nearestWord(type, MEMORY_TYPES);
  throw new Fault("usage", `There is no memory type "${type}"`, {
    hint: near ? `Did you mean "${near}"?` : `Type one of ${MEMORY_TYPES.join(", ")}`,
  });
}

function implied(options: FilmOptions): MemoryType {
  if (options.album !== undefined || options.request !== undefined) return "album";
  if (options.birthday !== undefined) return "person_spotlight";
  if (options.holiday !== undefined) return "holiday";
  if (options.season !== undefined) return "season";
  if (options.tripIndex !== undefined || options.nearDate !== undefined) return "trip";
  if (options.day !== undefined) return "special_day";
  const severalPeople = options.peopleExpression ?? options.group;
  if (severalPeople !== undefined || (options.person?.length ?? 0) > 1) return "multi_person";
  if (options.person?.length === 1) return "person_spotlight";
  if (options.start !== undefined || options.end !== undefined || options.period !== undefined) {
    return "custom";
  }
  if (options.year !== undefined) {
    if (options.theme !== undefined || options.place !== undefined) return "custom";
    return options.month === undefined ? "year_in_review" : "monthly_highlights";
  }
  if (options.month !== undefined) throw missing("--month", "a year", "--year");
  if ([options.query, options.theme, options.place].some((words) => words !== undefined)) {
    return "custom";
  }
  throw new Fault("usage", "Nothing says what the film is about", {
    hint: "Name a year, a month, a range of days, a person, an album or a memory type, " +
      "such as --year 2025 --month 7",
  });
}

/** Options an album film refuses: it has no dates and leaves out no person. */
const ALBUM_REFUSES = [
  "year",
  "month",
  "season",
  "start",
  "end",
  "period",
  "birthday",
  "person",
  "peopleExpression",
  "group",
  "place",
  "query",
  "theme",
  "day",
  "holiday",
] as const;

/** A sentence says all of it: who, where, when and what. */
const REQUEST_REFUSES = [
  "memoryType",
  "album",
  "subject",
  ...ALBUM_REFUSES,
  "hemisphere",
  "eventId",
  "yearsBack",
  "personMatch",
  "nearDate",
  "tripIndex",
] as const;

const RANGE = ["start", "end", "period"] as const;

/** Days a film of each kind is not about: left unsaid, they would be dropped. */
const DAYS_REFUSED: Readonly<Record<MemoryType, ReadonlyArray<keyof FilmOptions>>> = {
  year_in_review: ["month", "season", "day", "holiday", ...RANGE],
  monthly_highlights: ["season", "day", "holiday", ...RANGE],
  season: ["month", "day", "holiday", ...RANGE],
  on_this_day: ["year", "month", "season", "holiday", ...RANGE],
  holiday: ["month", "season", "day", ...RANGE],
  special_day: ["year", "month", "season", "holiday", ...RANGE],
  person_spotlight: ["season", "day", "holiday"],
  multi_person: ["season", "day", "holiday"],
  custom: ["season", "day", "holiday"],
  // Days and a year choose among trips.
  trip: ["season", "day", "holiday"],
  album: [],
};

function refuseMixedDays(options: FilmOptions, type: MemoryType): void {
  const refuse = (what: string, refused: ReadonlyArray<keyof FilmOptions>) => {
    const said = refused.find((option) => isSaid(options, option));
    if (said) throw mixture(what, said);
  };
  refuse(`A film of the type "${type}"`, DAYS_REFUSED[type]);
  if (options.birthday !== undefined) refuse("A birthday film", ["month", ...RANGE]);
  const isRange = RANGE.some((option) => isSaid(options, option));
  if (isRange && type !== "trip") refuse("A range of days", ["year", "month"]);
}

function refuseMixtures(options: FilmOptions, type: MemoryType): void {
  if (options.request !== undefined) {
    if (options.request.trim() === "") {
      throw new Fault("usage", '"--ask" needs a sentence', {
        hint: 'Type what the film is about, such as --ask "Anna at the lake last summer"',
      });
    }
    const said = REQUEST_REFUSES.find((option) => isSaid(options, option));
    if (said) throw mixture("--ask", said);
    return;
  }
  if (options.query?.trim() === "") {
    throw new Fault("usage", '"--query" needs words to look for', {
      hint: 'Type what the pictures show, such as --query "sunset at the beach"',
    });
  }
  if (options.theme !== undefined) {
    if (options.query !== undefined) throw mixture("A theme", "query");
    if (type !== "custom") throw mixture(`A film of the type "${type}"`, "theme");
  }
  if (options.place?.trim() === "") {
    throw new Fault("usage", '"--place" needs a name', {
      hint: "Type a city, state or country as the library calls it",
    });
  }
  if (options.place !== undefined && options.privacy) {
    throw new Fault(
      "usage",
      "--place cannot be combined with --privacy-mode, which tells no place",
      {
        hint: "Leave out one of the two",
      },
    );
  }
  if (options.person?.some((name) => name.trim() === "")) {
    throw new Fault("usage", '"--person" needs a name', {
      hint: "Type a name as photos-memories people list shows it",
    });
  }
  if (options.subject !== undefined) {
    if (options.subject.trim() === "") throw new Fault("usage", '"--subject" needs words');
    if (options.album === undefined) {
      throw new Fault("usage", "--subject says what of an album the film is about", {
        hint: "Add --from-album, or search the whole library with --query",
      });
    }
  }
  if (type === "album") {
    if (options.album === undefined) throw missing("An album film", "an album", "--from-album");
    const said = ALBUM_REFUSES.find((option) => isSaid(options, option));
    if (said) throw mixture("An album film", said);
  } else if (options.album !== undefined) {
    throw mixture(`A film of the type "${type}"`, "album");
  }
  if (options.birthday !== undefined && type !== "person_spotlight") {
    throw mixture(`A film of the type "${type}"`, "birthday");
  }
  refuseMixedDays(options, type);
  if (options.eventId !== undefined && type !== "special_day") {
    throw mixture(`A film of the type "${type}"`, "eventId");
  }
  const refusesExpression = type === "trip" || type === "person_spotlight";
  if (refusesExpression && options.peopleExpression !== undefined) {
    throw mixture(`A film of the type "${type}"`, "peopleExpression");
  }
  if (refusesExpression && options.group !== undefined) {
    throw mixture(`A film of the type "${type}"`, "group");
  }
  if (options.peopleExpression !== undefined && (options.person?.length ?? 0) > 0) {
    throw mixture("A people expression", "person");
  }
  if (options.group !== undefined) {
    if (options.peopleExpression !== undefined) throw mixture("A group", "peopleExpression");
    if ((options.person?.length ?? 0) > 0) throw mixture("A group", "person");
  }
}

function isSaid(options: FilmOptions, option: keyof FilmOptions): boolean {
  return option === "person" ? (options.person?.length ?? 0) > 0 : options[option] !== undefined;
}

/** "peopleExpression" → "--people-expression" */
function flagOf(option: string): string {
  const flag = option === "album" ? "from-album" : option;
  return `--${flag.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

function mixture(what: string, option: string): Fault {
  return new Fault("usage", `${what} cannot be combined with ${flagOf(option)}`, {
    hint: `Leave out ${flagOf(option)}`,
  });
}

export function missing(what: string, need: string, flag: string): Fault {
  return new Fault("usage", `${what} needs ${need}`, { hint: `Add ${flag}` });
}
