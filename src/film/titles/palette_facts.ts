// What the colours of a film depend on, read from its cut.

import { daysBetween, monthOf } from "../../base/local_time.ts";
import type { Cut, Shot } from "../select/cut.ts";
import type { Palette } from "./palette.ts";
import { type PaletteFacts, paletteFor, type Season } from "./palette_choice.ts";

/** A film longer than this shows more than one season. */
const SEASON_DAYS = 120;
const NORTH: readonly Season[] = ["winter", "spring", "summer", "autumn"];

function middleLatitude(shots: readonly Shot[]): number | undefined {
  const known = shots.flatMap(({ asset }) => asset.latitude === undefined ? [] : [asset.latitude])
    .sort((a, b) => a - b);
  // A few located pictures do not say where a film happens.
  return known.length * 2 >= shots.length ? known[Math.floor(known.length / 2)] : undefined;
}

/** The meteorological season of most shots; the southern year is half a year off. */
function seasonOf(shots: readonly Shot[], south: boolean): Season | undefined {
  const counts = [0, 0, 0, 0];
  for (const { asset } of shots) counts[Math.floor(monthOf(asset.takenAt) % 12 / 3)]!++;
  const most = counts.indexOf(Math.max(...counts));
  return NORTH[(most + (south ? 2 : 0)) % 4];
}

/** `homeLatitude` tells the hemisphere when the pictures carry no place. */
export function paletteFacts(
  cut: Pick<Cut, "mood" | "shots" | "span">,
  homeLatitude?: number,
): PaletteFacts {
  const latitude = middleLatitude(cut.shots);
  const south = (latitude ?? homeLatitude ?? 1) < 0;
  const inSeason = daysBetween(cut.span.first, cut.span.last) <= SEASON_DAYS;
  return {
    mood: cut.mood,
    ...(latitude === undefined ? {} : { latitude }),
    ...(inSeason && cut.shots.length > 0 ? { season: seasonOf(cut.shots, south) } : {}),
  };
}

/** The palette of a film; its `ground` is what the film's cards carry. */
export function paletteOfCut(
  cut: Pick<Cut, "mood" | "shots" | "span">,
  homeLatitude?: number,
): Palette {
  return paletteFor(paletteFacts(cut, homeLatitude));
}
