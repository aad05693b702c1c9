// Where bars begin: on the beats where the harmony changes, the bass enters and the accent falls.

import type { Onsets } from "./onsets.ts";

export interface Bars {
  readonly beatsPerBar: 3 | 4;
  /** Index of the first beat that is a bar line, below `beatsPerBar`. */
  readonly first: number;
  /** How far the chosen bar lines stand out, in deviations of the beat accents. */
  readonly contrast: number;
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

export function findBars(onsets: Onsets, beats: readonly number[]): Bars {
  const change = standardized(beats.map((_, i) => harmonyChange(onsets, beats, i)));
  const bass = standardized(beats.map((beat) => strongest(onsets.bass, beat, onsets.rate)));
  const accent = standardized(beats.map((beat) => strongest(onsets.strength, beat, onsets.rate)));
  const weight = beats.map((_, i) => change[i]! + 0.6 * bass[i]! + 0.4 * accent[i]!);
  let best: Bars = { beatsPerBar: 4, first: 0, contrast: -Infinity };
  for (const beatsPerBar of [4, 3] as const) {
    for (let first = 0; first < beatsPerBar; first++) {
      let on = 0, count = 0, all = 0;
      weight.forEach((w, i) => {
        all += w;
        if (i % beatsPerBar !== first) return;
        on += w;
        count++;
      });
      const contrast = count === 0
        ? 0
        : on / count - (all - on) / Math.max(1, weight.length - count);
      // Most music is in four: three must be clearly better.
      if (contrast * (beatsPerBar === 3 ? 0.85 : 1) > best.contrast) {
        best = { beatsPerBar, first, contrast };
      }
    }
  }
  return best;
}

/** Pitch-class strengths of every whole bar. */
export function notesOfBars(onsets: Onsets, beats: readonly number[], bars: Bars): number[][] {
  const found: number[][] = [];
  for (let i = bars.first; i + bars.beatsPerBar < beats.length; i += bars.beatsPerBar) {
    const notes = notesBetween(onsets, beats[i]!, beats[i + bars.beatsPerBar]!);
    found.push(Array.from(notes, (v) => Math.round(v * 1000) / 1000));
  }
  return found;
}
