// SPDX-License-Identifier: AGPL-3.0-or-later

// The colours a film can have: grounds are dark, texts nearly white, accents the light of the subject.
// Each scrim is the least, in hundredths, that keeps the quiet text readable over a white backdrop.

import type { Ground } from "./timeline.ts";

/** Cold light. */
export const FROST: Palette = {
  name: "frost",
  ground: { from: "#16263a", to: "#0b1420" },
  accent: "#a8c9ea",
  text: "#f5f8fc",
  quiet: "#d5e0ec",
  voice: "serif",
  ornament: "line",
  scrim: 0.72,
};

/** Moss and blossom. */
export const MEADOW: Palette = {
  name: "meadow",
  ground: { from: "#1d3529", to: "#0d1a14" },
  accent: "#efb9c8",
  text: "#fbf8f4",
  quiet: "#dfe6da",
  voice: "serif",
  ornament: "line",
  scrim: 0.74,
};

/** Deep water and sun. */
export const SEA: Palette = {
  name: "sea",
  ground: { from: "#0f3f4a", to: "#08222b" },
  accent: "#f4cd86",
  text: "#fdfaf3",
  quiet: "#d9e8e6",
  voice: "serif",
  ornament: "line",
  scrim: 0.77,
};

/** Leaves and smoke. */
export const EMBER: Palette = {
  name: "ember",
  ground: { from: "#3f2417", to: "#1b0f0a" },
  accent: "#eba05c",
  text: "#fdf6ec",
  quiet: "#ecdccb",
  voice: "serif",
  ornament: "line",
  scrim: 0.74,
};

/** Still water. */
export const LAKE: Palette = {
  name: "lake",
  ground: { from: "#1b3a40", to: "#0c1d22" },
  accent: "#a5d8ca",
  text: "#f7faf8",
  quiet: "#d6e4e0",
  voice: "serif",
  ornament: "line",
  scrim: 0.77,
};

/** A warm afternoon. */
export const HONEY: Palette = {
  name: "honey",
  ground: { from: "#46301a", to: "#1d130b" },
  accent: "#ffca70",
  text: "#fffaf0",
  quiet: "#efe2cd",
  voice: "sans",
  ornament: "line",
  scrim: 0.76,
};

/** The tropics. */
export const PALM: Palette = {
  name: "palm",
  ground: { from: "#0c4740", to: "#062722" },
  accent: "#ffcf7a",
  text: "#fdfbf3",
  quiet: "#d8ebe3",
  voice: "sans",
  ornament: "line",
  scrim: 0.78,
};

/** The far north and south. */
export const AURORA: Palette = {
  name: "aurora",
  ground: { from: "#182a44", to: "#0a1322" },
  accent: "#8fe3c2",
  text: "#f4faf9",
  quiet: "#d3e2e6",
  voice: "sans",
  ornament: "line",
  scrim: 0.73,
};

/** Close and tender. */
export const ROSE: Palette = {
  name: "rose",
  ground: { from: "#46252d", to: "#1f0f14" },
  accent: "#f3b9a9",
  text: "#fff7f2",
  quiet: "#f0dcd6",
  voice: "serif",
  ornament: "diamond",
  scrim: 0.75,
};

/** Long ago. */
export const SEPIA: Palette = {
  name: "sepia",
  ground: { from: "#382c22", to: "#17110c" },
  accent: "#dcb583",
  text: "#fbf5ea",
  quiet: "#e6dac8",
  voice: "serif",
  ornament: "diamond",
  scrim: 0.76,
};

/** City lights. */
export const MIDNIGHT: Palette = {
  name: "midnight",
  ground: { from: "#2c2150", to: "#110d24" },
  accent: "#ff9b6b",
  text: "#faf8ff",
  quiet: "#ddd8ef",
  voice: "sans",
  ornament: "line",
  scrim: 0.74,
};

/** Play. */
export const GARDEN: Palette = {
  name: "garden",
  ground: { from: "#124148", to: "#081f26" },
  accent: "#ffd467",
  text: "#fdfcf5",
  quiet: "#d8e8e6",
  voice: "sans",
  ornament: "line",
  scrim: 0.78,
};

/** Stone and gold; the most neutral. */
export const OBSIDIAN: Palette = {
  name: "obsidian",
  ground: { from: "#232a35", to: "#0a0c10" },
  accent: "#d0ab57",
  text: "#faf8f2",
  quiet: "#dcdde0",
  voice: "serif",
  ornament: "diamond",
  scrim: 0.74,
};

export const PALETTES: readonly Palette[] = [
  FROST,
  MEADOW,
  SEA,
  EMBER,
  LAKE,
  HONEY,
  PALM,
  AURORA,
  ROSE,
  SEPIA,
  MIDNIGHT,
  GARDEN,
  OBSIDIAN,
];

export interface Palette {
  readonly name: string;
  /** Top to bottom of a card. */
  readonly ground: Ground;
  readonly accent: string;
  readonly text: string;
  /** Colour of lines below a title; still readable on the ground. */
  readonly quiet: string;
  readonly voice: "serif" | "sans";
  readonly ornament: "line" | "diamond";
  /** Share of the ground laid over a bright backdrop that leaves every text a contrast of 4.5. */
  readonly scrim: number;
}
