// How much the second around a moment sounds like somebody speaking, from what sets speech apart
// from wind, waves, crowds, music and tools: it is voiced, its pitch glides, its colour changes
// with every vowel, and it comes in syllables.
//
// Thresholds were set on synthetic voices in eight languages and a recorded one, over room noise, wind,
// surf, crowds and music at 15 to 0 dB, against fifty sounds without speech, composed music among them.

import { COLOURS, type Frame } from "./frame_features.ts";

/** Frames on each side: together with the middle one about a second. */
const REACH = 31;
/** Between two judged moments, 128 ms; the frames between them share a judgement. */
const STRIDE = 8;
/** A frame with an autocorrelation peak above this is voiced. */
const VOICED = 0.6;
/** What counts as sounding: so many dB below the loudest of the second… */
const SOUNDING_DB = 15;
/** …and above this share of the way from the quietest to the loudest, which drops the background. */
const SOUNDING_SHARE = 0.4;
/** Below this the microphone hears itself, in dBFS of the speech band. */
const FAINT_DB = -62;

/** Linear from 0 at `none` to 1 at `full`; `none` may be the greater. */
function rise(value: number, none: number, full: number): number {
  return Math.min(1, Math.max(0, (value - none) / (full - none)));
}

/** `share` = 0.5 is the median; 0 for nothing. */
export function quantile(values: readonly number[], share: number): number {
  if (values.length === 0) return 0;
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!;
}

/** 0…1 for every frame. */
export function speechLikeness(frames: readonly Frame[]): Float32Array {
  const likeness = new Float32Array(frames.length);
  const levels = frames.map((frame) => 10 * Math.log10(frame.band + 1e-12));
  for (let start = 0; start < frames.length; start += STRIDE) {
    const middle = start + STRIDE / 2;
    const from = Math.max(0, middle - REACH), to = Math.min(frames.length, middle + REACH + 1);
    likeness.fill(judge(frames.slice(from, to), levels.slice(from, to)), start, start + STRIDE);
  }
  return likeness;
}

function judge(frames: readonly Frame[], levels: readonly number[]): number {
  const loudest = quantile(levels, 0.95);
  if (loudest < FAINT_DB) return 0;
  const quietest = quantile(levels, 0.1);
  const floor = Math.max(loudest - SOUNDING_DB, quietest + SOUNDING_SHARE * (loudest - quietest));
  const sounding = frames.filter((_, i) => levels[i]! > floor);
  const voiced = sounding.filter((frame) => frame.voicing > VOICED).length / sounding.length;
  if (voiced < 0.2) return 0;
  const glide = quantile(glides(frames), 0.5);
  const colours = colourChange(frames, levels, floor);
  const inBand = quantile(sounding.map((frame) => frame.band / (frame.total + 1e-12)), 0.5);
  return Math.cbrt(
    // Noise has chance peaks in its autocorrelation; a hum or a chord is voiced but does the rest not.
    rise(voiced, 0.2, 0.5) *
      // Semitones in 32 ms: notes stand still (below 0.1), a bark leaps.
      rise(glide, 0.05, 0.2) * rise(glide, 1.7, 1.2) *
      // Decibels of change per colour band in 48 ms: noise and music change by 2 to 3. Noise hides
      // colours before it hides the pitch, so a gliding pitch makes up for some of the change.
      rise(colours + 5 * (Math.min(glide, 0.35) - 0.2), 2.8, 3.8) *
      // Decibels of level change at the rate of syllables.
      rise(syllables(levels, loudest), 1.3, 3) *
      // Wind has nearly all its power below the speech band.
      rise(inBand, 0.08, 0.2) *
      // Clicks, steps and chirps sound in a small part of the second.
      rise(sounding.length / frames.length, 0.08, 0.2),
  );
}

/** Semitones the pitch moves within two frames, wherever it is held for three. */
function glides(frames: readonly Frame[]): number[] {
  const moves: number[] = [];
  for (let i = 2; i < frames.length; i++) {
    const [first, second, third] = [frames[i - 2]!, frames[i - 1]!, frames[i]!];
    if (Math.min(first.voicing, second.voicing, third.voicing) <= VOICED) continue;
    const semitones = Math.abs(12 * Math.log2(third.pitch / first.pitch));
    // More is a jump of the measurement to a multiple of the period.
    if (semitones < 3) moves.push(semitones);
  }
  return moves.length >= 4 ? moves : [];
}

/** How far the spectrum's shape moves in three frames, in the livelier quarter of what sounds. */
function colourChange(frames: readonly Frame[], levels: readonly number[], floor: number): number {
  const changes: number[] = [];
  for (let i = 3; i < frames.length; i++) {
    if (Math.min(levels[i]!, levels[i - 3]!) <= floor) continue;
    const now = frames[i]!.colours, before = frames[i - 3]!.colours;
    let shift = 0;
    for (let c = 0; c < COLOURS; c++) shift += (now[c]! - before[c]!) / COLOURS;
    let change = 0;
    for (let c = 0; c < COLOURS; c++) change += Math.abs(now[c]! - before[c]! - shift);
    changes.push(change / COLOURS);
  }
  return quantile(changes, 0.75);
}

/**
 * Deviation of the level, smoothed over 48 ms, from its mean over 370 ms: what changes at 2–8 Hz.
 * Levels are held above 30 dB below the loudest, so that pauses do not count for more than pauses.
 */
function syllables(levels: readonly number[], loudest: number): number {
  const sums = [0];
  for (const level of levels) sums.push(sums.at(-1)! + Math.max(level, loudest - 30));
  const mean = (i: number, reach: number) => {
    const from = Math.max(0, i - reach), to = Math.min(levels.length, i + reach + 1);
    return (sums[to]! - sums[from]!) / (to - from);
  };
  let square = 0;
  for (let i = 0; i < levels.length; i++) square += (mean(i, 1) - mean(i, 11)) ** 2;
  return Math.sqrt(square / levels.length);
}
