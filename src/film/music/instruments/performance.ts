// SPDX-License-Identifier: AGPL-3.0-or-later

// A score as its players perform it: which key of which preset is struck and lifted at which sample. Notes
// start where the score says.

import { SAMPLE_RATE } from "../sample_rate.ts";
import type { Score, ScoreNote } from "../score.ts";
import { PALETTE, type Sampled, SHORT_SECONDS } from "./palette.ts";
import type { Patch } from "./player.ts";

/** One preset that is played, for one channel of the score. */
export interface Line {
  readonly channel: number;
  readonly patch: Patch;
}

export interface Strike {
  readonly frame: number;
  /** Index into {@link Performance.lines}. */
  readonly line: number;
  readonly key: number;
  /** 1–127, or 0 to lift the key. */
  readonly velocity: number;
}

/** A note that noise plays, which no sound font has. */
export interface SweepNote {
  readonly frame: number;
  readonly channel: number;
  readonly seconds: number;
  readonly velocity: number;
}

interface Performance {
  readonly lines: readonly Line[];
  /** Ascending; keys that are struck anew are lifted first. */
  readonly strikes: readonly Strike[];
  readonly sweeps: readonly SweepNote[];
}

/** A tune under the pedal is not blurred: its notes overlap by no more. */
const TUNE_OVERLAP_SECONDS = 0.35;
/** Notes this near before a chord belong to it. */
const EARLY_SECONDS = 0.06;
/** Longer than anything that is let ring is heard. */
const FREE_SECONDS = 4;

/** Soft notes are still played, loud ones never hammered. */
function velocityOf(planned: number): number {
  return Math.max(1, Math.min(127, Math.round(40 + 85 * planned ** 1.2)));
}

const frameOf = (seconds: number) => Math.round(seconds * SAMPLE_RATE);

export function perform(score: Score): Performance {
  const lines: Line[] = [], strikes: Strike[] = [], sweeps: SweepNote[] = [];
  score.channels.forEach(({ voice, part }, channel) => {
    const notes = score.notes.filter((note) => note.channel === channel);
    if (voice === "cymbal swell") {
      for (const { startSeconds, seconds, velocity } of notes) {
        sweeps.push({ channel, frame: frameOf(startSeconds), seconds, velocity });
      }
      return;
    }
    const sampled = PALETTE[voice];
    const endOf = endsOf(score, sampled, part === "melody" || part === "counter");
    const isShort = (note: ScoreNote) =>
      sampled.shortPatch !== undefined && note.seconds < SHORT_SECONDS;
    const play = (patch: Patch | undefined, played: readonly ScoreNote[]) => {
      if (patch === undefined || played.length === 0) return;
      strikes.push(...strikesOf(played, lines.length, sampled, endOf));
      lines.push({ channel, patch });
    };
    play(sampled.patch, notes.filter((note) => !isShort(note)));
    play(sampled.shortPatch, notes.filter(isShort));
  });
  strikes.sort((a, b) =>
    a.frame - b.frame || Math.sign(a.velocity) - Math.sign(b.velocity) || a.line - b.line ||
    a.key - b.key
  );
  sweeps.sort((a, b) => a.frame - b.frame || a.channel - b.channel);
  return { lines, strikes, sweeps };
}

/** When the key of a note is lifted. */
function endsOf(
  { chords }: Score,
  { rings, patch }: Sampled,
  isTune: boolean,
): (note: ScoreNote) => number {
  return ({ startSeconds, seconds }) => {
    const written = startSeconds + seconds;
    if (rings === "free" || patch.kit) return startSeconds + FREE_SECONDS;
    if (rings !== "pedal") return written;
    const chord = chords.findLast((each) => each.startSeconds <= startSeconds + EARLY_SECONDS);
    const change = chord === undefined ? written : chord.startSeconds + chord.seconds;
    const rung = isTune ? Math.min(change, written + TUNE_OVERLAP_SECONDS) : change;
    return Math.max(written, rung);
  };
}

function strikesOf(
  notes: readonly ScoreNote[],
  line: number,
  { key, keyOf = (pitch) => pitch }: Sampled,
  endOf: (note: ScoreNote) => number,
): Strike[] {
  const strikes: Strike[] = [];
  /** When a key that sounds is to be lifted. */
  const held = new Map<number, number>();
  for (const note of notes) {
    const frame = frameOf(note.startSeconds);
    const struck = key ?? keyOf(note.midi);
    const before = held.get(struck);
    if (before !== undefined) {
      strikes.push({ frame: Math.min(before, frame), line, key: struck, velocity: 0 });
    }
    strikes.push({ frame, line, key: struck, velocity: velocityOf(note.velocity) });
    held.set(struck, Math.max(frame + 1, frameOf(endOf(note))));
  }
  for (const [struck, frame] of held) strikes.push({ frame, line, key: struck, velocity: 0 });
  return strikes;
}
