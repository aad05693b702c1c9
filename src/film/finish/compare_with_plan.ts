// SPDX-License-Identifier: AGPL-3.0-or-later

// Whether a finished film is what its timeline promised.

import type { InspectedFilm } from "../../media/av/probe.ts";
import type { Yuv420 } from "../../media/yuv.ts";
import type { MadeTrack } from "../sound/sound_job.ts";
import { isPlannedLoudness, isTooHigh } from "../sound/write_audible.ts";
import type { Timeline } from "../timeline/timeline.ts";

/** Mean luma (limited range, black is 16) above which a last frame has not faded out. */
const MAX_BLACK_LUMA = 24;

/** First and last picture of the rendered pieces. */
interface PieceEnds {
  readonly first: Yuv420;
  readonly last: Yuv420;
}

/** Joining copies the coded pictures, so they may differ by nothing but a decoder's mood. */
const MAX_DIFFERENCE = 1;

/** Finishes the sentence "The finished film is not as planned: …"; nothing when all is well. */
export function compareWithPlan(
  timeline: Timeline,
  { loudness }: Pick<MadeTrack, "loudness">,
  pieces: PieceEnds,
  seen: InspectedFilm,
): string | undefined {
  const { canvas, totalFrames, fps, fadeOutFrames } = timeline;
  if (seen.width !== canvas.width || seen.height !== canvas.height) {
    return `its pictures are ${seen.width}×${seen.height}, not ${canvas.width}×${canvas.height}`;
  }
  if (seen.videoFrames !== totalFrames) {
    return `it has ${seen.videoFrames} frames, not ${totalFrames}`;
  }
  if (!seen.evenlySpaced) return "its frames are not evenly spaced";
  const samples = totalFrames * 48_000 / fps;
  if (seen.audioSamples !== samples) {
    return `its sound has ${seen.audioSamples} samples, not ${samples}`;
  }
  const { integrated, truePeak } = seen.loudness;
  if (!isPlannedLoudness(loudness, seen.loudness)) {
    return `its loudness is ${integrated.toFixed(1)} LUFS, not ${loudness.toFixed(1)}`;
  }
  if (isTooHigh(seen.loudness)) return `its sound peaks at ${truePeak.toFixed(1)} dBTP`;
  if (fadeOutFrames > 1 && meanLuma(seen.lastFrame) > MAX_BLACK_LUMA) {
    return "its last frame has not faded to black";
  }
  if (!looksLike(seen.firstFrame, pieces.first)) return "its first frame is another";
  return looksLike(seen.lastFrame, pieces.last) ? undefined : "its last frame is another";
}

function meanLuma({ width, height, data }: Yuv420): number {
  let sum = 0;
  for (let i = 0; i < width * height; i++) sum += data[i]!;
  return sum / (width * height);
}

function looksLike(a: Yuv420, b: Yuv420): boolean {
  if (a.width !== b.width || a.height !== b.height) return false;
  let sum = 0;
  for (let i = 0; i < a.width * a.height; i++) sum += Math.abs(a.data[i]! - b.data[i]!);
  return sum <= MAX_DIFFERENCE * a.width * a.height;
}
