// The owner's own track under a film of any length: where it starts, which bars it repeats so that
// its ending falls on the film's ending, and which stretch of it is heard when.

import type { MusicPlan } from "../timeline/timeline.ts";
import type { BeatTrack } from "./beats/detect_beats.ts";

export type FilePlan = MusicPlan & { readonly mode: "file" };

/** A stretch of the file as it is heard in the film. */
interface FilePass {
  readonly filmSeconds: number;
  readonly fileSeconds: number;
  readonly seconds: number;
}

/** Shortest loop worth hearing again, in bars. */
const MIN_LOOP_BARS = 8;

interface Loop {
  readonly start: number;
  readonly end: number;
}

/** Seconds of all bar lines of a track. */
function barLines(track: BeatTrack): number[] {
  return track.beats.filter((_, i) =>
    i >= track.firstBar && (i - track.firstBar) % track.beatsPerBar === 0
  );
}

/** Passes over the loop until what is left of the film fits before the end of the music. */
function repeats(offset: number, loop: Loop, end: number, filmSeconds: number): number {
  return Math.max(0, Math.ceil((filmSeconds - (end - offset)) / (loop.end - loop.start) - 1e-6));
}

/**
 * The loop whose repetitions end the music nearest to the film's end, among those whose seam joins
 * bars that sound alike.
 */
function chooseLoop(
  track: BeatTrack,
  lines: readonly number[],
  offset: number,
  end: number,
  filmSeconds: number,
): Loop | undefined {
  const alike = (a: number, b: number) => {
    const x = track.barNotes[a], y = track.barNotes[b];
    return x && y ? x.reduce((sum, v, pc) => sum + v * y[pc]!, 0) : 0;
  };
  const inside = lines.filter((line) => line >= offset - 1e-6 && line <= end + 1e-6);
  const skipped = lines.length - lines.filter((line) => line >= offset - 1e-6).length;
  const least = Math.min(MIN_LOOP_BARS, Math.max(1, inside.length - 1));
  let best: Loop | undefined, lowest = Infinity;
  for (let from = 0; from < inside.length; from++) {
    for (let to = from + least; to < inside.length; to++) {
      const loop = { start: inside[from]!, end: inside[to]! };
      const times = repeats(offset, loop, end, filmSeconds);
      const over = end - offset + times * (loop.end - loop.start) - filmSeconds;
      const seam = alike(skipped + from, skipped + to) +
        alike(skipped + from - 1, skipped + to - 1);
      // A wrong chord at the seam is worse than an ending that a fade cuts short; few long
      // repetitions are better than many short ones.
      const cost = 0.25 * over + 4 * (2 - seam) + 0.12 * times;
      if (cost < lowest) [best, lowest] = [loop, cost];
    }
  }
  return best;
}

/**
 * Binds a recording to a film of about `filmSeconds`: it starts on its first audible bar line and,
 * when it is too short, repeats whole bars.
 */
export function planFileMusic(
  file: { readonly path: string; readonly key: string },
  track: BeatTrack,
  filmSeconds: number,
): FilePlan {
  const lines = barLines(track);
  const end = track.audible.to;
  // A pick-up before the first bar line is given up so that bar lines of film and music agree.
  const offsetSeconds = lines.find((line) => line >= track.audible.from - 0.05) ?? 0;
  const plan: FilePlan = {
    mode: "file",
    path: file.path,
    key: file.key,
    offsetSeconds,
    bpm: track.bpm,
    beatsPerBar: track.beatsPerBar,
    endSeconds: end,
  };
  if (end - offsetSeconds >= filmSeconds) return plan;
  const loop = chooseLoop(track, lines, offsetSeconds, end, filmSeconds);
  return loop ? { ...plan, loop } : plan;
}

/**
 * What of the file is heard when, without gap or overlap, for the whole film or until the music ends.
 * Seams lie on bar lines; the player crossfades over one beat around each.
 */
export function filePasses(plan: FilePlan, seconds: number): FilePass[] {
  const { loop, offsetSeconds: offset } = plan;
  const isUsable = loop !== undefined && loop.end - loop.start >= 0.1 && loop.end > offset;
  const end = plan.endSeconds ?? (isUsable ? loop.end : Infinity);
  if (!isUsable) {
    return [{ filmSeconds: 0, fileSeconds: offset, seconds: Math.min(seconds, end - offset) }];
  }
  const passes: FilePass[] = [];
  let film = 0, file = offset;
  for (let left = repeats(offset, loop, end, seconds); left > 0; left--) {
    const length = Math.min(loop.end - file, seconds - film);
    if (length <= 0) break;
    passes.push({ filmSeconds: film, fileSeconds: file, seconds: length });
    film += length;
    file = loop.start;
  }
  const length = Math.min(seconds - film, end - file);
  if (length > 0) passes.push({ filmSeconds: film, fileSeconds: file, seconds: length });
  return passes;
}

/** The owner's own track, heard once. */
export interface AnalysedTrack {
  /** Digest of the file. */
  readonly key: string;
  readonly track: BeatTrack;
}
