// SPDX-License-Identifier: AGPL-3.0-or-later

// A tune as notes: sung phrases and a second voice against them.

import type { Random } from "../../../base/random.ts";
import type { Accompaniment, BeatNote, ChordStretch } from "../accompany/stage.ts";
import type { ChordSpan } from "../harmony/progression.ts";
import type { Phrase } from "../phrases.ts";
import { chordScale, type Harmony, mod12 } from "../score.ts";
import type { Pulse } from "./rhythm.ts";
import { imitationCost, placeCost, type Song, turnCost } from "./taste.ts";

export interface Tune {
  readonly beat: number;
  readonly beats: number;
  readonly midi: number;
  readonly weight: number;
}

/** Pitches of the scale over each pulse, inside the range. */
function choicesAt(song: Song, index: number): number[] {
  const given = song.given?.[index];
  if (given !== undefined) return [given];
  const scale = chordScale(song.key, song.harmonyAt(song.pulses[index]!.beat));
  const choices: number[] = [];
  for (let p = song.low; p <= song.high; p++) if (scale.includes(mod12(p))) choices.push(p);
  return choices;
}

interface Path {
  readonly cost: number;
  readonly pitches: readonly number[];
}

/** Ends of a path by its last two pitches: only the cheapest path to each pair is kept. */
export function sing(song: Song, random: Random): Tune[] {
  if (song.pulses.length === 0) return [];
  const taste = (index: number, pitch: number) =>
    2.4 * random.fork(`${index}/${mod12(pitch)}`).next() +
    0.8 * random.fork(`${index}:${pitch}`).next();
  let paths: Path[] = choicesAt(song, 0).map((p) => ({
    cost: placeCost(song, 0, p) + taste(0, p),
    pitches: [p],
  }));
  for (let index = 1; index < song.pulses.length; index++) {
    const best = new Map<number, Path>();
    for (const next of choicesAt(song, index)) {
      const here = placeCost(song, index, next) + taste(index, next);
      for (const path of paths) {
        const last = path.pitches[index - 1]!;
        const cost = path.cost + here + imitationCost(song, path.pitches, next) +
          turnCost(song, index, path.pitches[index - 2] ?? last + 1, last, next);
        const end = last * 128 + next;
        const known = best.get(end);
        if (!known || cost < known.cost) best.set(end, { cost, pitches: [...path.pitches, next] });
      }
    }
    paths = [...best.values()].sort((a, b) => a.cost - b.cost).slice(0, 48);
  }
  const pitches = paths[0]!.pitches;
  return song.pulses.map((pulse, i) => ({
    beat: pulse.beat,
    beats: pulse.beats,
    midi: pitches[i]!,
    weight: pulse.weight,
  }));
}

/** A gap in the tune of so many beats is answered. */
const GAP_BEATS = 1.4;

/** The rhythm of a second voice in one stretch of a chord: it moves where the tune rests or holds. */
function answering(from: number, beats: number, lead: readonly Tune[], step: number): Pulse[] {
  const starts = lead.map(({ beat }) => beat).filter((beat) => beat > from - 1e-6);
  const free = Math.min(beats, (starts.find((beat) => beat > from + 1e-6) ?? Infinity) - from);
  // An answer waits until the note it answers has sounded.
  const lag = starts[0] !== undefined && starts[0] < from + 1e-6 ? step : 0;
  const late = starts.filter((beat) => beat < from + beats - 1e-6).at(-1) ?? from - step;
  const tail = from + beats - late - step;
  // The tune begins late, or ends early: the gap is filled by steps; else one note carries the chord.
  const [beat, length] = free >= GAP_BEATS && free >= tail
    ? [from + lag, free - lag]
    : tail >= GAP_BEATS
    ? [late + step, tail]
    : [from, 0];
  const moving = Math.min(3, Math.floor(length / step + 1e-6));
  if (moving < 2) return [{ beat: from, beats, weight: 1 }];
  return Array.from({ length: moving }, (_, i) => ({
    beat: beat + i * step,
    beats: i === moving - 1 ? length - i * step : step,
    weight: i === 0 ? 1 : 0.5,
  }));
}

/** A second voice under the tune: it answers in its gaps, by step, in thirds and sixths with it. */
export function singCounter(
  stage: Accompaniment,
  { phrase, stretches }: PhraseChords,
  lead: readonly Tune[],
  centre: number,
  random: Random,
): Tune[] {
  const step = stage.beatsPerBar === 2 ? stage.eighth : stage.secondsPerBeat > 0.7 ? 0.5 : 1;
  const middle = centre + stage.liftOf(phrase.startBar);
  return sing({
    key: stage.keyOf(phrase.startBar),
    pulses: stretches.flatMap(({ startBeat, beats }) => answering(startBeat, beats, lead, step)),
    harmonyAt: (beat) => chordAt(stretches, beat),
    low: middle - 7,
    high: middle + 9,
    arc: "wave",
    goals: stretches[stretches.length - 1]!.harmony.pcs.slice(0, 3),
    against: (beat) =>
      lead.find((n) => n.beat <= beat + 1e-6 && n.beat + n.beats > beat + 1e-6)?.midi,
    stepwise: 1.6,
  }, random);
}

/** A phrase and the tune sung in it, in beats from the start of the film. */
export interface SungPhrase {
  readonly phrase: Phrase;
  readonly tune: readonly Tune[];
}

interface PhraseChords {
  readonly phrase: Phrase;
  readonly stretches: readonly ChordStretch[];
}

/** Consecutive stretches of the same phrase. */
export function byPhrase(stretches: readonly ChordStretch[]): PhraseChords[] {
  const groups: { phrase: Phrase; stretches: ChordStretch[] }[] = [];
  for (const stretch of stretches) {
    const last = groups[groups.length - 1];
    if (last?.phrase === stretch.phrase) last.stretches.push(stretch);
    else groups.push({ phrase: stretch.phrase, stretches: [stretch] });
  }
  return groups;
}

export function chordAt(spans: readonly ChordSpan[], beat: number): Harmony {
  let found = spans[0]!;
  for (const span of spans) if (span.startBeat <= beat + 1e-6) found = span;
  return found.harmony;
}

/** Louder towards the top of the line and on the beats, as a singer would. */
export function asNotes(tune: readonly Tune[], octave: number): BeatNote[] {
  const top = Math.max(...tune.map((note) => note.midi));
  return tune.map((note) => ({
    beat: note.beat,
    // A little air before the next note; the room binds them.
    beats: note.beats * 0.97,
    midi: note.midi + 12 * octave,
    velocity: 0.66 + 0.1 * note.weight - 0.006 * (top - note.midi),
  }));
}
