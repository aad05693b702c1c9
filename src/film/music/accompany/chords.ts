// SPDX-License-Identifier: AGPL-3.0-or-later

// The chords of the accompaniment: struck, broken into arpeggios, or held as a pad.

import { leadVoices } from "../harmony/voicing.ts";
import type { ArpeggioFigure, ChordFigure } from "../moods/mood_style.ts";
import {
  accent,
  type Accompaniment,
  type BeatNote,
  type ChordStretch,
  ladder,
  struckAfter,
} from "./stage.ts";

/** One stroke inside a bar: where, how long, how loud, and for strums which way. */
interface Stroke {
  readonly beat: number;
  readonly beats: number;
  readonly velocity: number;
  readonly up?: boolean;
}

const stroke = (beat: number, beats: number, velocity: number, up = false): Stroke => ({
  beat,
  beats,
  velocity,
  up,
});

const STRUMS: readonly (readonly Stroke[])[] = [
  [
    stroke(0, 1, 0.8),
    stroke(1, 0.5, 0.62),
    stroke(1.5, 1, 0.5, true),
    stroke(2.5, 0.5, 0.5, true),
    stroke(3, 0.5, 0.66),
    stroke(3.5, 0.5, 0.48, true),
  ],
  [
    stroke(0, 1, 0.8),
    stroke(1, 1, 0.64),
    stroke(1.5, 0.5, 0.46, true),
    stroke(2, 1, 0.7),
    stroke(2.5, 0.5, 0.46, true),
    stroke(3, 0.5, 0.64),
    stroke(3.5, 0.5, 0.5, true),
  ],
];
const STABS: readonly (readonly Stroke[])[] = [
  [stroke(0, 1.4, 0.72), stroke(1.5, 1.4, 0.62), stroke(3, 0.9, 0.66)],
  [stroke(0, 1.4, 0.72), stroke(1.5, 0.9, 0.6), stroke(2.5, 1.4, 0.64)],
];

function strokesOf(figure: ChordFigure, stage: Accompaniment, variant: number): readonly Stroke[] {
  const bar = stage.beatsPerBar;
  const each = (step: number, from: number, length: number, velocity: number) =>
    Array.from(
      { length: Math.round((bar - from) / step) },
      (_, i) => stroke(from + i * step, length, velocity * accent(from + i * step)),
    );
  switch (figure) {
    case "held":
      return [stroke(0, bar, 0.62)];
    case "pulse":
      return each(1, 0, 0.9, 0.62);
    case "offbeat":
      // In three the chord answers the bass on two and three.
      return bar === 4 ? each(1, 0.5, 0.3, 0.72) : each(1, 1, 0.4, 0.66);
    case "strum":
      return STRUMS[variant % STRUMS.length]!;
    case "stabs":
      return STABS[variant % STABS.length]!;
    case "ostinato":
      return each(stage.eighth, 0, stage.eighth * 0.62, 0.66);
  }
}

export function playChords(
  figure: ChordFigure,
  centre: number,
  stage: Accompaniment,
  stretches: readonly ChordStretch[],
): BeatNote[] {
  const variant = stage.random.int(4);
  const voicings = leadVoices(
    stretches.map((stretch) => stretch.harmony.pcs),
    { low: centre - 9, high: centre + 10, centre },
  );
  return stretches.flatMap((stretch, i) => {
    const voices = voicings[i]!, strokes = strokesOf(figure, stage, variant);
    const at = stretch.startBeat - stretch.barBeat;
    const isStruck = stretch.startBeat === stage.hit?.beat && strokes.every((s) => s.beat !== at);
    return [...isStruck ? [stroke(at, 1, 0.8)] : [], ...strokes].flatMap((hit) => {
      const beat = stretch.barBeat + hit.beat;
      const until = stretch.startBeat + stretch.beats - beat;
      if (beat < stretch.startBeat - 1e-6 || until <= 1e-6) return [];
      if (figure === "ostinato") {
        // Two players share the chord: the root stays, the upper notes take turns.
        const step = Math.round(hit.beat / stage.eighth);
        const upper = voices[1 + [0, 1, 2, 1][step % 4]!] ?? voices[1]!;
        return [voices[0]!, upper].map((midi) => ({
          beat,
          beats: hit.beats,
          midi,
          velocity: hit.velocity,
        }));
      }
      // Up-strokes catch the three high strings; a pianist's hand leaves the root to the bass.
      const hand = figure === "stabs" || figure === "pulse";
      const order = hit.up ? [...voices].reverse().slice(0, 3) : hand ? voices.slice(1) : voices;
      return order.map((midi, n) => ({
        beat,
        beats: Math.min(until, hit.beats),
        midi,
        velocity: hit.velocity * (1 - 0.04 * n),
        late: struckAfter(n),
      }));
    });
  });
}

interface Steps {
  /** Rungs for eight steps (4/4) and for six (3/4, 6/8). */
  readonly eight: readonly number[];
  readonly six: readonly number[];
}

const FIGURES: Readonly<Record<ArpeggioFigure, readonly Steps[]>> = {
  rolling: [
    { eight: [0, 1, 2, 3, 4, 3, 2, 3], six: [0, 1, 2, 3, 2, 1] },
    { eight: [0, 1, 3, 2, 4, 3, 2, 1], six: [0, 2, 3, 4, 3, 2] },
  ],
  broken: [
    { eight: [0, 2, 3, 2, 4, 2, 3, 2], six: [0, 2, 3, 4, 3, 2] },
    { eight: [0, 2, 1, 3, 2, 4, 3, 2], six: [0, 2, 4, 3, 4, 2] },
  ],
  climbing: [
    { eight: [0, 1, 2, 3, 4, 5, 4, 3], six: [0, 1, 2, 3, 4, 3] },
    { eight: [0, 2, 3, 4, 5, 4, 3, 2], six: [0, 2, 3, 4, 5, 4] },
  ],
  rocking: [
    { eight: [0, 3, 2, 3, 1, 3, 2, 3], six: [0, 3, 2, 3, 2, 3] },
    { eight: [0, 2, 3, 4, 3, 2, 3, 2], six: [0, 3, 4, 3, 4, 3] },
  ],
  sixteenths: [
    { eight: [0, 2, 3, 2, 4, 2, 3, 2], six: [0, 2, 3, 4, 3, 2] },
    { eight: [0, 2, 4, 3, 2, 4, 3, 2], six: [0, 2, 3, 2, 4, 2] },
    { eight: [4, 3, 2, 4, 3, 2, 4, 3], six: [4, 3, 2, 4, 3, 2] },
  ],
};

function rung(rungs: readonly number[], index: number): number {
  // Beyond the top the figure turns back down instead of leaving the register.
  const top = rungs.length - 1;
  return rungs[index <= top ? index : Math.max(0, 2 * top - index)]!;
}

/** @param centre the figure spans about an octave and a half around it */
export function playArpeggio(
  figure: ArpeggioFigure,
  centre: number,
  stage: Accompaniment,
  stretches: readonly ChordStretch[],
): BeatNote[] {
  const options = FIGURES[figure];
  const first = stage.random.int(options.length);
  const step = figure === "sixteenths" ? stage.eighth / 2 : stage.eighth;
  return stretches.flatMap((stretch) => {
    const { phrase } = stretch;
    // Contrasting themes take the other shape of the figure, and so does a theme heard often.
    const other = (phrase.theme === "A" ? 0 : 1) + (phrase.repeat >= 2 ? 1 : 0);
    const shape = options[(first + other) % options.length]!;
    const steps = stage.beatsPerBar === 4 ? shape.eight : shape.six;
    const rungs = ladder(stretch.harmony.pcs, centre - 12, centre + 14);
    // Quiet phrases play every other step and let it ring.
    const sparse = phrase.intensity < 0.75 ? 2 : 1;
    const notes: BeatNote[] = [];
    const count = Math.round(stretch.beats / step);
    for (let s = 0; s < count; s += sparse) {
      const beat = stretch.startBeat + s * step;
      const inBar = beat - stretch.barBeat;
      const place = Math.round(inBar / step);
      // Every chord starts from its root.
      const index = s === 0 && figure !== "sixteenths" ? 0 : steps[place % steps.length]!;
      const until = stretch.startBeat + stretch.beats - beat;
      notes.push({
        beat,
        beats: figure === "sixteenths" ? Math.min(until, 1.5) : until,
        midi: rung(rungs, index),
        velocity: 0.62 * accent(inBar),
      });
    }
    return notes;
  });
}

/** A held note is bowed anew after this many beats. */
const LONGEST_BEATS = 16;

export function playPad(
  centre: number,
  stage: Accompaniment,
  stretches: readonly ChordStretch[],
): BeatNote[] {
  const voicings = leadVoices(
    stretches.map((stretch) => stretch.harmony.pcs),
    { low: centre - 10, high: centre + 13, centre },
  );
  const notes: BeatNote[] = [];
  /** Notes that still sound, by pitch. */
  let held = new Map<number, { beat: number; until: number; velocity: number }>();
  const release = (midi: number) => {
    const note = held.get(midi)!;
    notes.push({ beat: note.beat, beats: note.until - note.beat, midi, velocity: note.velocity });
  };
  stretches.forEach((stretch, i) => {
    const next = new Map<number, { beat: number; until: number; velocity: number }>();
    const until = stretch.startBeat + stretch.beats;
    const velocity = 0.66;
    for (const midi of voicings[i]!) {
      const before = held.get(midi);
      const joins = before && Math.abs(before.until - stretch.startBeat) < 1e-6 &&
        until - before.beat <= LONGEST_BEATS && stretches[i - 1]?.phrase === stretch.phrase &&
        stretch.startBeat !== stage.hit?.beat;
      if (joins) {
        next.set(midi, { ...before, until });
        held.delete(midi);
      } else next.set(midi, { beat: stretch.startBeat, until, velocity });
    }
    for (const midi of held.keys()) release(midi);
    held = next;
  });
  for (const midi of held.keys()) release(midi);
  return notes.sort((a, b) => a.beat - b.beat || a.midi - b.midi)
    .map((note) => ({ ...note, beats: Math.min(note.beats, stage.endBeat - note.beat) }));
}
