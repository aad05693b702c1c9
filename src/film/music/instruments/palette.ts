// SPDX-License-Identifier: AGPL-3.0-or-later

// How each instrument of a score is played: its preset in General MIDI, how loud it stands, and how long it
// rings. The trims make all of them equally loud to the ear with the default sound font.

import type { Voice } from "../score.ts";
import type { Patch } from "./player.ts";

/**
 * The groups of the mix: basses and drums; what is recorded darkly; what is bright by itself.
 */
export type Bus = "low" | "warm" | "bright";

export interface Sampled {
  readonly patch: Patch;
  /** For notes too short for a slow attack. */
  readonly shortPatch?: Patch;
  /** The one key of an instrument without a pitch; a kit's notes name theirs. */
  readonly key?: number;
  /** The key that sounds a pitch, where it is another than the pitch's own. */
  readonly keyOf?: (pitch: number) => number;
  /** Trim of the preset. */
  readonly gainDb: number;
  /** Whose equaliser it goes through. */
  readonly bus: Bus;
  /** Share of the recording's own width that is kept: all where nothing is said. */
  readonly width?: number;
  /**
   * How a note goes on after its written end: to the change of the chord as under a pedal, or until it has
   * died away by itself.
   */
  readonly rings?: "pedal" | "free";
}

/** Notes shorter than this are played by `shortPatch`. */
export const SHORT_SECONDS = 0.55;

const BRUSHES = 40, STANDARD = 0;

export const PALETTE: Readonly<Record<Exclude<Voice, "cymbal swell">, Sampled>> = {
  "soft piano": { patch: { bank: 8, program: 0 }, gainDb: 6, bus: "warm", rings: "pedal" },
  "bright piano": { patch: { program: 0 }, gainDb: 7, bus: "warm", rings: "pedal" },
  "nylon guitar": { patch: { program: 24 }, gainDb: 11.5, bus: "warm", rings: "pedal" },
  "steel guitar": { patch: { program: 25 }, gainDb: 13.5, bus: "bright", rings: "pedal" },
  "harp": { patch: { program: 46 }, gainDb: 9, bus: "warm", rings: "free" },
  "vibraphone": { patch: { program: 11 }, gainDb: 8, bus: "warm", rings: "pedal" },
  "marimba": { patch: { program: 12 }, gainDb: 9.5, bus: "warm", rings: "free" },
  "celesta": { patch: { program: 8 }, gainDb: 8, bus: "bright", rings: "free" },
  "glockenspiel": { patch: { program: 9 }, gainDb: 5, bus: "bright", rings: "free" },
  "pizzicato": { patch: { program: 45 }, gainDb: 11, bus: "warm", rings: "free" },
  "strings": {
    patch: { program: 49 },
    shortPatch: { program: 48 },
    gainDb: 7.5,
    bus: "bright",
    width: 0.35,
  },
  "cello": { patch: { program: 42 }, gainDb: 5, bus: "warm" },
  "horn": { patch: { program: 60 }, gainDb: 5, bus: "warm" },
  "flute": { patch: { program: 73 }, gainDb: 3.5, bus: "bright" },
  "clarinet": { patch: { program: 71 }, gainDb: 1, bus: "bright" },
  "choir": { patch: { program: 52 }, gainDb: 8, bus: "warm", width: 0.35 },
  "warm pad": { patch: { program: 51 }, gainDb: 9, bus: "warm" },
  "upright bass": { patch: { program: 32 }, gainDb: 9.5, bus: "low" },
  "finger bass": { patch: { program: 33 }, gainDb: 7.5, bus: "low" },
  // Its keys are half a semitone apart, and the one of middle C sounds 20 cents over E2.
  "low drum": {
    patch: { program: 116, cents: -20 },
    keyOf: (pitch) => 2 * pitch - 20,
    gainDb: 8,
    bus: "low",
  },
  "brush kit": { patch: { program: BRUSHES, kit: true }, gainDb: 10, bus: "low" },
  "light kit": { patch: { program: STANDARD, kit: true }, gainDb: 10, bus: "low" },
  "shaker": { patch: { program: STANDARD, kit: true }, key: 82, gainDb: 14, bus: "bright" },
  "tambourine": { patch: { program: STANDARD, kit: true }, key: 54, gainDb: 10, bus: "bright" },
  "claps": { patch: { program: STANDARD, kit: true }, key: 39, gainDb: 9, bus: "bright" },
  "wood block": { patch: { program: STANDARD, kit: true }, key: 76, gainDb: 11, bus: "bright" },
  "sleigh bells": { patch: { program: STANDARD, kit: true }, key: 83, gainDb: 8, bus: "bright" },
  "soft kick": { patch: { program: BRUSHES, kit: true }, key: 36, gainDb: 0, bus: "low" },
};
