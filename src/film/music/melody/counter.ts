// The second voice: slow, low, and in thirds and sixths with the tune.

import type { Random } from "../../../base/random.ts";
import type { Stage } from "../accompany/stage.ts";
import type { Key } from "../key.ts";
import { sing, type Tune } from "./sing.ts";
import { chordAt, type PhraseChords } from "./sung_phrase.ts";

/** A slow second voice under the tune: two notes a bar, by step, in thirds and sixths with it. */
export function singCounter(
  stage: Stage,
  key: Key,
  group: PhraseChords,
  lead: readonly Tune[],
  centre: number,
  random: Random,
): Tune[] {
  const start = group.stretches[0]!.barBeat;
  const half = stage.beatsPerBar === 3 ? 3 : stage.beatsPerBar / 2;
  const pulses = group.stretches.flatMap((stretch) => {
    const parts = stretch.beats > half && group.phrase.intensity > 2.2 ? 2 : 1;
    return Array.from({ length: parts }, (_, i) => ({
      beat: stretch.startBeat - start + i * stretch.beats / parts,
      beats: stretch.beats / parts,
      weight: i === 0 ? 1 : 0.5,
    }));
  });
  const last = group.stretches[group.stretches.length - 1]!.harmony;
  const tune = sing({
    key,
    pulses,
    harmonyAt: (beat) => chordAt(group.stretches, beat + start),
    low: centre - 7,
    high: centre + 9,
    arc: "wave",
    goals: last.pcs.slice(0, 3),
    against: (beat) =>
      lead.find((n) => n.beat <= beat + start + 1e-6 && n.beat + n.beats > beat + start + 1e-6)
        ?.midi,
    stepwise: 1.6,
  }, random);
  return tune.map((note) => ({ ...note, beat: note.beat + start }));
}
