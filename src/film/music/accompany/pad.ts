// The pad: led voices, held over the bar line wherever a note belongs to the next chord too.

import { leadVoices } from "../harmony/voicing.ts";
import type { BeatNote, Stage, Stretch } from "./stage.ts";

/** A held note is bowed anew after this many beats. */
const LONGEST_BEATS = 16;

export function playPad(centre: number, stage: Stage, stretches: readonly Stretch[]): BeatNote[] {
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
        until - before.beat <= LONGEST_BEATS && stretches[i - 1]?.phrase === stretch.phrase;
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
