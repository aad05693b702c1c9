// SPDX-License-Identifier: AGPL-3.0-or-later

// Composed tracks for tests and reports.

import type { Mood } from "../../../../src/film/brief/brief.ts";
import { compose, type ComposedPlan } from "../../../../src/film/music/compose.ts";
import type { Score } from "../../../../src/film/music/score.ts";
import { planTrack } from "../../../../src/film/music/track_plan.ts";

/** A title, a first story, a big one, a divider card, a last story. */
export function sectionsOf(seconds: number): ComposedPlan["sections"] {
  return [
    { startSeconds: 0, energy: 1 },
    { startSeconds: 0.1 * seconds, energy: 2 },
    { startSeconds: 0.35 * seconds, energy: 3 },
    { startSeconds: 0.66 * seconds, energy: 1 },
    { startSeconds: 0.74 * seconds, energy: 3 },
  ];
}

export function composedPlan(
  mood: Mood,
  seed: number,
  seconds: number,
  sections = sectionsOf(seconds),
): ComposedPlan {
  const { bpm, beatsPerBar } = planTrack({ mood, seed, lengthSecondsHint: seconds, fps: 30 });
  return { mode: "composed", mood, seed, bpm, beatsPerBar, sections };
}

export function madeTrack(mood: Mood, seed: number, seconds: number): Score {
  return compose(composedPlan(mood, seed, seconds), seconds);
}

/** Sounding pitches of a part, in order, simultaneous ones once. */
export function pitchesOf(score: Score, part: string): number[] {
  return score.notes.filter((note) => score.channels[note.channel]!.part === part)
    .map((note) => note.midi);
}
