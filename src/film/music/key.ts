// Keys, scales and the pitches of chords. Note names come from tonal; everything after that is
// MIDI numbers and pitch classes (0 = C).

import { Chord, Note, Progression, Scale } from "tonal";

export type ModeName = "major" | "minor" | "dorian" | "mixolydian";

export interface Key {
  /** Note name without octave, such as "Eb". */
  readonly tonic: string;
  readonly mode: ModeName;
}

/** A chord of the piece: its degree, its symbol and its pitch classes, root first. */
export interface Harmony {
  readonly degree: string;
  readonly symbol: string;
  readonly pcs: readonly number[];
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

/** `degree` is a roman numeral in upper case ("I", "bVII", "VI"), `quality` a chord type of tonal. */
export function harmonyOf(key: Key, degree: string, quality: string): Harmony {
  const symbol = Progression.fromRomanNumerals(key.tonic, [degree + quality])[0]!;
  const pcs = Chord.get(symbol).notes.map(pitchClass);
  if (pcs.length === 0) throw new RangeError(`"${symbol}" is not a chord`);
  return { degree, symbol, pcs };
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

/** Equal temperament, A4 = 440 Hz. */
export function hertz(midi: number): number {
  return 440 * Math.pow(2, (midi - 69) / 12);
}

export function mod12(value: number): number {
  return ((value % 12) + 12) % 12;
}
