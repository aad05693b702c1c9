// SPDX-License-Identifier: AGPL-3.0-or-later

// What a mood decides about a track.

import type { Fill, Groove } from "./grooves.ts";
import type { Flavour } from "../harmony/bank.ts";
import type { ModeName, Part, Voice } from "../score.ts";

/** Beats of a bar: 4/4, 3/4, or 6/8 counted in two dotted beats. */
export type BeatsPerBar = 4 | 3 | 2;

export interface Metre {
  readonly beatsPerBar: BeatsPerBar;
  /** Tempo range in beats a minute. */
  readonly bpm: readonly [number, number];
  /** How likely it is beside the others; 1 where nothing is said. */
  readonly weight?: number;
}

export type Character = "calm" | "singing" | "lively" | "driving" | "broad";

export type ArpeggioFigure = "rolling" | "broken" | "climbing" | "rocking" | "sixteenths";
export type ChordFigure = "held" | "pulse" | "offbeat" | "strum" | "stabs" | "ostinato";
export type BassFigure = "whole" | "two" | "pulse" | "syncopated" | "walk" | "step";

/** A pairing of instruments. */
export interface Palette {
  readonly sings: readonly [lead: Voice, second: Voice, counter: Voice];
  /** What accompanies, in the order it enters. */
  readonly plays: ReadonlyArray<readonly [Voice, ArpeggioFigure | ChordFigure]>;
  readonly bass: readonly [Voice, BassFigure];
  /** What lies under all; a second one joins where the film is full. */
  readonly holds: readonly Voice[];
  readonly sparkle: Voice;
}

export interface Layer {
  readonly part: Exclude<Part, "kit">;
  readonly voice: Voice;
  /** Plays at intensities (0–3) from `from` on. */
  readonly from: number;
  readonly gainDb: number;
  readonly pan: number;
  readonly send: number;
  readonly figure?: ArpeggioFigure | ChordFigure | BassFigure;
  /** Middle of the register as a MIDI number. */
  readonly centre: number;
}

export interface MoodStyle {
  readonly metres: readonly Metre[];
  readonly keys: ReadonlyArray<{
    readonly mode: ModeName;
    readonly flavours: readonly Flavour[];
    readonly tonics: readonly string[];
    readonly weight?: number;
  }>;
  readonly characters: readonly Character[];
  /** The hook opens the film; gentle moods let the accompaniment begin. */
  readonly isLively: boolean;
  /** Semitones the last refrain may be lifted by; 0 keeps the key and takes the tune up an octave. */
  readonly lifts: readonly number[];
  /** Where the second half of a beat falls; straight where nothing is said. Only in 4/4 and 3/4. */
  readonly swing?: number;
  readonly roomSeconds: number;
  /** Trim of the whole mix, so that all moods play at about −18 LUFS. */
  readonly levelDb: number;
  readonly palettes: readonly Palette[];
  readonly grooves: readonly Groove[];
  readonly fill: Fill;
}
