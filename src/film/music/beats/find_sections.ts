// SPDX-License-Identifier: AGPL-3.0-or-later

// The sections of a track: where it turns quiet or loud, what comes again, and which of it is the refrain.
// A verse and a refrain over the same chords differ in level, a bridge in its chords.

import type { BeatTrack } from "./detect_beats.ts";

export interface TrackSection {
  /** Seconds of the file, on bar lines. */
  readonly from: number;
  readonly to: number;
  readonly strength: "quiet" | "even" | "loud";
  /** The loudest of what comes more than once. */
  readonly isRefrain: boolean;
}

/** A level stands for half a second. */
const LEVEL_SECONDS = 0.5;
/** Music is written in groups of so many bars; the shortest section is one of them. */
export const PHRASE_BARS = 4;
/** What differs so much on both sides of a bar line is another section. */
const LEAST_TURN = 0.5;
/** So many decibels alone make a turn of 1. */
const TURN_DB = 6;
const HARMONY_WEIGHT = 2;
/** A turn where a group of bars ends counts more than one inside it. */
const ON_PHRASE = 1.25;
/** Sections whose bars have notes as like as this, and nearly one level, are the same music again. */
const ALIKE = 0.93, ALIKE_DB = 4;
/** Within less than this a track has no quiet and no loud sections. */
const LEAST_RANGE_DB = 3;

/** Bar lines in seconds of the file: one more than there are whole bars. */
export function barLines({ beats, firstBar, beatsPerBar, barNotes }: BeatTrack): number[] {
  return beats.filter((_, i) => i >= firstBar && (i - firstBar) % beatsPerBar === 0)
    .slice(0, barNotes.length + 1);
}

/** `levels` in dBFS for every half second. Tracks of less than two phrases have no sections. */
export function findSections(track: BeatTrack, levels: readonly number[]): TrackSection[] {
  const lines = barLines(track), bars = lines.length - 1;
  if (bars < 2 * PHRASE_BARS) return [];
  const loudness = lines.slice(0, bars).map((line, bar) =>
    meanLevel(levels, line, lines[bar + 1]!)
  );
  const turns = lines.map((_, bar) => turnAt(track.barNotes, loudness, bar, bars));
  const edges = [0, ...strongestTurns(turns, bars), bars];
  const spans = edges.slice(0, -1).map((from, i) => ({
    from,
    to: edges[i + 1]!,
    level: meanOf(loudness.slice(from, edges[i + 1])),
  }));
  const strengthOf = strengths(spans.map(({ level }) => level));
  const refrain = refrainOf(spans, track.barNotes, strengthOf);
  return spans.map((span) => ({
    from: lines[span.from]!,
    to: lines[span.to]!,
    strength: strengthOf(span.level),
    isRefrain: refrain.has(span),
  }));
}

interface BarSpan {
  readonly from: number;
  readonly to: number;
  readonly level: number;
}

/** Of powers, in decibels; silence counts as −60 dB. */
function meanOf(levels: readonly number[]): number {
  const powers = levels.map((level) => 10 ** (Math.max(-60, level) / 10));
  return 10 * Math.log10(powers.reduce((sum, power) => sum + power, 0) / powers.length);
}

function meanLevel(levels: readonly number[], from: number, to: number): number {
  const first = Math.min(levels.length - 1, Math.round(from / LEVEL_SECONDS));
  return meanOf(levels.slice(first, Math.max(first + 1, Math.round(to / LEVEL_SECONDS))));
}

export function likeness(a: readonly number[] = [], b: readonly number[] = []): number {
  return a.reduce((sum, value, note) => sum + value * (b[note] ?? 0), 0);
}

/** How much the phrase after a bar line differs from the one before it, bar by bar. */
function turnAt(
  notes: BeatTrack["barNotes"],
  loudness: readonly number[],
  bar: number,
  bars: number,
): number {
  if (bar < PHRASE_BARS || bar > bars - PHRASE_BARS) return 0;
  let harmony = 0;
  for (let k = 0; k < PHRASE_BARS; k++) {
    harmony += (1 - likeness(notes[bar - PHRASE_BARS + k], notes[bar + k])) / PHRASE_BARS;
  }
  const step = meanOf(loudness.slice(bar, bar + PHRASE_BARS)) -
    meanOf(loudness.slice(bar - PHRASE_BARS, bar));
  return Math.abs(step) / TURN_DB + HARMONY_WEIGHT * harmony;
}

/** Bars where sections begin, at least a phrase apart. */
function strongestTurns(turns: readonly number[], bars: number): number[] {
  const sums = Array.from(
    { length: PHRASE_BARS },
    (_, phase) =>
      turns.reduce((sum, turn, bar) => sum + (bar % PHRASE_BARS === phase ? turn : 0), 0),
  );
  const phase = sums.indexOf(Math.max(...sums));
  const weighed = turns.map((turn, bar) => turn * (bar % PHRASE_BARS === phase ? ON_PHRASE : 1));
  const chosen: number[] = [];
  const order = weighed.map((_, bar) => bar).sort((a, b) => weighed[b]! - weighed[a]! || a - b);
  for (const bar of order) {
    if (weighed[bar]! < LEAST_TURN) break;
    const isFree = [0, bars, ...chosen].every((other) => Math.abs(other - bar) >= PHRASE_BARS);
    if (isFree) chosen.push(bar);
  }
  return chosen.sort((a, b) => a - b);
}

/** The louder and the softer third of the track's own range. */
function strengths(levels: readonly number[]): (level: number) => TrackSection["strength"] {
  const top = Math.max(...levels), bottom = Math.min(...levels), third = (top - bottom) / 3;
  return (level) =>
    top - bottom < LEAST_RANGE_DB
      ? "even"
      : level >= top - third
      ? "loud"
      : level <= bottom + third
      ? "quiet"
      : "even";
}

function refrainOf(
  spans: readonly BarSpan[],
  notes: BeatTrack["barNotes"],
  strengthOf: (level: number) => TrackSection["strength"],
): ReadonlySet<BarSpan> {
  const groups: BarSpan[][] = [];
  for (const span of spans) {
    const group = groups.find(([first]) => isAgain(first!, span, notes));
    if (group) group.push(span);
    else groups.push([span]);
  }
  const repeated = groups.filter((group) =>
    group.length > 1 && group.every(({ level }) => strengthOf(level) !== "quiet")
  );
  const levelOf = (group: readonly BarSpan[]) => meanOf(group.map(({ level }) => level));
  return new Set(repeated.sort((a, b) => levelOf(b) - levelOf(a))[0]);
}

function isAgain(first: BarSpan, again: BarSpan, notes: BeatTrack["barNotes"]): boolean {
  const bars = Math.min(first.to - first.from, again.to - again.from);
  let sum = 0;
  for (let k = 0; k < bars; k++) sum += likeness(notes[first.from + k], notes[again.from + k]);
  return Math.abs(first.level - again.level) <= ALIKE_DB && sum / bars >= ALIKE;
}
