// Which palette a film has, decided by what it is about and never by chance.

import type { Mood } from "../brief/brief.ts";
import type { Ground } from "../timeline/timeline.ts";
import type { Palette } from "./palette.ts";
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
  PALETTES,
  PALM,
  ROSE,
  SEA,
  SEPIA,
} from "./palettes.ts";

export type Season = "winter" | "spring" | "summer" | "autumn";

/** What the colours of a film depend on. */
export interface PaletteFacts {
  readonly mood: Mood;
  /** Absent when the film spans more than a season. */
  readonly season?: Season;
  /** Degrees north; of the middle of the located pictures. */
  readonly latitude?: number;
}

const BY_SEASON: Readonly<Record<Season, Palette>> = {
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
export function paletteFor({ mood, season, latitude = TEMPERATE }: PaletteFacts): Palette {
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
