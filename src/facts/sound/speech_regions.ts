// SPDX-License-Identifier: AGPL-3.0-or-later

// Where there is speech: from likeness and level of each frame to whole utterances that a film can
// be cut around.

import type { Span } from "../../bank/fact.ts";
import { COLOURS, HOP_SECONDS, type SoundFrame } from "./frame_features.ts";

/** An utterance begins above the first and lasts until below the second. */
const BEGINS = 0.8;
const LASTS = 0.4;
/** A pause of less belongs to the words around it. */
const MIN_SILENCE_SECONDS = 0.2;
/** The margin on both sides, so that no first consonant is lost. */
const MARGIN_SECONDS = Math.min(0.3, 0.4 * MIN_SILENCE_SECONDS);
/** Where nothing in an exchange is longer, it is a cough, a knock or a bark. */
const MIN_SPEECH_SECONDS = 0.25;
/** Question and answer belong together when the pause is shorter. */
const EXCHANGE_PAUSE_SECONDS = 1;
/** Words stand this far above the background of the seconds around them… */
const ABOVE_BACKGROUND_DB = 3;
/** …and not this far below their loudest. */
const BELOW_LOUDEST_DB = 25;
/** Likeness is judged over a second, so the words at its edges belong to it: 0.4 s. */
const EDGE = 25;
/** Frames on each side that make the background, about 2 s. */
const SURROUNDINGS = 125;

/** Utterances in order, at least 40 ms apart, within 0…`durationSeconds`. */
export function speechRegions(frames: readonly SoundFrame[], durationSeconds: number): Span[] {
  const levels = frames.map((frame) => 10 * Math.log10(frame.band + 1e-12));
  const words = stretches(speechLikeness(frames)).flatMap((stretch) => wordsOf(levels, stretch));
  const utterances = joined(words, MIN_SILENCE_SECONDS);
  const whole = utterances.filter((span) => span.end - span.start >= MIN_SPEECH_SECONDS);
  const talks = joined(utterances, EXCHANGE_PAUSE_SECONDS)
    .filter((talk) => whole.some(({ start, end }) => start >= talk.start && end <= talk.end));
  return utterances
    .filter(({ start, end }) => talks.some((talk) => start >= talk.start && end <= talk.end))
    .map(({ start, end }) => ({
      start: Math.max(0, start - MARGIN_SECONDS),
      end: Math.min(durationSeconds, end + MARGIN_SECONDS),
    }));
}

/** Spans with less than `pause` between them become one. */
function joined(spans: readonly Span[], pause: number): Span[] {
  const result: Span[] = [];
  for (const span of spans) {
    const last = result.at(-1);
    if (last && span.start - last.end < pause) {
      result[result.length - 1] = { start: last.start, end: Math.max(last.end, span.end) };
    } else result.push(span);
  }
  return result;
}

/** Runs of frames [start, end) above LASTS that reach BEGINS somewhere, widened by their edges. */
function stretches(likeness: Float32Array): Span[] {
  const found: Span[] = [];
  for (let i = 0; i < likeness.length; i++) {
    if (likeness[i]! < LASTS) continue;
    const start = i;
    let peak = 0;
    for (; i < likeness.length && likeness[i]! >= LASTS; i++) peak = Math.max(peak, likeness[i]!);
    if (peak < BEGINS) continue;
    const from = Math.max(0, start - EDGE), to = Math.min(likeness.length, i + EDGE);
    const last = found.at(-1);
    if (last && from <= last.end) found[found.length - 1] = { start: last.start, end: to };
    else found.push({ start: from, end: to });
  }
  return found;
}

/** The sounding frames of a stretch, in seconds; pauses are cut out. */
function wordsOf(levels: readonly number[], stretch: Span): Span[] {
  const from = Math.max(0, stretch.start - SURROUNDINGS);
  const around = levels.slice(from, stretch.end + SURROUNDINGS);
  const threshold = Math.max(
    quantile(around, 0.1) + ABOVE_BACKGROUND_DB,
    quantile(around, 0.98) - BELOW_LOUDEST_DB,
  );
  const words: Span[] = [];
  for (let i = stretch.start; i < stretch.end; i++) {
    if (levels[i]! < threshold) continue;
    const start = i;
    while (i < stretch.end && levels[i]! >= threshold) i++;
    // A frame stands for the hop in its middle; its window begins half a hop earlier.
    words.push({ start: (start + 0.5) * HOP_SECONDS, end: (i + 0.5) * HOP_SECONDS });
  }
  return words;
}

/** Frames on each side: together with the middle one about a second. */
const REACH = 31;
/** Between two judged moments, 128 ms; the frames between them share a judgement. */
const STRIDE = 8;
/** A frame with an autocorrelation peak above this is voiced. */
const VOICED = 0.6;
/** A frame counts as sounding so many dB below the loudest of the second… */
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
function quantile(values: readonly number[], share: number): number {
  if (values.length === 0) return 0;
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))]!;
}

/** 0…1 for every frame. */
function speechLikeness(frames: readonly SoundFrame[]): Float32Array {
  const likeness = new Float32Array(frames.length);
  const levels = frames.map((frame) => 10 * Math.log10(frame.band + 1e-12));
  for (let start = 0; start < frames.length; start += STRIDE) {
    const middle = start + STRIDE / 2;
    const from = Math.max(0, middle - REACH), to = Math.min(frames.length, middle + REACH + 1);
    likeness.fill(judge(frames.slice(from, to), levels.slice(from, to)), start, start + STRIDE);
  }
  return likeness;
}

function judge(frames: readonly SoundFrame[], levels: readonly number[]): number {
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
function glides(frames: readonly SoundFrame[]): number[] {
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
function colourChange(
  frames: readonly SoundFrame[],
  levels: readonly number[],
  floor: number,
): number {
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
