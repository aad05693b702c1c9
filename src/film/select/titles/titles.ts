// The words of the opening card (film.md TTL-2 to TTL-4), in English; dates follow the locale.

import {
  addDays,
  dateOf,
  daysBetween,
  type LocalDate,
  type LocalRange,
  yearOf,
} from "../../../base/local_time.ts";
import type { Asset, Person } from "../../../library/asset.ts";
import type { Brief, Titles } from "../../brief/brief.ts";
import { fullDate, monthAndDay, rangeLabel, seasonLabel } from "../../brief/period_label.ts";
import { placeNameOf } from "../../brief/place_name.ts";
import { hemisphereOf, parseSeason } from "../../brief/season_window.ts";
import { spanWords } from "../../titles/date_words.ts";
import { namesOf, ordinalWord } from "./people_names.ts";
import { tripTitle } from "./trip_title.ts";

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

/** Nobody asked for these days, so they are named as roughly as they are far apart. */
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
