// Meteorological seasons: three calendar months, turned round south of the equator.

import { Fault } from "../../base/fault.ts";
import { daysInMonth, localDate, type LocalRange } from "../../base/local_time.ts";
import { nearestWord } from "../../base/nearest.ts";

export const SEASONS = ["spring", "summer", "autumn", "winter"] as const;
export type Season = typeof SEASONS[number];
export type Hemisphere = "north" | "south";

/** First month of each season in the north; the south is half a year away. */
const FIRST_MONTH: Readonly<Record<Season, number>> = {
  spring: 3,
  summer: 6,
  autumn: 9,
  winter: 12,
};

export function parseSeason(text: string): Season {
  const typed = text.trim().toLowerCase();
  const season = typed === "fall" ? "autumn" : SEASONS.find((known) => known === typed);
  if (season) return season;
  const near = nearestWord(typed, SEASONS);
  throw new Fault("usage", `There is no season "${text}"`, {
    hint: near ? `Did you mean "${near}"?` : `Type one of ${SEASONS.join(", ")}`,
  });
}

/** The swap follows what was said, else the sign of the home's latitude, else the north. */
export function hemisphereOf(said: Hemisphere | undefined, latitude?: number): Hemisphere {
  return said ?? ((latitude ?? 0) < 0 ? "south" : "north");
}

/** A season that begins in December of `year` ends in February of the next. */
export function seasonWindow(season: Season, year: number, hemisphere: Hemisphere): LocalRange {
  const first = hemisphere === "north" ? FIRST_MONTH[season] : (FIRST_MONTH[season] + 5) % 12 + 1;
  const lastYear = first === 12 ? year + 1 : year;
  const last = first === 12 ? 2 : first + 2;
  return {
    start: localDate(year, first, 1),
    end: localDate(lastYear, last, daysInMonth(lastYear, last)),
  };
}

/** The season a range is exactly, with the year it begins in; for titles. */
export function seasonOfRange(
  range: LocalRange,
  hemisphere: Hemisphere,
): { readonly season: Season; readonly year: number } | undefined {
  const year = +range.start.slice(0, 4);
  for (const season of SEASONS) {
    const window = seasonWindow(season, year, hemisphere);
    if (window.start === range.start && window.end === range.end) return { season, year };
  }
  return undefined;
}
