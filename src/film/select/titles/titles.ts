// The words of the opening card: what the film was of, in the language of the film.

import {
  addDays,
  dateOf,
  daysBetween,
  type LocalDate,
  type LocalRange,
  monthOf,
  yearOf,
} from "../../../base/local_time.ts";
import type { Asset, Person } from "../../../library/asset.ts";
import { say, sayList, spokenLocale } from "../../../messages/say.ts";
import type { Brief, Titles } from "../../brief/brief.ts";
import {
  fullDate,
  type Hemisphere,
  hemisphereOf,
  monthAndDay,
  monthAndYear,
  parseSeason,
  rangeLabel,
  seasonLabel,
  SEASONS,
  seasonWindow,
} from "../../brief/days/period_label.ts";
import { FOUND_TITLE } from "../../brief/days/special_day.ts";
import { kindOfTown, placeNameOf } from "../../brief/places/place_names.ts";
import { spanWords, standingAlone } from "../../titles/captions.ts";
import { namesOf } from "./people_names.ts";
import { mainPeople, toldPlacesOf } from "./told_film.ts";

interface Told {
  readonly brief: Brief;
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
  brief: Brief,
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
  const told = { brief, locale, people, range, material, shots };
  const titles = templateOf(told);
  // The owner's own words stay as they were written.
  const { main, sub, source } = titles;
  if (source === "album" || source === "occasion") return titles;
  return titled(standingAlone(main, locale), sub && standingAlone(sub, locale), source);
}

function templateOf(told: Told): Titles {
  const { brief, locale, range, shots } = told;
  if (brief.query) return titled(brief.query.text, shotsLabel(told), "query");
  switch (brief.memoryType) {
    case "year_in_review":
    case "monthly_highlights":
    case "custom":
      return periodTitle(told, rangeLabel(range, locale, hemisphere(brief)));
    case "season":
      return periodTitle(told, seasonTitle(told));
    case "on_this_day":
      return titled(
        monthAndDay(addDays(brief.windows.at(-1)?.start ?? brief.today, 1), locale),
        say(locale, "title.through_years"),
        "fallback",
      );
    case "holiday":
      return holidayTitle(told);
    case "person_spotlight":
    case "multi_person":
      return peopleTitle(told);
    case "trip":
      return tripTitle(told);
    case "album":
      return titled(
        brief.occasion?.name ?? say(locale, "title.album"),
        shotsLabel({ locale, shots }),
        "album",
      );
    case "special_day":
      return specialDayTitle(told);
  }
}

function titled(main: string, sub: string | undefined, source: Titles["source"]): Titles {
  return { main, ...(sub ? { sub } : {}), source };
}

function hemisphere(brief: Brief) {
  return hemisphereOf(undefined, brief.home?.latitude);
}

/** These days were not asked for, so they are named as roughly as they are far apart. */
function shotsLabel({ locale, shots }: Pick<Told, "locale" | "shots">): string | undefined {
  const first = shots[0], last = shots.at(-1);
  return first && last &&
    spanWords({ first: dateOf(first.takenAt), last: dateOf(last.takenAt) }, locale);
}

/** Who it was with, else where it was; a year alone is never the whole title. */
function periodTitle(told: Told, label: string): Titles {
  const { brief, locale, people, range, shots } = told;
  const isYear = range.start.endsWith("-01-01") && range.end === `${yearOf(range.start)}-12-31`;
  const period = isYear ? say(locale, "title.period_year", { year: label }) : label;
  const asked = namesOf(brief, people);
  const names = asked.length > 0 ? asked : mainPeople(shots, people);
  const { main, line } = toldPlacesOf(shots, brief.home);
  const places = line.length > 0 ? line.join(" · ") : undefined;
  if (names.length > 0) {
    const values = { period, people: sayList(locale, names) };
    return titled(say(locale, "title.with", values), places, "fallback");
  }
  if (main) {
    const values = { period, place: sayList(locale, main.names), kind: main.kind };
    const sub = say(locale, "title.in.sub", values);
    return titled(say(locale, "title.in", values), sub, "place");
  }
  const title = isYear ? say(locale, "title.year", { year: label }) : label;
  return titled(title, places, "fallback");
}

function seasonTitle({ brief, range, locale }: Told): string {
  const crosses = yearOf(range.start) !== yearOf(range.end);
  const season = parseSeason(brief.occasion?.name ?? "winter");
  return seasonLabel(season, yearOf(range.start), crosses, locale);
}

function holidayTitle({ brief, locale }: Told): Titles {
  const last = brief.windows.at(-1);
  const day = last ? addDays(last.start, daysBetween(last.start, last.end) / 2) : brief.today;
  const name = brief.occasion?.name || monthAndDay(day, locale);
  const sub = brief.windows.length > 1 ? say(locale, "title.through_years") : String(yearOf(day));
  return titled(name, sub, "occasion");
}

function peopleTitle(told: Told): Titles {
  const { brief, locale, people, range, shots } = told;
  const who = sayList(locale, namesOf(brief, people));
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
  return periodTitle(told, rangeLabel(range, locale, hemisphere(brief)));
}

/** As text, because a number would get the mark of its thousands. */
function yearText(time: string): string {
  return String(yearOf(time));
}

function specialDayTitle({ brief, range, material, locale }: Told): Titles {
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

function nameOf(
  { kind, name, names }: NonNullable<ReturnType<typeof placeNameOf>>,
  locale: string,
): string {
  return kind === "route" ? name : sayList(locale, names);
}

function tripTitle({ brief, range, material, locale }: Told): Titles {
  const place = placeNameOf(material);
  const length = tripLength(daysBetween(range.start, range.end), locale);
  const when = range.start.slice(0, 7) === range.end.slice(0, 7)
    ? monthAndYear(range.start, locale)
    : seasonOf(
      hemisphere(brief),
      addDays(range.start, Math.floor(daysBetween(range.start, range.end) / 2)),
      locale,
    );
  if (!place) return titled(say(locale, "trip.away", { length }), when, "fallback");
  const values = { length, when, place: nameOf(place, locale), kind: place.kind };
  return titled(say(locale, "trip.title", values), say(locale, "trip.sub", values), "place");
}

/** By nights. */
function tripLength(nights: number, locale: string): string {
  const length = (unit: string, count: number) => say(locale, "trip.length", { unit, count });
  if (nights <= 2) return length("weekend", 1);
  if (nights === 7) return length("week", 1);
  if (nights === 14 || nights === 15) return length("weeks", 2);
  if (nights === 21) return length("weeks", 3);
  if (nights < 28) return length("days", nights + 1);
  const months = Math.round(nights / 30.4);
  return months === 1 ? length("month", 1) : length("months", months);
}

/** "Summer 2025"; January belongs to the winter that began in December. */
function seasonOf(hemisphere: Hemisphere, day: LocalDate, locale: string): string {
  for (const year of [yearOf(day) - 1, yearOf(day)]) {
    for (const season of SEASONS) {
      const window = seasonWindow(season, year, hemisphere);
      if (day >= window.start && day <= window.end) {
        const crosses = yearOf(window.start) !== yearOf(window.end);
        return seasonLabel(season, year, crosses, locale);
      }
    }
  }
  return `${monthOf(day)}/${yearOf(day)}`;
}
