// The title of a trip: how long, where, when (film.md TTL-3).

import {
  addDays,
  daysBetween,
  type LocalDate,
  type LocalRange,
  monthOf,
  yearOf,
} from "../../../base/local_time.ts";
import type { Asset } from "../../../library/asset.ts";
import type { Titles } from "../../brief/brief.ts";
import { monthAndYear, seasonLabel } from "../../brief/period_label.ts";
import { placeNameOf } from "../../brief/place_name.ts";
import { type Hemisphere, SEASONS, seasonWindow } from "../../brief/season_window.ts";

/** `material` in order of time; `hemisphere` names the season. */
export function tripTitle(
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

/** film.md TTL-3, by nights. */
export function tripLength(nights: number): string {
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
