// Looks into clips by reading parts of them: the index, then the keyframes that are wanted.

import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { Fault, reasonOf, throwIfCancelled } from "../../base/fault.ts";
import { Seats } from "../../base/seats.ts";
import type { Asset } from "../../library/asset.ts";
import type { Library } from "../../library/library.ts";
import { keyframeFile } from "../../media/mp4/keyframe_file.ts";
import { readVideoIndex } from "../../media/mp4/read_index.ts";
import type { KeyframeSample, VideoIndex } from "../../media/mp4/video_index.ts";
import { type ChildEntry, ChildWorker } from "../../system/child_job.ts";
import { writeFault } from "../../system/files.ts";
import { ChildPool } from "../../system/child_pool.ts";
import type { KeyframeReader, KeyframeReading, KeyframeSize } from "../keyframe_reader.ts";
import type { FramesAnswer, FramesQuestion } from "./keyframes_child.ts";
import { pickKeyframes, targetsOf } from "./pick_keyframes.ts";

/** Sample entries whose decoders need nothing but the frame itself (seed 4.4 rule 3). */
const PLAIN_CODECS = new Set(["avc1", "avc3", "hvc1", "hev1", "vp09", "av01"]);
/** A clip of one keyframe up to this size is read whole: its other frames need all before them. */
const WHOLE_BYTES = 24 * 1024 * 1024;
/** Ranges that are read at once, of all clips together (seed 4.4 rule 3). */
const READS = 4;
/** A single keyframe beyond this is no picture. */
const LARGEST_FRAME = 64 * 1024 * 1024;

/** The clip as far as it was read, and where in it frames are wanted. */
interface Excerpt {
  readonly file: Uint8Array;
  /** On the excerpt's own clock. */
  readonly wanted: readonly number[];
  /** On the clip's, of each wanted frame; the frame's own where left out. */
  readonly seconds?: readonly number[];
}

/** A place in the clip that is damaged for good, told from a library that is away. */
class Damaged extends Error {}

/**
 * Children are forked for decoding and gone when this is disposed of; what they decode lies below
 * `scratch` for that time.
 */
export function openKeyframes(
  library: Pick<Library, "clipBytes">,
  entry: ChildEntry,
  lanes: number,
  scratch = os.tmpdir(),
): KeyframeReader & AsyncDisposable {
  const children = new ChildPool(lanes, () => new ChildWorker("keyframes", entry));
  const seats = new Seats(READS);

  async function read(
    asset: Asset,
    count: number,
    size: KeyframeSize,
    signal?: AbortSignal,
  ): Promise<KeyframeReading> {
    let bytesRead = 0, requests = 0;
    const part = async (start: number, end: number) => {
      const read = await seats.hold(() => {
        throwIfCancelled(signal);
        return library.clipBytes(asset, start, end, signal);
      });
      requests++;
      bytesRead += read.bytes.length;
      return read;
    };
    try {
      const { index, totalBytes } = await damaging(() => readVideoIndex(part));
      const excerpt = await excerptOf(index, totalBytes, count, part);
      const { frames, residual } = await onDisk(
        scratch,
        () => decode(children, scratch, excerpt, size, signal),
      );
      return { kind: "read", frames, bytesRead, requests, ...(residual ? { residual } : {}) };
    } catch (error) {
      return readingOf(error);
    }
  }

  return { read, [Symbol.asyncDispose]: () => children[Symbol.asyncDispose]() };
}

/** Errors that are no Faults are about what the bytes say. */
async function damaging<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Fault ? error : new Damaged(reasonOf(error));
  }
}

type Part = (start: number, end: number) => Promise<{ readonly bytes: Uint8Array }>;

async function excerptOf(
  index: VideoIndex,
  totalBytes: number,
  count: number,
  part: Part,
): Promise<Excerpt> {
  const { keyframes, durationSeconds, codec } = index;
  if (keyframes.length === 1 && totalBytes <= WHOLE_BYTES) {
    const { bytes: file } = await part(0, totalBytes - 1);
    return { file, wanted: targetsOf(durationSeconds, count) };
  }
  const picked = pickKeyframes(keyframes, durationSeconds, count);
  const first = keyframes[0]!;
  const needsFirst = !PLAIN_CODECS.has(codec) && picked[0] !== first;
  const samples = needsFirst ? [first, ...picked] : picked;
  const frames = await Promise.all(samples.map((sample) => frameBytes(sample, part)));
  const skipped = samples.length - picked.length;
  return {
    file: keyframeFile(index, frames),
    wanted: picked.map((_, at) => at + skipped),
    seconds: picked.map(({ atSeconds }) => atSeconds),
  };
}

async function frameBytes({ offset, size }: KeyframeSample, part: Part): Promise<Uint8Array> {
  if (size > LARGEST_FRAME) throw new Damaged("its index is damaged");
  const { bytes } = await part(offset, offset + size - 1);
  if (bytes.length < size) throw new Damaged("it is shorter than its index says");
  return bytes;
}

async function decode(
  children: ChildPool,
  scratch: string,
  { file, wanted, seconds }: Excerpt,
  { width, height, residual = false }: KeyframeSize,
  signal: AbortSignal | undefined,
) {
  const folder = await mkdtemp(path.join(scratch, "photos-memories-frames-"));
  try {
    const clip = path.join(folder, "clip.mp4");
    await writeFile(clip, file);
    const question: FramesQuestion = {
      path: clip,
      folder,
      wanted,
      maxWidth: width,
      maxHeight: height,
      residual,
    };
    const answer = await children.request<FramesQuestion, FramesAnswer>(question, signal);
    if (seconds && answer.frames.length !== seconds.length) {
      throw new Damaged(`only ${answer.frames.length} of ${seconds.length} frames can be decoded`);
    }
    const frames = await Promise.all(answer.frames.map(async (frame, at) => ({
      seconds: seconds?.[at] ?? frame.seconds,
      jpeg: new Uint8Array(await readFile(frame.file)),
    })));
    return { frames, residual: answer.residual };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A full or closed disk is no clip's fault: Fault `disk_full` or `not_writable`. */
async function onDisk<T>(folder: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Damaged ? error : writeFault(folder, error);
  }
}

/** What the failure means for the next time. The excerpt's path is nobody's business. */
function readingOf(error: unknown): KeyframeReading {
  if (error instanceof Damaged) {
    return { kind: "settled", reason: `no readable keyframes: ${error.message}` };
  }
  if (!(error instanceof Fault) || error.code === "cancelled") throw error;
  if (error.code === "not_found") return { kind: "settled", reason: "playback unavailable" };
  if (error.code === "media_unreadable" || error.code === "child_died") {
    return { kind: "settled", reason: "no readable keyframes: they cannot be decoded" };
  }
  return { kind: "outstanding", reason: error.message };
}
