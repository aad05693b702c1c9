// Small high notes where the tune breathes: two or three chord tones rising at the end of a phrase.

import { type BeatNote, ladder, type Stage, type Stretch } from "./stage.ts";

export function playSparkle(
  centre: number,
  stage: Stage,
  stretches: readonly Stretch[],
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
