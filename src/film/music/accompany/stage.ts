// SPDX-License-Identifier: AGPL-3.0-or-later

// What the accompanists are given, and the two small parts beside them: sparkle and the ending.

import type { Random } from "../../../base/random.ts";
import type { ChordSpan } from "../harmony/progression.ts";
import { leadVoices } from "../harmony/voicing.ts";
import type { BeatsPerBar, Layer } from "../moods/mood_style.ts";
import type { Phrase } from "../phrases.ts";
import { type Channel, type Key, nearest } from "../score.ts";

export interface BeatNote {
  readonly beat: number;
  readonly beats: number;
  readonly midi: number;
  /** 0–1 before the dynamics of the phrase. */
  readonly velocity: number;
  /** Seconds after its beat, as the strings of a strummed chord follow each other. */
  readonly late?: number;
}

/** One channel and what it plays. */
export interface Line {
  readonly channel: Channel;
  readonly notes: readonly BeatNote[];
}

/** A stretch of one chord inside one bar, with the phrase it belongs to. */
export interface ChordStretch extends ChordSpan {
  readonly phrase: Phrase;
  readonly bar: number;
  /** First beat of the bar. */
  readonly barBeat: number;
  /** True in the last bar of the phrase. */
  readonly closing: boolean;
  /** The chord that follows. */
  readonly next: ChordSpan;
}

export interface Accompaniment {
  readonly beatsPerBar: BeatsPerBar;
  readonly secondsPerBeat: number;
  /** Shortest usual note in beats: an eighth. */
  readonly eighth: number;
  /** All stretches up to the landing. */
  readonly stretches: readonly ChordStretch[];
  readonly landing: ChordSpan;
  /** The key of a bar, and by how many semitones it was lifted. */
  readonly keyOf: (bar: number) => Key;
  readonly liftOf: (bar: number) => number;
  /** The beat on which the picture is shown that matters most, and the bar line next to it. */
  readonly hit?: { readonly beat: number; readonly bar: number };
  /** Total length in beats. */
  readonly endBeat: number;
  readonly random: Random;
}

/** Pitches of a chord from `low` up: roots and fifths in the bass, all tones from the middle on. */
export function ladder(pcs: readonly number[], low: number, high: number): number[] {
  const [root, , fifth] = pcs;
  const rungs: number[] = [];
  for (let p = low; p <= high; p++) {
    const pc = p % 12;
    if (!pcs.includes(pc) || (p < 55 && pc !== root && pc !== fifth)) continue;
    // A second inside the figure blurs; the lower one gives way.
    if (rungs.length > 0 && p - rungs[rungs.length - 1]! < 2) rungs.pop();
    rungs.push(p);
  }
  const first = rungs.findIndex((p) => p % 12 === root);
  return rungs.slice(Math.max(0, first));
}

/**
 * Seconds by which the strings and fingers of a chord follow the first: all within 6 ms, so that with the
 * uneven timing between beats no note is more than 12 ms off.
 */
export const struckAfter = (n: number) => 0.002 * Math.min(3, n);

/** Louder on the bar line, softer between the beats. */
export function accent(beatInBar: number): number {
  if (beatInBar < 1e-6) return 1;
  return Math.abs(beatInBar - Math.round(beatInBar)) < 1e-6 ? 0.9 : 0.8;
}

export function playSparkle(
  centre: number,
  stage: Accompaniment,
  stretches: readonly ChordStretch[],
): BeatNote[] {
  return stretches.flatMap((stretch) => {
    if (!stretch.closing || stretch.startBeat > stretch.barBeat || stage.random.next() > 0.55) {
      return [];
    }
    const rungs = ladder(stretch.harmony.pcs, centre - 7, centre + 8);
    const start = stretch.startBeat + Math.max(1, Math.floor(stretch.beats / 2));
    const count = Math.min(
      3,
      rungs.length,
      Math.floor((stretch.barBeat + stage.beatsPerBar - start) / stage.eighth),
    );
    const first = stage.random.int(Math.max(1, rungs.length - count));
    return Array.from({ length: count }, (_, i) => ({
      beat: start + i * stage.eighth,
      beats: 1,
      midi: rungs[first + i]!,
      velocity: 0.5 + 0.06 * i,
    }));
  });
}

/** The tune brings its own last note, so melody and counter-melody are silent here. */
export function playEnding(layer: Layer, stage: Accompaniment): BeatNote[] {
  const { startBeat: beat, harmony } = stage.landing;
  const beats = stage.endBeat - beat;
  const note = (midi: number, velocity: number, late = 0): BeatNote => ({
    beat,
    beats,
    midi,
    velocity,
    late,
  });
  switch (layer.part) {
    case "pad":
    case "chords": {
      // Short-lived voices strike the chord once, softly; the ringing is left to the others.
      const [voices] = leadVoices([harmony.pcs], {
        low: layer.centre - 9,
        high: layer.centre + 12,
        centre: layer.centre,
      });
      return voices!.map((midi, i) =>
        note(midi, 0.6, layer.part === "chords" ? struckAfter(i) : 0)
      );
    }
    case "arpeggio": {
      const rungs = ladder(harmony.pcs, layer.centre - 14, layer.centre + 14);
      return rungs.slice(0, 6).map((midi, i) => note(midi, 0.62 - 0.03 * i, i * 0.035));
    }
    case "bass":
      return [note(nearest(harmony.pcs[0]!, layer.centre), 0.72)];
    case "melody":
    case "counter":
      return [];
    case "sparkle": {
      const spare = beats * stage.secondsPerBeat - 2.2;
      const rungs = ladder(harmony.pcs, layer.centre - 5, layer.centre + 10);
      return rungs.slice(0, Math.max(1, Math.min(4, Math.floor(spare / stage.secondsPerBeat)))).map(
        (
          midi,
          i,
        ) => ({ beat: beat + 1 + i, beats: 1, midi, velocity: 0.46 - 0.05 * i }),
      );
    }
  }
}
