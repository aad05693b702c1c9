// SPDX-License-Identifier: AGPL-3.0-or-later

// A memory has the title of its film before its cut is chosen, as far as some of its pictures tell.

import type { RankedCandidate } from "../../automation/candidate.ts";
import { addDays, daysInMonth, localDate, type LocalRange } from "../../base/local_time.ts";
import type { Titles } from "../../film/brief/brief.ts";
import type { Position } from "../../film/brief/places/geo.ts";
import { themeNamed, themeTitle } from "../../film/brief/themes.ts";
import type { Asset, PersonId } from "../../library/asset.ts";
import { type TitleBrief, titlesFor } from "../../film/select/titles/titles.ts";
import { daysText, memoryText } from "../../messages/memory_text.ts";

interface Known {
  readonly locale: string;
  /** Local day, ISO. */
  readonly today: string;
  /** By canonical id, as far as the library knows them. */
  readonly names: ReadonlyMap<PersonId, string>;
  /** Some of its pictures in order of time; none before they were looked at. */
  readonly material: readonly Asset[];
  readonly album?: string;
  readonly home?: Position;
}

export type PlainTitle = Pick<Titles, "main" | "sub">;

export function plainTitle(candidate: RankedCandidate, known: Known): PlainTitle {
  const { locale, names, material, home } = known, { category, people, range } = candidate;
  const days = daysText(locale, range.start, range.end);
  const named = people.flatMap((id) => names.get(id) || []);
  const isNameless = people.length > named.length;
  const isAlbum = category === "album" && known.album === undefined;
  if (category === "birthday" || isNameless || isAlbum) {
    return { main: memoryText(locale, category, named), sub: days };
  }
  const persons = [...names].map(([id, name]) => ({ id, name }));
  // Without it the town they live in would be told as where they went.
  const isAway = home !== undefined || category === "trip" || category === "emergent_day";
  const told = isAway ? material : material.map(({ place: _, ...asset }) => asset);
  const { main, sub } = titlesFor(briefOf(candidate, known), persons, told, told);
  return { main, sub: sub ?? (main.includes(days) ? "" : days) };
}

function briefOf(
  { category, options, people, ...candidate }: RankedCandidate,
  { locale, today, album, home }: Known,
): TitleBrief {
  const memoryType = options.memoryType ?? "custom", { theme, holiday = "" } = options;
  const isDate = /^\d\d-\d\d$/.test(holiday);
  const name = category === "album" ? album : isDate ? undefined : holiday || undefined;
  return {
    memoryType,
    windows: windowsOf({ category, options, ...candidate }),
    ...people.length > 0 && { people: { all: people.map((person) => ({ person })) } },
    ...name !== undefined && { occasion: { name } },
    ...theme !== undefined &&
      { query: { text: themeTitle(themeNamed(theme), locale), matches: [] } },
    home,
    locale,
    today,
  };
}

/** Oldest first, as its film would ask for them. */
function windowsOf(
  { category, options, range, windows }: Pick<
    RankedCandidate,
    "category" | "options" | "range" | "windows"
  >,
): readonly LocalRange[] {
  const { year, month } = options;
  if (category === "on_this_day") {
    return [{ start: addDays(range.start, -1), end: addDays(range.end, 1) }];
  }
  if (year !== undefined && month !== undefined) {
    const end = localDate(year, month, daysInMonth(year, month));
    return [{ start: localDate(year, month, 1), end }];
  }
  return (windows ?? [range]).toSorted((a, b) => a.start < b.start ? -1 : 1);
}
