// SPDX-License-Identifier: AGPL-3.0-or-later

// The words of the opening card: what the film was of, in the language of the film.

import { addDays, dateOf, daysBetween, type LocalRange, yearOf } from "../../../base/local_time.ts";
import type { Asset, Person } from "../../../library/asset.ts";
import { inText } from "../../../messages/place_names.ts";
import { formatList, say, spokenLocale } from "../../../messages/say.ts";
import type { Brief, Titles } from "../../brief/brief.ts";
import {
  fullDate,
  hemisphereOf,
  monthAndDay,
  monthAndYear,
  parseSeason,
} from "../../brief/days/period_label.ts";
import { FOUND_TITLE } from "../../brief/days/special_day.ts";
import { translatedPlaceName } from "../../brief/places/picture_places.ts";
import { kindOfTown, type PlaceName, placeNameOf } from "../../brief/places/place_names.ts";
import { spanWords, standingAlone } from "../../brief/days/date_words.ts";
import { namesOf } from "./people_names.ts";
import { mainPeople, titlePlaces } from "./main_subjects.ts";
import {
  isWeekend,
  ofSeason,
  type PeriodText,
  periodText,
  seasonOf,
  tripLength,
} from "./period_text.ts";

/** Between the parts of a second line. */
const BETWEEN = " · ";

/** What of a brief its title is made of. */
export type TitleBrief = Pick<
  Brief,
  | "memoryType"
  | "windows"
  | "people"
  | "occasion"
  | "titleOverride"
  | "query"
  | "place"
  | "home"
  | "locale"
  | "today"
>;

interface TitleInput {
  readonly brief: TitleBrief;
  /** The brief's, where its language has a catalogue. */
  readonly locale: string;
  readonly people: readonly Person[];
  /** The days that were asked for. */
  readonly range: LocalRange;
  /** What the film chose from and what it shows, both in order of time. */
  readonly material: readonly Asset[];
  readonly shots: readonly Asset[];
}

/** `material` are the pictures the film chose from, `shots` the ones it shows, both in order of time. */
export function titlesFor(
  brief: TitleBrief,
  people: readonly Person[],
  material: readonly Asset[],
  shots: readonly Asset[],
): Titles {
  if (brief.titleOverride) return { ...brief.titleOverride, source: "override" };
  const locale = spokenLocale(brief.locale);
  const range: LocalRange = {
    start: brief.windows[0]?.start ?? brief.today,
    end: brief.windows.at(-1)?.end ?? brief.today,
  };
  const input = { brief, locale, people, range, material, shots };
  const titles = templateOf(input);
  // The owner's own words stay as they were written.
  const { main, sub, source } = titles;
  if (source === "album" || source === "occasion") return titles;
  return titled(standingAlone(main, locale), sub && standingAlone(sub, locale), source);
}

/** Kinds that are of nothing else than the place where one is asked for. */
const BY_PLACE: ReadonlySet<Brief["memoryType"]> = new Set([
  "year_in_review",
  "monthly_highlights",
  "season",
  "custom",
]);

function templateOf(input: TitleInput): Titles {
  const { brief, locale, range, shots } = input;
  if (brief.query) return titled(brief.query.text, shotsLabel(input), "query");
  if (brief.place !== undefined && BY_PLACE.has(brief.memoryType)) {
    return titled(translatedPlaceName(locale, brief.place), shotsLabel(input), "place");
  }
  switch (brief.memoryType) {
    case "year_in_review":
    case "monthly_highlights":
    case "custom":
      return periodTitle(input, periodText(range, shots, locale, hemisphere(brief)));
    case "season":
      return periodTitle(input, seasonAsked(input));
    case "on_this_day":
      return titled(
        monthAndDay(addDays(brief.windows.at(-1)?.start ?? brief.today, 1), locale),
        say(locale, "title.through_years"),
        "fallback",
      );
    case "holiday":
      return holidayTitle(input);
    case "person_spotlight":
    case "multi_person":
      return peopleTitle(input);
    case "trip":
      return tripTitle(input);
    case "album":
      return titled(
        brief.occasion?.name ?? say(locale, "title.album"),
        shotsLabel({ locale, shots }),
        "album",
      );
    case "special_day":
      return specialDayTitle(input);
  }
}

function titled(main: string, sub: string | undefined, source: Titles["source"]): Titles {
  return { main, ...(sub ? { sub } : {}), source };
}

function hemisphere(brief: Pick<Brief, "home">) {
  return hemisphereOf(undefined, brief.home?.latitude);
}

/** These days were not asked for, so they are named as roughly as they are far apart. */
function shotsLabel({ locale, shots }: Pick<TitleInput, "locale" | "shots">): string | undefined {
  const first = shots[0], last = shots.at(-1);
  return first && last &&
    spanWords({ first: dateOf(first.takenAt), last: dateOf(last.takenAt) }, locale);
}

/** Who it was with, else where it was; when it was stands below where the title does not say it. */
function periodTitle(input: TitleInput, { words: period, when, alone }: PeriodText): Titles {
  const { brief, locale, people, shots } = input;
  const asked = namesOf(brief, people);
  const names = asked.length > 0 ? asked : mainPeople(shots, people);
  const { main, line } = titlePlaces(shots, brief.home);
  const below = (...parts: ReadonlyArray<string | undefined>) =>
    parts.filter((part) => part !== undefined && part !== "").join(BETWEEN);
  if (names.length > 0) {
    const title = say(locale, "title.with", { period, people: formatList(locale, names) });
    return titled(title, below(when, ...line), "fallback");
  }
  if (main) {
    const place = nameOf(main, locale);
    const values = { period, place, kind: main.kind };
    const sub = below(say(locale, "title.in.sub", values), when);
    return titled(say(locale, "title.in", values), sub, "place");
  }
  return titled(alone, below(when && alone.includes(when) ? undefined : when, ...line), "fallback");
}

function seasonAsked({ brief, range, locale }: TitleInput): PeriodText {
  const year = yearOf(range.start), crosses = year !== yearOf(range.end);
  return ofSeason({ season: parseSeason(brief.occasion?.name ?? "winter"), year, crosses }, locale);
}

function holidayTitle({ brief, locale }: TitleInput): Titles {
  const last = brief.windows.at(-1);
  const day = last ? addDays(last.start, daysBetween(last.start, last.end) / 2) : brief.today;
  const name = brief.occasion?.name || monthAndDay(day, locale);
  const sub = brief.windows.length > 1 ? say(locale, "title.through_years") : String(yearOf(day));
  return titled(name, sub, "occasion");
}

function peopleTitle(input: TitleInput): Titles {
  const { brief, locale, people, range, shots } = input;
  const who = formatList(locale, namesOf(brief, people));
  const birthday = brief.occasion?.birthday;
  if (birthday) {
    const main = birthday.age === undefined
      ? say(locale, "title.some_year_of_life")
      : say(locale, "title.year_of_life", { age: birthday.age });
    return titled(main, who, "occasion");
  }
  const first = shots[0], last = shots.at(-1);
  const isOneYear = yearOf(range.start) === yearOf(range.end);
  if (!isOneYear && who && first && last && yearOf(first.takenAt) !== yearOf(last.takenAt)) {
    const years = { first: yearText(first.takenAt), last: yearText(last.takenAt) };
    return titled(who, say(locale, "title.years", years), "fallback");
  }
  return periodTitle(input, periodText(range, shots, locale, hemisphere(brief)));
}

/** As text, because a number would get the mark of its thousands. */
function yearText(time: string): string {
  return String(yearOf(time));
}

function specialDayTitle({ brief, range, material, locale }: TitleInput): Titles {
  const place = placeNameOf(material);
  const date = fullDate(range.start, locale);
  const { name, subtitle } = brief.occasion ?? {};
  const dayIn = (place: string, kind: string) => say(locale, "title.day_in", { place, kind });
  if (name?.startsWith(FOUND_TITLE)) {
    const found = name.slice(FOUND_TITLE.length);
    const kind = place && place.kind !== "town" ? "area" : kindOfTown(found);
    return titled(dayIn(place ? nameOf(place, locale) : found, kind), subtitle ?? date, "occasion");
  }
  if (name) return titled(name, subtitle ?? date, "occasion");
  if (!place || place.kind === "route") return titled(date, undefined, "fallback");
  return titled(dayIn(nameOf(place, locale), place.kind), date, "place");
}

function nameOf({ kind, names }: Pick<PlaceName, "kind" | "names">, locale: string): string {
  if (kind === "route") return names.join(" → ");
  return formatList(locale, kind === "area" ? names.map((each) => inText(locale, each)) : names);
}

function tripTitle({ brief, range, material, locale }: TitleInput): Titles {
  const place = placeNameOf(material);
  const length = lengthOf(range, locale);
  const when = range.start.slice(0, 7) === range.end.slice(0, 7)
    ? monthAndYear(range.start, locale)
    : seasonOf(
      addDays(range.start, Math.floor(daysBetween(range.start, range.end) / 2)),
      locale,
      hemisphere(brief),
    );
  if (!place) return titled(say(locale, "trip.away", { length }), when, "fallback");
  const values = { length, when, place: nameOf(place, locale), kind: place.kind };
  return titled(say(locale, "trip.title", values), say(locale, "trip.sub", values), "place");
}

/** By nights; a few days of which none is a Saturday or Sunday are no weekend. */
function lengthOf({ start, end }: LocalRange, locale: string): string {
  const nights = daysBetween(start, end);
  if (nights <= 2 && isWeekend(start, nights + 1)) return tripLength("weekend", 1, locale);
  if (nights === 0) return tripLength("day", 1, locale);
  if (nights === 7) return tripLength("week", 1, locale);
  if (nights === 14 || nights === 15) return tripLength("weeks", 2, locale);
  if (nights === 21) return tripLength("weeks", 3, locale);
  if (nights < 28) return tripLength("days", nights + 1, locale);
  const months = Math.round(nights / 30.4);
  return tripLength(months === 1 ? "month" : "months", months, locale);
}
