// What a mood decides about a track, and the style of each mood.

import type { ModeName, Part, Voice } from "../score.ts";

/** Beats of a bar: 4/4, 3/4, or 6/8 counted in two dotted beats. */
export type BeatsPerBar = 4 | 3 | 2;

export interface Metre {
  readonly beatsPerBar: BeatsPerBar;
  /** Tempo range in beats a minute. */
  readonly bpm: readonly [number, number];
  readonly weight: number;
}

export type Colour = "plain" | "warm" | "dreamy" | "open" | "sweet";
export type Character = "calm" | "singing" | "lively" | "driving" | "broad";

export type ArpeggioFigure = "rolling" | "broken" | "climbing" | "rocking" | "sixteenths";
export type ChordFigure = "held" | "pulse" | "offbeat" | "strum" | "stabs" | "ostinato";
export type BassFigure = "whole" | "two" | "pulse" | "syncopated" | "walk" | "step";

export interface Layer {
  readonly part: Exclude<Part, "kit">;
  readonly voice: Voice;
  /** Plays at intensities (0–3) from `from` up to `to`. */
  readonly from: number;
  readonly to?: number;
  readonly gainDb: number;
  readonly pan: number;
  readonly send: number;
  /** One of these is taken for the track; needed by arpeggio, chords and bass. */
  readonly arpeggio?: readonly ArpeggioFigure[];
  readonly chords?: readonly ChordFigure[];
  readonly bass?: readonly BassFigure[];
  /** Middle of the register as a MIDI number. */
  readonly centre: number;
}

/**
 * One drum line. Steps are sixteenths (16 in 4/4, 12 in 3/4) or halves of an eighth (12 in 6/8):
 * "X" loud, "x" medium, "o" soft, "." rest. A missing metre is silent.
 */
export interface KitLine {
  readonly voice: Voice;
  readonly from: number;
  readonly gainDb: number;
  readonly pan: number;
  readonly send: number;
  readonly midi?: number;
  readonly four?: readonly string[];
  readonly three?: readonly string[];
  readonly six?: readonly string[];
}

export interface MoodStyle {
  readonly metres: readonly Metre[];
  readonly keys: ReadonlyArray<
    { readonly mode: ModeName; readonly tonics: readonly string[]; readonly weight: number }
  >;
  readonly colours: readonly Colour[];
  readonly characters: readonly Character[];
  /** Where the second half of a beat falls: 0.5 is straight. Only in 4/4 and 3/4. */
  readonly swing: number;
  readonly roomSeconds: number;
  /** Trim of the whole mix, so that all moods play at about −18 LUFS. */
  readonly levelDb: number;
  /** A minor subdominant may follow the major one. */
  readonly borrows: boolean;
  readonly layers: readonly Layer[];
  readonly kit: readonly KitLine[];
  /** What leads into a stronger section. */
  readonly fill: "swell" | "brush" | "toms";
}
