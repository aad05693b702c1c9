// SPDX-License-Identifier: AGPL-3.0-or-later

// The part of a clip that has to be read to see some of its frames.

import { keyframeFile, openingFile } from "../../media/mp4/excerpt_file.ts";
import type { KeyframeSample, VideoIndex } from "../../media/mp4/video_index.ts";

/** Sample entries whose decoders need nothing but the frame itself. */
const PLAIN_CODECS = new Set(["avc1", "avc3", "hvc1", "hev1", "vp09", "av01"]);
/**
 * A clip of too few keyframes up to this size is read as far as the last frame that is wanted, because
 * each of its frames needs those before it; of a larger one there are its keyframes.
 */
const FEW_KEYFRAMES_BYTES = 24 * 1024 * 1024;
/** A strip shows so many. */
const MIN_FRAMES = 3;
/** A single keyframe beyond this is no picture. */
const LARGEST_FRAME = 64 * 1024 * 1024;

/** The clip as far as it was read, and where in it the frames of each group are. */
export interface Excerpt {
  readonly file: Uint8Array;
  readonly groups: readonly ExcerptGroup[];
}

interface ExcerptGroup {
  /** On the excerpt's own clock. */
  readonly wanted: readonly number[];
  /** On the clip's, of each wanted frame; the frame's own where left out. */
  readonly seconds?: readonly number[];
  /** The cost of these frames alone. */
  readonly bytesRead: number;
  readonly requests: number;
}

const SHORTER = "it is shorter than its index says";

/** A place in the clip that is damaged for good, told from a library that is away. */
export class Damaged extends Error {}

type Part = (start: number, end: number) => Promise<{ readonly bytes: Uint8Array }>;

/**
 * For each of `counts` the keyframes nearest to that many places: they alone are read. Of a clip
 * whose keyframes do not make three frames of a strip, the frames at those places.
 */
export async function excerptOf(
  index: VideoIndex,
  totalBytes: number,
  counts: readonly number[],
  part: Part,
): Promise<Excerpt> {
  const { keyframes, durationSeconds, codec } = index;
  const pick = (count: number) => pickKeyframes(keyframes, durationSeconds, count);
  if (totalBytes <= FEW_KEYFRAMES_BYTES && pick(MIN_FRAMES).length < MIN_FRAMES) {
    return await opening(index, totalBytes, counts, part);
  }
  const picked = counts.map(pick);
  const first = keyframes[0]!;
  const isWanted = (sample: KeyframeSample) =>
    picked.some((group) => group.includes(sample)) || sample === first && !PLAIN_CODECS.has(codec);
  const samples = keyframes.filter(isWanted);
  const frames = await Promise.all(samples.map((sample) => frameBytes(sample, part)));
  const known = new Set(picked[0]).add(first);
  const groups = picked.map((group) => {
    const unread = group.filter((sample) => !known.has(sample));
    for (const sample of unread) known.add(sample);
    return {
      wanted: group.map((sample) => samples.indexOf(sample)),
      seconds: group.map(({ atSeconds }) => atSeconds),
      bytesRead: unread.reduce((sum, { size }) => sum + size, 0),
      requests: unread.length,
    };
  });
  return { file: keyframeFile(index, frames), groups };
}

/** The clip up to the last frame of any group. */
async function opening(
  index: VideoIndex,
  totalBytes: number,
  counts: readonly number[],
  part: Part,
): Promise<Excerpt> {
  const groups = counts.map((count) => ({
    wanted: targetsOf(index.durationSeconds, count),
    bytesRead: 0,
    requests: 0,
  }));
  const last = Math.max(...groups.flatMap(({ wanted }) => wanted));
  const max = samplesToShow(index, last);
  let count = 0, start = Infinity, end = 0;
  for (; count < max; count++) {
    const { offset, size } = index.sampleAt(count);
    if (offset + size > totalBytes) break;
    start = Math.min(start, offset);
    end = Math.max(end, offset + size);
  }
  if (end <= start) throw new Damaged(SHORTER);
  const { bytes } = await part(start, end - 1);
  if (bytes.length < end - start) throw new Damaged(SHORTER);
  return { file: openingFile(index, count, bytes, start), groups };
}

async function frameBytes({ offset, size }: KeyframeSample, part: Part): Promise<Uint8Array> {
  if (size > LARGEST_FRAME) throw new Damaged("its index is damaged");
  const { bytes } = await part(offset, offset + size - 1);
  if (bytes.length < size) throw new Damaged(SHORTER);
  return bytes;
}

/** Seconds at k/(count + 1) of the length, k = 1…count. */
export function targetsOf(durationSeconds: number, count: number): number[] {
  return Array.from({ length: count }, (_, k) => durationSeconds * (k + 1) / (count + 1));
}

/** The keyframe nearest to each target (the earlier of two as near), each once, in order of time. */
export function pickKeyframes(
  keyframes: readonly KeyframeSample[],
  durationSeconds: number,
  count: number,
): KeyframeSample[] {
  const picked = targetsOf(durationSeconds, count).map((target) =>
    keyframes.reduce((best, each) =>
      Math.abs(each.atSeconds - target) < Math.abs(best.atSeconds - target) ? each : best
    )
  );
  return keyframes.filter((each) => picked.includes(each));
}

/** Less than what `keyframes_child.ts` lets a frame fall short of its place. */
const CLOSE_SECONDS = 5e-4;

/**
 * How many of the first samples, as they are decoded, it takes to see the first frame at or after
 * `seconds` of the presentation. All of them where the index does not tell.
 */
function samplesToShow(
  { samples, sampleAt, shownFromSeconds, keyframes }: VideoIndex,
  seconds: number,
): number {
  const beginsWithKeyframe = samples > 0 && keyframes[0]?.offset === sampleAt(0).offset;
  if (shownFromSeconds === undefined || !beginsWithKeyframe) return samples;
  const firstFrom = (min: number): number => {
    let first = Infinity;
    for (let n = 0; n < samples; n++) {
      const { shownAtSeconds: at } = sampleAt(n);
      if (at >= min && at < first) first = at;
    }
    return first;
  };
  const wanted = firstFrom(firstFrom(shownFromSeconds) + seconds - CLOSE_SECONDS);
  // A frame that is shown before it may be decoded after it.
  let last = 0;
  for (let n = 0; n < samples; n++) if (sampleAt(n).shownAtSeconds <= wanted) last = n;
  return last + 1;
}
