// What happens to a tune when it comes back: thinned where the music is quiet, ornamented where it
// is full. The pitches on strong beats stay, so it is still the same tune.

import type { Random } from "../../../base/random.ts";
import { chordScale, type Harmony, type Key, mod12 } from "../key.ts";
import type { Tune } from "./sing.ts";

/** Keeps the notes that carry the tune and lets them ring into the gaps. */
export function thinned(tune: readonly Tune[]): Tune[] {
  const kept: Tune[] = [];
  for (const note of tune) {
    const last = kept[kept.length - 1];
    if (!last || note.weight >= 0.5) kept.push(note);
    else {
      kept[kept.length - 1] = { ...last, beats: note.beat + note.beats - last.beat };
    }
  }
  return kept;
}

/** Fills some steps of a third with the note between, and answers some long notes from above. */
export function ornamented(
  tune: readonly Tune[],
  key: Key,
  harmonyAt: (beat: number) => Harmony,
  shortest: number,
  random: Random,
): Tune[] {
  return tune.flatMap((note, i) => {
    const next = tune[i + 1];
    const touching = next && Math.abs(note.beat + note.beats - next.beat) < 1e-6;
    if (!touching || note.beats < 2 * shortest || random.next() > 0.55) return [note];
    const tail = note.beat + note.beats - shortest;
    const scale = chordScale(key, harmonyAt(tail));
    const gap = next.midi - note.midi;
    const between = Math.abs(gap) === 3 || Math.abs(gap) === 4
      ? [1, 2, 3].map((step) => note.midi + Math.sign(gap) * step)
        .find((p) => scale.includes(mod12(p)))
      : gap === 0 || Math.abs(gap) <= 2 && note.beats >= 4 * shortest
      ? [1, 2].map((step) => Math.max(note.midi, next.midi) + step)
        .find((p) => scale.includes(mod12(p)))
      : undefined;
    if (between === undefined) return [note];
    return [
      { ...note, beats: note.beats - shortest },
      { beat: tail, beats: shortest, midi: between, weight: 0.25 },
    ];
  });
}
