// SPDX-License-Identifier: AGPL-3.0-or-later

// The owner's own tracks under a film: which stretch of which file is heard when, and the beats that fall there.

import type { Span } from "../../bank/fact.ts";
import type { FileMusic, MusicPlan } from "../timeline/timeline.ts";
import type { BeatTrack } from "./beats/detect_beats.ts";
import type { TrackSection } from "./beats/find_sections.ts";

export type FilePlan = MusicPlan & { readonly mode: "file" };

/** The owner's own track, heard once. */
export interface AnalysedTrack {
  /** Digest of the file. */
  readonly key: string;
  readonly track: BeatTrack;
  readonly sections: readonly TrackSection[];
  /** Where a voice is heard, as far as that can be told under music. */
  readonly sung: readonly Span[];
  /** LUFS of the whole. */
  readonly loudness: number;
  /** Who made it, where its tags give it a title. */
  readonly credit?: string;
}

/** A stretch of a file as it is heard in the film. */
export interface FilePass {
  readonly filmSeconds: number;
  readonly fileSeconds: number;
  readonly seconds: number;
}

/** Earlier versions repeated bars until what is left of the film fits before the end of the music. */
function loopJumps({ loop, offsetSeconds, endSeconds }: FileMusic, seconds: number) {
  if (loop === undefined || loop.end - loop.start < 0.1 || loop.end <= offsetSeconds) return [];
  const end = endSeconds ?? loop.end;
  const times = Math.ceil((seconds - (end - offsetSeconds)) / (loop.end - loop.start) - 1e-6);
  return Array.from({ length: Math.max(0, times) }, () => ({ from: loop.end, to: loop.start }));
}

/**
 * What of a file is heard when, without gap or overlap, for so many seconds or until the music ends. Seams
 * lie on bar lines; the player crossfades over one beat around each.
 */
export function filePasses(music: FileMusic, seconds: number): FilePass[] {
  const { offsetSeconds, jumps = loopJumps(music, seconds) } = music;
  const end = music.endSeconds ?? (jumps.length > 0 ? music.loop?.end : undefined) ?? Infinity;
  const passes: FilePass[] = [];
  let film = 0, file = offsetSeconds;
  const play = (until: number) => {
    const length = Math.min(until - file, seconds - film);
    if (length <= 0) return;
    passes.push({ filmSeconds: film, fileSeconds: file, seconds: length });
    film += length;
  };
  for (const { from, to } of jumps) {
    play(from);
    file = to;
  }
  play(end);
  return passes;
}

/** The tracks of a film, each with its time in it. */
export function partsOf(plan: FilePlan, seconds: number) {
  const { then } = plan, change = Math.min(seconds, then?.startSeconds ?? seconds);
  const first = { music: plan as FileMusic, startSeconds: 0, seconds: change, gainDb: 0 };
  return then === undefined || change === seconds
    ? [first]
    : [first, { ...then, music: then as FileMusic, seconds: seconds - change }];
}

/** A beat a few milliseconds before a bar line belongs to it. */
const SLACK_SECONDS = 0.03;

/**
 * Beats in seconds from where the music begins, up to `seconds` (exclusive), the first one a bar line. They go
 * on evenly where the file has none any more.
 */
export function fileBeats(music: FileMusic, { beats }: BeatTrack, seconds: number): number[] {
  const found = filePasses(music, seconds).flatMap((
    { filmSeconds, fileSeconds, seconds: length },
  ) =>
    beats.filter((beat) =>
      beat >= fileSeconds - SLACK_SECONDS && beat < fileSeconds + length - SLACK_SECONDS
    ).map((beat) => Math.max(0, filmSeconds + beat - fileSeconds))
  );
  const step = 60 / music.bpm;
  for (let next = (found.at(-1) ?? -step) + step; next < seconds; next += step) found.push(next);
  return found.filter((beat) => beat < seconds);
}
