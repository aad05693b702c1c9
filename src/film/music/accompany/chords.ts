// Whole chords in rhythm: held, pulsing, strummed, on the off-beats, in syncopated stabs, or as the
// short repeated notes of an ostinato.

import { leadVoices } from "../harmony/voicing.ts";
import type { ChordFigure } from "../moods/mood_style.ts";
import { accent, type BeatNote, type Stage, type Stretch } from "./stage.ts";

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

function strokesOf(figure: ChordFigure, stage: Stage, variant: number): readonly Stroke[] {
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
  stage: Stage,
  stretches: readonly Stretch[],
): BeatNote[] {
  const variant = stage.random.int(4);
  const voicings = leadVoices(
    stretches.map((stretch) => stretch.harmony.pcs),
    { low: centre - 9, high: centre + 10, centre },
  );
  return stretches.flatMap((stretch, i) => {
    const voices = voicings[i]!;
    return strokesOf(figure, stage, variant).flatMap((hit) => {
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
      const spread = figure === "strum" ? 0.013 : figure === "held" ? 0.014 : 0.004;
      return order.map((midi, n) => ({
        beat,
        beats: Math.min(until, hit.beats),
        midi,
        velocity: hit.velocity * (1 - 0.04 * n),
        late: n * spread,
      }));
    });
  });
}
