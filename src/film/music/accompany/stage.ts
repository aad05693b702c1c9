// What every player of the accompaniment sees of the piece, and what it hands back: notes in beats,
// before swing and the human hand move them.

import type { Random } from "../../../base/random.ts";
import type { Phrase } from "../form/phrases.ts";
import type { ChordSpan } from "../harmony/progression.ts";
import type { BeatsPerBar } from "../moods/mood_style.ts";

export interface BeatNote {
  readonly beat: number;
  readonly beats: number;
  readonly midi: number;
  /** 0–1 before the dynamics of the phrase. */
  readonly velocity: number;
  /** Seconds after its beat, as the strings of a strummed chord follow each other. */
  readonly late?: number;
}

/** A stretch of one chord inside one bar, with the phrase it belongs to. */
export interface Stretch extends ChordSpan {
  readonly phrase: Phrase;
  readonly bar: number;
  /** First beat of the bar. */
  readonly barBeat: number;
  /** True in the last bar of the phrase. */
  readonly closing: boolean;
  /** The chord that follows. */
  readonly next: ChordSpan;
}

export interface Stage {
  readonly beatsPerBar: BeatsPerBar;
  readonly secondsPerBeat: number;
  /** Shortest usual note in beats: an eighth. */
  readonly eighth: number;
  /** All stretches up to the landing. */
  readonly stretches: readonly Stretch[];
  readonly landing: ChordSpan;
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

/** Louder on the bar line, softer between the beats. */
export function accent(beatInBar: number): number {
  if (beatInBar < 1e-6) return 1;
  return Math.abs(beatInBar - Math.round(beatInBar)) < 1e-6 ? 0.9 : 0.8;
}
