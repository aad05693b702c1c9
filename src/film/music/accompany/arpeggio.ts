// Broken chords: a figure of steps over the rungs of each chord.

import type { ArpeggioFigure } from "../moods/mood_style.ts";
import { accent, type BeatNote, ladder, type Stage, type Stretch } from "./stage.ts";

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
  stage: Stage,
  stretches: readonly Stretch[],
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
