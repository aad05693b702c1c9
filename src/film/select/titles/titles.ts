// The words of the opening card, in English; dates follow the locale.

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
import { placeNameOf } from "../../brief/places/place_names.ts";
import { spanWords } from "../../titles/captions.ts";
import { namesOf, ordinalWord } from "./people_names.ts";

const THROUGH_THE_YEARS = "Through the Years";

/** `material` are the pictures the film chose from, `shots` the ones it shows, both in order of time. */
export function titlesFor(
  brief: Brief,
  people: readonly Person[],
  material: readonly Asset[],
  shots: readonly Asset[],
): Titles {
  if (brief.titleOverride) return { ...brief.titleOverride, source: "override" };
  const range: LocalRange = {
    start: brief.windows[0]?.start ?? brief.today,
    end: brief.windows.at(-1)?.end ?? brief.today,
  };
  const who = namesOf(brief, people);
  const label = (days: LocalRange) => rangeLabel(days, brief.locale, hemisphere(brief));
  if (brief.query) {
    return titled(capitalised(brief.query.text), shotsLabel(shots, brief.locale), "query");
  }
  switch (brief.memoryType) {
    case "year_in_review":
    case "monthly_highlights":
    case "custom":
      return titled(label(range), who, "fallback");
    case "season":
      return titled(seasonTitle(brief, range), who, "fallback");
    case "on_this_day":
      return titled(
        monthAndDay(addDays(brief.windows.at(-1)?.start ?? brief.today, 1), brief.locale),
        THROUGH_THE_YEARS,
        "fallback",
      );
    case "holiday":
      return holidayTitle(brief);
    case "person_spotlight":
    case "multi_person":
      return peopleTitle(brief, range, who, shots);
    case "trip":
      return tripTitle(range, material, hemisphere(brief), brief.locale);
    case "album":
      return titled(brief.occasion?.name ?? "Album", shotsLabel(shots, brief.locale), "album");
    case "special_day":
      return specialDayTitle(brief, range.start, material);
  }
}

function titled(main: string, sub: string | undefined, source: Titles["source"]): Titles {
  return { main, ...(sub ? { sub } : {}), source };
}

function capitalised(words: string): string {
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
}

function hemisphere(brief: Brief) {
  return hemisphereOf(undefined, brief.home?.latitude);
}

/** These days were not asked for, so they are named as roughly as they are far apart. */
function shotsLabel(shots: readonly Asset[], locale: string): string | undefined {
  const first = shots[0], last = shots.at(-1);
  return first && last &&
    spanWords({ first: dateOf(first.takenAt), last: dateOf(last.takenAt) }, locale);
}

function seasonTitle(brief: Brief, range: LocalRange): string {
  const crosses = yearOf(range.start) !== yearOf(range.end);
  return seasonLabel(parseSeason(brief.occasion?.name ?? "winter"), yearOf(range.start), crosses);
}

function holidayTitle(brief: Brief): Titles {
  const last = brief.windows.at(-1);
  const day = last ? addDays(last.start, daysBetween(last.start, last.end) / 2) : brief.today;
  const name = brief.occasion?.name || monthAndDay(day, brief.locale);
  const sub = brief.windows.length > 1 ? THROUGH_THE_YEARS : String(yearOf(day));
  return titled(name, sub, "occasion");
}

function peopleTitle(
  brief: Brief,
  range: LocalRange,
  who: string | undefined,
  shots: readonly Asset[],
): Titles {
  const birthday = brief.occasion?.birthday;
  if (birthday) {
    const main = birthday.age === undefined
      ? "A Year of Life"
      : `${ordinalWord(birthday.age)} Year`;
    return titled(main, who, "occasion");
  }
  const label = rangeLabel(range, brief.locale, hemisphere(brief));
  if (/^\d{4}$/.test(label)) {
    const isOne = brief.memoryType === "person_spotlight";
    return titled(label, isOne && who ? `Your Year with ${who}` : who, "fallback");
  }
  const first = shots[0], last = shots.at(-1);
  if (who && first && last && yearOf(first.takenAt) !== yearOf(last.takenAt)) {
    return titled(who, `${yearOf(first.takenAt)} to ${yearOf(last.takenAt)}`, "fallback");
  }
  return titled(label, who, "fallback");
}

function specialDayTitle(brief: Brief, day: LocalDate, material: readonly Asset[]): Titles {
  const place = placeNameOf(material);
  const date = fullDate(day, brief.locale);
  const { name, subtitle } = brief.occasion ?? {};
  if (name) return titled(name, subtitle ?? date, "occasion");
  return titled(date, place?.kind === "place" ? `A day in ${place.name}` : undefined, "fallback");
}

/** `material` in order of time; `hemisphere` names the season. */
function tripTitle(
  range: LocalRange,
  material: readonly Asset[],
  hemisphere: Hemisphere,
  locale: string,
): Titles {
  const place = placeNameOf(material);
  const length = tripLength(daysBetween(range.start, range.end));
  const when = range.start.slice(0, 7) === range.end.slice(0, 7)
    ? monthAndYear(range.start, locale)
    : seasonOf(
      hemisphere,
      addDays(range.start, Math.floor(daysBetween(range.start, range.end) / 2)),
    );
  if (!place) return { main: `${length} away`, sub: when, source: "fallback" };
  return place.kind === "route"
    ? { main: place.name, sub: `${length}, ${when}`, source: "place" }
    : { main: `${length} in ${place.name}`, sub: when, source: "place" };
}

/** By nights. */
function tripLength(nights: number): string {
  if (nights <= 2) return "A weekend";
  if (nights === 7) return "A week";
  if (nights === 14 || nights === 15) return "Two weeks";
  if (nights === 21) return "Three weeks";
  if (nights < 28) return `${nights + 1} days`;
  const months = Math.round(nights / 30.4);
  return months === 1 ? "A month" : `${months} months`;
}

/** "Summer 2025"; January belongs to the winter that began in December. */
function seasonOf(hemisphere: Hemisphere, day: LocalDate): string {
  for (const year of [yearOf(day) - 1, yearOf(day)]) {
    for (const season of SEASONS) {
      const window = seasonWindow(season, year, hemisphere);
      if (day >= window.start && day <= window.end) {
        return seasonLabel(season, year, yearOf(window.start) !== yearOf(window.end));
      }
    }
  }
  return `${monthOf(day)}/${yearOf(day)}`;
}
