// SPDX-License-Identifier: AGPL-3.0-or-later

// Finds the beats and bars of a track somewhat as a listener does: onsets, tempo, path, bar lines.

import { detectOnsets, type MonoBlocks, type Onsets } from "./onsets.ts";
import {
  beatPath,
  FASTEST_BPM,
  periodicity,
  sharpened,
  SLOWEST_BPM,
  straightLine,
  tempoGuesses,
} from "./tempo.ts";

export interface BeatTrack {
  readonly bpm: number;
  /** Seconds into the file, ascending, from the first beat to the last inside it. */
  readonly beats: readonly number[];
  readonly beatsPerBar: 3 | 4;
  /** Index into `beats` of the first bar line. */
  readonly firstBar: number;
  /** 0–1: under 0.3 a film does better not to insist on the grid. */
  readonly confidence: number;
  readonly seconds: number;
  /** Where sound begins and ends, leading and trailing silence left out. */
  readonly audible: { readonly from: number; readonly to: number };
  /** Twelve pitch-class strengths of each whole bar, of unit length; like bars loop unheard. */
  readonly barNotes: ReadonlyArray<readonly number[]>;
}

/**
 * The flux peaks this long after the onset, a sound being soft at first; measured on clicks (1.5 ms)
 * and on composed tracks with known beats (12 ms); what is left of either is under a third of a frame.
 */
const LATE_SECONDS = 0.006;
/** Beats within this of an even row are replaced by the row: the player was a machine or very good. */
const EVEN_SECONDS = 0.018;

/** Mean strength at beats moved by `shift` (fraction of a beat), taking the best of ±2 frames. */
function strengthAt(onsets: Onsets, beats: readonly number[], shift: number): number {
  let sum = 0, count = 0;
  for (let i = 0; i + 1 < beats.length; i++) {
    const at = Math.round(beats[i]! + shift * (beats[i + 1]! - beats[i]!));
    let best = 0;
    for (let t = at - 2; t <= at + 2; t++) best = Math.max(best, onsets.strength[t] ?? 0);
    sum += best;
    count++;
  }
  return sum / Math.max(1, count);
}

/** Every second beat, beginning with the stronger half. */
function alternate(onsets: Onsets, beats: readonly number[]): { strong: number; weak: number } {
  const of = (parity: number) => strengthAt(onsets, beats.filter((_, i) => i % 2 === parity), 0);
  const even = of(0), odd = of(1);
  return { strong: Math.max(even, odd), weak: Math.min(even, odd) };
}

interface Pulse {
  readonly bpm: number;
  readonly path: readonly number[];
}

/** Decides the octave: up when the half-beats are as strong, down when every other beat is weak. */
function settled(onsets: Onsets, guess: number): Pulse {
  let bpm = guess;
  let path = beatPath(onsets.strength, 60 / bpm * onsets.rate);
  for (let turn = 0; turn < 2; turn++) {
    const on = strengthAt(onsets, path, 0), half = strengthAt(onsets, path, 0.5);
    const { strong, weak } = alternate(onsets, path);
    let next = bpm;
    if (half > 0.8 * on && bpm * 2 <= FASTEST_BPM * 1.02) next = bpm * 2;
    else if (weak < 0.45 * strong && bpm / 2 >= SLOWEST_BPM * 0.98) next = bpm / 2;
    if (next === bpm) break;
    bpm = next;
    path = beatPath(onsets.strength, 60 / bpm * onsets.rate);
  }
  return { bpm, path };
}

/** Seconds of an even row that covers the file, or of the path itself. */
function asSeconds(onsets: Onsets, pulse: Pulse): { beats: number[]; step: number; even: number } {
  const { rate, strength } = onsets;
  const reach = Math.max(1, Math.round(0.03 * rate));
  const sharp = pulse.path.map((frame) => sharpened(strength, frame, reach) / rate - LATE_SECONDS);
  const clear = pulse.path.map((frame) => 0.1 + (strength[frame] ?? 0));
  const line = straightLine(sharp, clear, 60 / pulse.bpm);
  if (line.spread > EVEN_SECONDS) {
    return { beats: sharp.filter((b) => b >= 0), step: line.step, even: line.spread };
  }
  const first = line.origin - Math.floor((line.origin + 0.02) / line.step) * line.step;
  const beats: number[] = [];
  for (let beat = first; beat < onsets.seconds; beat += line.step) beats.push(Math.max(0, beat));
  return { beats, step: line.step, even: line.spread };
}

/**
 * Beats of a mono recording, given whole or block by block.
 * Silence or a file of a few seconds gives confidence 0 and an even grid at 120 beats a minute.
 */
export async function detectBeats(mono: MonoBlocks, sampleRate: number): Promise<BeatTrack> {
  const onsets = await detectOnsets(mono, sampleRate);
  const guesses = tempoGuesses(onsets.strength, onsets.rate);
  const loudest = onsets.strength.reduce((most, value) => Math.max(most, value), 0);
  if (onsets.seconds < 4 || loudest === 0 || guesses.length === 0) {
    const beats = Array.from({ length: Math.floor(onsets.seconds * 2) }, (_, i) => i / 2);
    const { seconds, audible } = onsets;
    const nothing = { beatsPerBar: 4, firstBar: 0, confidence: 0, barNotes: [] } as const;
    return { bpm: 120, beats, seconds, audible, ...nothing };
  }
  const pulse = settled(onsets, guesses[0]!.bpm);
  const { beats, step, even } = asSeconds(onsets, pulse);
  const bars = findBars(onsets, beats);
  // Noise is alike to itself by about 0.3, its onsets being all positive; music by 0.6 and more.
  const alike = periodicity(onsets.strength, onsets.rate, 60 / step);
  const standing = Math.min(1, Math.max(0, (alike - 0.35) / 0.3));
  const steady = Math.exp(-((even / 0.035) ** 2));
  return {
    bpm: 60 / step,
    beats,
    beatsPerBar: bars.beatsPerBar,
    firstBar: bars.first,
    confidence: standing * steady,
    seconds: onsets.seconds,
    audible: onsets.audible,
    barNotes: notesOfBars(onsets, beats, bars),
  };
}

interface Bars {
  readonly beatsPerBar: 3 | 4;
  /** Index of the first beat that is a bar line, below `beatsPerBar`. */
  readonly first: number;
}

function standardized(values: readonly number[]): number[] {
  const mean = values.reduce((sum, v) => sum + v, 0) / Math.max(1, values.length);
  const deviation = Math.sqrt(
    values.reduce((sum, v) => sum + (v - mean) ** 2, 0) / Math.max(1, values.length),
  );
  return values.map((v) => Math.max(-2.5, Math.min(2.5, (v - mean) / (deviation + 1e-9))));
}

function strongest(values: Float32Array, seconds: number, rate: number): number {
  const at = Math.round(seconds * rate);
  let best = 0;
  for (let t = Math.max(0, at - 4); t <= Math.min(values.length - 1, at + 4); t++) {
    best = Math.max(best, values[t]!);
  }
  return best;
}

/** Mean pitch-class strengths between two times. */
function notesBetween(onsets: Onsets, from: number, to: number): Float64Array {
  const perSecond = onsets.rate / onsets.chromaEvery;
  const first = Math.max(0, Math.round(from * perSecond));
  const last = Math.min(onsets.chroma.length, Math.max(first + 1, Math.round(to * perSecond)));
  const sum = new Float64Array(12);
  for (let i = first; i < last; i++) onsets.chroma[i]!.forEach((v, pc) => (sum[pc]! += v));
  const length = Math.hypot(...sum) + 1e-9;
  return sum.map((v) => v / length);
}

/** 0 when the same notes sound before and after a beat, towards 1 when all are new. */
function harmonyChange(onsets: Onsets, beats: readonly number[], index: number): number {
  const beat = beats[index]!;
  const before = beats[index - 2] ?? beats[index - 1], after = beats[index + 1];
  if (before === undefined || after === undefined) return 0;
  const a = notesBetween(onsets, before, beat), b = notesBetween(onsets, beat, after);
  return 1 - a.reduce((sum, v, pc) => sum + v * b[pc]!, 0);
}

/** Around 0 for accents without an order, towards 1 when they are the same `lag` beats later. */
function selfLikeness(accents: readonly number[], lag: number): number {
  let same = 0, all = 1e-9;
  for (let i = lag; i < accents.length; i++) {
    same += accents[i]! * accents[i - lag]!;
    all += accents[i]! ** 2;
  }
  return same / all;
}

/** Most music is in four: three must be better by this. */
const RARER_THREE = 0.1;

/** The metre whose bar lines stand out and whose bars are alike, by new notes, bass and onsets. */
function findBars(onsets: Onsets, beats: readonly number[]): Bars {
  const change = standardized(beats.map((_, i) => harmonyChange(onsets, beats, i)));
  const bass = standardized(beats.map((beat) => strongest(onsets.bass, beat, onsets.rate)));
  const onset = standardized(beats.map((beat) => strongest(onsets.strength, beat, onsets.rate)));
  const accents = beats.map((_, i) => (0.7 * change[i]! + bass[i]! + onset[i]!) / 2.7);
  const all = accents.reduce((sum, accent) => sum + accent, 0);
  let best: Bars & { readonly score: number } = { beatsPerBar: 4, first: 0, score: -Infinity };
  for (const beatsPerBar of [4, 3] as const) {
    const likeness = selfLikeness(accents, beatsPerBar) - (beatsPerBar === 3 ? RARER_THREE : 0);
    for (let first = 0; first < beatsPerBar; first++) {
      const lines = accents.filter((_, i) => i % beatsPerBar === first);
      const on = lines.reduce((sum, accent) => sum + accent, 0);
      const others = Math.max(1, accents.length - lines.length);
      const score = on / Math.max(1, lines.length) - (all - on) / others + likeness;
      if (score > best.score) best = { beatsPerBar, first, score };
    }
  }
  return best;
}

/** Pitch-class strengths of every whole bar. */
function notesOfBars(onsets: Onsets, beats: readonly number[], bars: Bars): number[][] {
  const found: number[][] = [];
  for (let i = bars.first; i + bars.beatsPerBar < beats.length; i += bars.beatsPerBar) {
    const notes = notesBetween(onsets, beats[i]!, beats[i + bars.beatsPerBar]!);
    found.push(Array.from(notes, (v) => Math.round(v * 1000) / 1000));
  }
  return found;
}
