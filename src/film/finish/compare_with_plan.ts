// Whether a finished film is what its timeline promised.

import type { InspectedFilm } from "../../media/av/inspect_film.ts";
import type { Yuv420 } from "../../media/yuv.ts";
import type { RenderedSound } from "../studio.ts";
import type { Timeline } from "../timeline/timeline.ts";

/** What the encoder may change of the mastered loudness, and where players begin to clip. */
const LUFS_TOLERANCE = 1;
const MAX_DBTP = -1;
/** Mean luma (limited range, black is 16) above which a last frame has not faded out. */
const MAX_BLACK_LUMA = 24;

/** Finishes the sentence "The finished film is not as planned: …"; nothing when all is well. */
export function compareWithPlan(
  timeline: Timeline,
  { loudness }: Pick<RenderedSound, "loudness">,
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
  if (Math.abs(integrated - loudness) > LUFS_TOLERANCE) {
    return `its loudness is ${integrated.toFixed(1)} LUFS, not ${loudness.toFixed(1)}`;
  }
  if (truePeak > MAX_DBTP) return `its sound peaks at ${truePeak.toFixed(1)} dBTP`;
  if (fadeOutFrames > 1 && meanLuma(seen.lastFrame) > MAX_BLACK_LUMA) {
    return "its last frame has not faded to black";
  }
  return isFlat(seen.firstFrame) ? "its first frame is empty" : undefined;
}

function meanLuma({ width, height, data }: Yuv420): number {
  let sum = 0;
  for (let i = 0; i < width * height; i++) sum += data[i]!;
  return sum / (width * height);
}

/** One single luma everywhere: nothing was drawn. */
function isFlat({ width, height, data }: Yuv420): boolean {
  for (let i = 1; i < width * height; i++) if (data[i] !== data[0]) return false;
  return true;
}
