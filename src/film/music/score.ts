// SPDX-License-Identifier: AGPL-3.0-or-later

// A score: notes by voice, and the keys they are in.

import { Chord, Note, Progression, Scale } from "tonal";
import type { Mood } from "../brief/brief.ts";

/** Every instrument a score may ask for. */
export type Voice = Pitched | Unpitched;

type Pitched =
  | "soft piano"
  | "bright piano"
  | "nylon guitar"
  | "steel guitar"
  | "harp"
  | "vibraphone"
  | "marimba"
  | "celesta"
  | "glockenspiel"
  | "pizzicato"
  | "strings"
  | "cello"
  | "horn"
  | "flute"
  | "clarinet"
  | "choir"
  | "warm pad"
  | "upright bass"
  | "finger bass"
  /** A big drum that is tuned: its notes are pitches. */
  | "low drum";

/** Instruments of which a note names a piece, or nothing at all. */
type Unpitched =
  /** `midi` is a key of {@link DRUM}, for both kits. */
  | "brush kit"
  | "light kit"
  | "shaker"
  | "tambourine"
  | "claps"
  | "wood block"
  | "sleigh bells"
  /** Rises over the whole note and is loudest where it ends. */
  | "cymbal swell"
  | "soft kick";

/** The pieces of a kit, by their keys in General MIDI. */
export const DRUM = {
  kick: 36,
  stick: 37,
  snare: 38,
  hat: 42,
  midTom: 47,
  crash: 49,
  ride: 51,
} as const;

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
  /** MIDI number; 60 is middle C. A kit reads it as one of {@link DRUM}, other unpitched voices ignore it. */
  readonly midi: number;
  /** 0–1 */
  readonly velocity: number;
}

interface ScoreChord {
  readonly startSeconds: number;
  readonly seconds: number;
  /** Chord symbol such as "Fmaj7". */
  readonly symbol: string;
  /** Roman numeral relative to the major scale of the tonic, such as "bVI". */
  readonly degree: string;
}

export type SectionRole = "intro" | "build" | "main" | "break" | "outro";

interface ScoreSection {
  readonly startSeconds: number;
  readonly bars: number;
  readonly role: SectionRole;
  /** 0–3, the arrangement's density. */
  readonly intensity: number;
  /** A is the refrain. */
  readonly theme: "A" | "B" | "C";
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

export type ModeName = "major" | "minor";

export interface Key {
  /** Note name without octave, such as "Eb". */
  readonly tonic: string;
  readonly mode: ModeName;
}

/** A chord of the piece. */
export interface Harmony {
  readonly degree: string;
  readonly symbol: string;
  /** Pitch classes, root first. */
  readonly pcs: readonly number[];
  /** The pitch class below all others. */
  readonly bass: number;
}

function pitchClass(name: string): number {
  return Note.chroma(name) ?? 0;
}

export function tonicPc(key: Key): number {
  return pitchClass(key.tonic);
}

/** The seven pitch classes of the key, tonic first. */
export function scalePcs(key: Key): readonly number[] {
  return Scale.get(`${key.tonic} ${key.mode}`).notes.map(pitchClass);
}

/**
 * A chord by its degree as a roman numeral in upper case, its type and, after a stroke, the degree in the
 * bass: "VIm7", "bVII", "V/VII". Degrees are of the major scale of the tonic.
 */
export function harmonyOf(key: Key, chord: string): Harmony {
  const [, degree = "", type = "", bass] = /^([b#]?[IV]+)([^/]*)(?:\/(.+))?$/.exec(chord) ?? [];
  const named = (numeral: string) => Progression.fromRomanNumerals(key.tonic, [numeral])[0]!;
  const pcs = Chord.get(named(degree + type)).notes.map(pitchClass);
  if (pcs.length === 0) throw new RangeError(`"${chord}" is not a chord`);
  const symbol = named(degree + type) + (bass ? `/${named(bass)}` : "");
  return { degree, symbol, pcs, bass: bass ? pitchClass(named(bass)) : pcs[0]! };
}

/** The key a tone or a semitone higher. */
export function lifted(key: Key, semitones: number): Key {
  const tonic = Note.simplify(Note.transpose(key.tonic, semitones === 1 ? "2m" : "2M"));
  return semitones === 0 ? key : { ...key, tonic };
}

/**
 * The scale to sing over a chord: the key's, with each note that a chord tone displaces by a
 * semitone taken out (the leading note of a minor dominant replaces the natural seventh).
 */
export function chordScale(key: Key, harmony: Harmony): readonly number[] {
  const scale = scalePcs(key);
  const altered = harmony.pcs.filter((pc) => !scale.includes(pc));
  const kept = scale.filter((pc) =>
    harmony.pcs.includes(pc) ||
    !altered.some((tone) => (tone + 1) % 12 === pc || (pc + 1) % 12 === tone)
  );
  return [...kept, ...altered].sort((a, b) => a - b);
}

export function mod12(value: number): number {
  return ((value % 12) + 12) % 12;
}

/** The pitch of class `pc` nearest to `near`. */
export function nearest(pc: number, near: number): number {
  const up = mod12(pc - near);
  return up <= 6 ? near + up : near + up - 12;
}
