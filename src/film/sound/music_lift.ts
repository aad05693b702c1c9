// SPDX-License-Identifier: AGPL-3.0-or-later

// How loud the music of a film stands.

import type { MusicPlan } from "../timeline/timeline.ts";

/** Where it stands when nothing is heard beside it. */
const MUSIC_LUFS = -18;
/** A track with nothing to hear is not blown up. */
const MAX_MUSIC_LIFT_DB = 20;

/** Decibels from its own loudness to that of the film, and what the owner wished on top. */
export function musicLiftDb(plan: MusicPlan, integrated: number): number {
  const usual = Math.min(MAX_MUSIC_LIFT_DB, MUSIC_LUFS - integrated);
  return usual + (plan.mode === "none" ? 0 : plan.liftDb ?? 0);
}
