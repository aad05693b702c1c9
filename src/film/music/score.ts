// A composed track as data: channels with their place in the mix, and notes in seconds. The score
// knows nothing of samples; `synth/` turns it into sound.

import type { Mood } from "../brief/brief.ts";
import type { Key } from "./key.ts";

/** The instruments the synthesizer can play. */
export type Voice =
  | "piano"
  | "pluck"
  | "pad"
  | "strings"
  | "pizzicato"
  | "bass"
  | "mallet"
  | "bell"
  | "kick"
  | "brush"
  | "hat"
  | "shaker"
  | "tom"
  | "click"
  | "swell";

export type Part =
  | "melody"
  | "counter"
  | "arpeggio"
  | "chords"
  | "pad"
  | "bass"
  | "sparkle"
  | "kit";

/** One line of the mixing desk. Several channels may use the same voice. */
export interface Channel {
  readonly part: Part;
  readonly voice: Voice;
  readonly gainDb: number;
  /** −1 left … 1 right. */
  readonly pan: number;
  /** Share sent into the reverb, 0–1. */
  readonly send: number;
}

export interface ScoreNote {
  /** Index into `Score.channels`. */
  readonly channel: number;
  readonly startSeconds: number;
  /** How long the note is held; instruments add their own release. */
  readonly seconds: number;
  /** MIDI number; 60 is middle C. Unpitched voices ignore it. */
  readonly midi: number;
  /** 0–1 */
  readonly velocity: number;
}

export interface ScoreChord {
  readonly startSeconds: number;
  readonly seconds: number;
  /** Chord symbol such as "Fmaj7". */
  readonly symbol: string;
  /** Roman numeral relative to the major scale of the tonic, such as "bVI". */
  readonly degree: string;
}

export type SectionRole = "intro" | "build" | "main" | "break" | "outro";

export interface ScoreSection {
  readonly startSeconds: number;
  readonly bars: number;
  readonly role: SectionRole;
  /** 0–3, the arrangement's density. */
  readonly intensity: number;
}

export interface Score {
  readonly mood: Mood;
  readonly seed: number;
  readonly key: Key;
  readonly bpm: number;
  readonly beatsPerBar: number;
  readonly totalSeconds: number;
  /** Where the last chord lands: a bar line of the grid. */
  readonly landingSeconds: number;
  /** Length of the fade that closes the ring of the last chord; it ends at `totalSeconds`. */
  readonly fadeSeconds: number;
  /** Decay of the room in seconds. */
  readonly roomSeconds: number;
  /** Trim of the whole mix. */
  readonly levelDb: number;
  readonly channels: readonly Channel[];
  /** Ascending by start. */
  readonly notes: readonly ScoreNote[];
  readonly chords: readonly ScoreChord[];
  readonly sections: readonly ScoreSection[];
}
