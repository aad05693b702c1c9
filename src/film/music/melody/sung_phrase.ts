// Phrases as the singers see them: their chords, their tune, and the tune as notes to play.

import type { BeatNote, Stretch } from "../accompany/stage.ts";
import type { Phrase } from "../form/phrases.ts";
import type { ChordSpan } from "../harmony/progression.ts";
import type { Harmony } from "../key.ts";
import type { Tune } from "./sing.ts";

/** A phrase and the tune sung in it, in beats from the start of the film. */
export interface SungPhrase {
  readonly phrase: Phrase;
  readonly tune: readonly Tune[];
}

export interface PhraseChords {
  readonly phrase: Phrase;
  readonly stretches: readonly Stretch[];
}

/** Consecutive stretches of the same phrase. */
export function byPhrase(stretches: readonly Stretch[]): PhraseChords[] {
  const groups: { phrase: Phrase; stretches: Stretch[] }[] = [];
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
