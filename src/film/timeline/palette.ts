// SPDX-License-Identifier: AGPL-3.0-or-later

// The look of a film's cards: its colours and its voice, decided by what the film is about.

import { daysBetween, monthOf } from "../../base/local_time.ts";
import type { Mood } from "../brief/brief.ts";
import type { Cut, Shot } from "../select/cut.ts";
import {
  AURORA,
  EMBER,
  FROST,
  GARDEN,
  HONEY,
  LAKE,
  MEADOW,
  MIDNIGHT,
  OBSIDIAN,
  type Palette,
  PALETTES,
  PALM,
  ROSE,
  SEA,
  SEPIA,
} from "./palettes.ts";
import type { Ground } from "./timeline.ts";

type PaletteSeason = "winter" | "spring" | "summer" | "autumn";

/** What the colours of a film depend on. */
interface PaletteFacts {
  readonly mood: Mood;
  /** Absent when the film spans more than a season. */
  readonly season?: PaletteSeason;
  /** Degrees north; of the middle of the located pictures. */
  readonly latitude?: number;
}

const BY_SEASON: Readonly<Record<PaletteSeason, Palette>> = {
  winter: FROST,
  spring: MEADOW,
  summer: SEA,
  autumn: EMBER,
};

/** Moods strong enough to decide alone. */
const BY_MOOD: Readonly<Partial<Record<Mood, Palette>>> = {
  tender: ROSE,
  nostalgic: SEPIA,
  energetic: MIDNIGHT,
  playful: GARDEN,
  epic: OBSIDIAN,
};

/** The tropics, and where summer nights stay light; degrees of latitude. */
const TROPIC = 23.5, NORTHERN = 60, TEMPERATE = 45;

/** A strong mood decides; otherwise an extreme place, then the season, then the mood. */
function paletteFor({ mood, season, latitude = TEMPERATE }: PaletteFacts): Palette {
  const strong = BY_MOOD[mood];
  if (strong) return strong;
  if (Math.abs(latitude) <= TROPIC) return PALM;
  if (Math.abs(latitude) >= NORTHERN) return AURORA;
  if (season) return BY_SEASON[season];
  return mood === "calm" ? LAKE : HONEY;
}

/** The palette a card's ground belongs to; a ground from elsewhere gets the most neutral words. */
export function paletteOfGround(ground: Ground): Palette {
  return PALETTES.find(({ ground: { from, to } }) => from === ground.from && to === ground.to) ??
    { ...OBSIDIAN, name: "given", ground };
}

/** A film longer than this shows more than one season. */
const SEASON_DAYS = 120;
const NORTH: readonly PaletteSeason[] = ["winter", "spring", "summer", "autumn"];

function middleLatitude(shots: readonly Shot[]): number | undefined {
  const known = shots.flatMap(({ asset }) => asset.latitude === undefined ? [] : [asset.latitude])
    .sort((a, b) => a - b);
  // A few located pictures do not say where a film happens.
  return known.length * 2 >= shots.length ? known[Math.floor(known.length / 2)] : undefined;
}

/** The meteorological season of most shots; the southern year is half a year off. */
function seasonOf(shots: readonly Shot[], south: boolean): PaletteSeason | undefined {
  const counts = [0, 0, 0, 0];
  for (const { asset } of shots) counts[Math.floor(monthOf(asset.takenAt) % 12 / 3)]!++;
  const most = counts.indexOf(Math.max(...counts));
  return NORTH[(most + (south ? 2 : 0)) % 4];
}

/** `homeLatitude` tells the hemisphere when the pictures carry no place. */
function paletteFacts(
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
