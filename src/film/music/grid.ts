// The beat grid of any music a film can have: the one list that cuts are planned on.

import type { MusicPlan } from "../timeline/timeline.ts";
import { filePasses, type FilePlan } from "./file_music.ts";
import { beatGrid } from "./track_plan.ts";

/** Beats of the file between two of its own times; an even row when none were detected. */
function beatsWithin(
  plan: FilePlan,
  fileBeats: readonly number[] | undefined,
  from: number,
  to: number,
): number[] {
  // A beat a few milliseconds before a bar line belongs to it.
  const slack = 0.03;
  if (fileBeats) return fileBeats.filter((beat) => beat >= from - slack && beat < to - slack);
  const step = 60 / plan.bpm;
  const beats: number[] = [];
  const first = Math.ceil((from - slack - plan.offsetSeconds) / step);
  for (let k = first; plan.offsetSeconds + k * step < to - slack; k++) {
    beats.push(plan.offsetSeconds + k * step);
  }
  return beats;
}

/**
 * Beats in seconds of the film, ascending, from 0 up to `seconds` (exclusive); empty without music.
 * The first beat is a bar line and every `beatsPerBar`-th after it too, loops included. For a file,
 * `fileBeats` are the detected beats in seconds of the file; without them the row is even.
 */
export function gridOf(
  plan: MusicPlan,
  seconds: number,
  fileBeats?: readonly number[],
): number[] {
  if (plan.mode === "none") return [];
  if (plan.mode === "composed") return beatGrid(plan, seconds);
  return filePasses(plan, seconds).flatMap((pass) =>
    beatsWithin(plan, fileBeats, pass.fileSeconds, pass.fileSeconds + pass.seconds)
      .map((beat) => Math.max(0, pass.filmSeconds + beat - pass.fileSeconds))
  ).filter((beat) => beat < seconds);
}
