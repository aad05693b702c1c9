// Whether a finished film is what its timeline promised, and writing its sound until a player hears
// what was planned: the encoder adds up to 4 dB to the peaks of bangs and takes 1 LU from noise.

import { LoudnessMeter } from "../../base/loudness.ts";
import type { Loudness } from "../../media/av/sound/loudness.ts";
import type { InspectedFilm } from "../../media/av/probe.ts";
import type { Yuv420 } from "../../media/yuv.ts";
import type { RenderedSound } from "../media_workers.ts";
import { CEILING_DBTP, limited } from "../sound/master.ts";
import type { Timeline } from "../timeline/timeline.ts";

/** What the encoder may change of the mastered loudness, and where players begin to clip. */
const LUFS_TOLERANCE = 1;
export const MAX_DBTP = -1;
/** Mean luma (limited range, black is 16) above which a last frame has not faded out. */
const MAX_BLACK_LUMA = 24;

export function isTooHigh({ truePeak }: Loudness): boolean {
  return truePeak > MAX_DBTP;
}

export function isPlannedLoudness(planned: number, { integrated }: Loudness): boolean {
  return Math.abs(integrated - planned) <= LUFS_TOLERANCE;
}

/** First and last picture of the rendered pieces. */
export interface PieceEnds {
  readonly first: Yuv420;
  readonly last: Yuv420;
}

/** Joining copies the coded pictures, so they may differ by nothing but a decoder's mood. */
const MAX_DIFFERENCE = 1;

/** Finishes the sentence "The finished film is not as planned: …"; nothing when all is well. */
export function compareWithPlan(
  timeline: Timeline,
  { loudness }: Pick<RenderedSound, "loudness">,
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

/** Of all that was tried, nothing needed more than three. */
const MAX_ROUNDS = 4;
/** A lower ceiling changes what the encoder adds. */
const MARGIN_DB = 0.5;

interface Heard<Seen> {
  readonly seen: Seen;
  /** LUFS of what a player should hear: as planned, or what is left of it below a lower ceiling. */
  readonly loudness: number;
}

/**
 * `read` gives the mastered sound of `planned` LUFS, as often as asked; `write` makes the film with it,
 * replacing an earlier one, and `look` hears that. Gives what `look` gave of the last film.
 */
export async function writeHeard<Seen extends { readonly loudness: Loudness }>(
  planned: number,
  read: () => AsyncIterable<Float32Array>,
  write: (sound: AsyncIterable<Float32Array>) => Promise<unknown>,
  look: () => Promise<Seen>,
): Promise<Heard<Seen>> {
  await write(read());
  let seen = await look(), loudness = planned;
  let gainDb = 0, ceilingDb = CEILING_DBTP;
  for (let round = 1; round < MAX_ROUNDS && !isHeard(loudness, seen); round++) {
    const meter = new LoudnessMeter();
    gainDb += planned - seen.loudness.integrated;
    if (isTooHigh(seen.loudness)) ceilingDb -= seen.loudness.truePeak - MAX_DBTP + MARGIN_DB;
    await write(limited(read(), gainDb, (block) => meter.add(block), ceilingDb));
    seen = await look();
    // Below a lower ceiling there may be no room for all of it.
    loudness = isPlannedLoudness(planned, seen.loudness) ? planned : meter.integrated();
  }
  return { seen, loudness };
}

function isHeard(planned: number, { loudness }: { readonly loudness: Loudness }): boolean {
  return !isTooHigh(loudness) && isPlannedLoudness(planned, loudness);
}
