// SPDX-License-Identifier: AGPL-3.0-or-later

// Frames of clips by reading parts of them: the index, then the keyframes that are wanted.

import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { Fault, reasonOf, throwIfCancelled } from "../../base/fault.ts";
import { Semaphore } from "../../base/semaphore.ts";
import type { Asset } from "../../library/asset.ts";
import type { Library } from "../../library/library.ts";
import { readVideoIndex } from "../../media/mp4/video_index.ts";
import { type ChildEntry, ChildWorker } from "../../system/process/child_job.ts";
import { writeFault } from "../../system/files/files.ts";
import type { Scratch } from "../../system/files/scratch.ts";
import { ChildPool } from "../../system/process/child_pool.ts";
import type { MotionResidual } from "../../bank/fact.ts";
import { clipKey } from "../clip_key.ts";
import type {
  FramesAhead,
  FrameSize,
  Keyframe,
  KeyframeReader,
  KeyframeReading,
  KeyframeSize,
} from "../keyframe_reader.ts";
import { Damaged, type Excerpt, excerptOf } from "./excerpt.ts";
import type { FramesAnswer, FramesQuestion } from "./keyframes_child.ts";

/** Ranges that are read at once, of all clips together. */
const READS = 4;
/** Some four hundred clips of three small frames. */
const MAX_AHEAD_BYTES = 32e6;

type Read = KeyframeReading & { readonly kind: "read" };

/** Frames read ahead, in order of reading. Those that find no room are read again when they are wanted. */
class FramesReadAhead {
  readonly #ahead = new Map<string, Read>();
  #bytes = 0;

  put(key: string, reading: Read): void {
    const bytes = bytesOf(reading);
    if (this.#ahead.has(key) || this.#bytes + bytes > MAX_AHEAD_BYTES) return;
    this.#ahead.set(key, reading);
    this.#bytes += bytes;
  }

  take(key: string): Read | undefined {
    const reading = this.#ahead.get(key);
    if (reading) this.#bytes -= bytesOf(reading);
    this.#ahead.delete(key);
    return reading;
  }
}

function bytesOf({ frames }: Read): number {
  return frames.reduce((sum, { jpeg }) => sum + jpeg.length, 0);
}

/**
 * Children are forked for decoding and gone when this is disposed of; what they decode lies below the
 * folder of `scratch` for that time.
 */
export function openKeyframes(
  library: Pick<Library, "clipBytes">,
  entry: ChildEntry,
  lanes: number,
  scratch: Pick<Scratch, "folder">,
): KeyframeReader & AsyncDisposable {
  const children = new ChildPool(lanes, () => new ChildWorker("keyframes", entry));
  const slots = new Semaphore(READS);
  const readAhead = new FramesReadAhead();
  /** Clips that were settled while something was wanted ahead: asked for it, they are not read again. */
  const settledAhead = new Map<string, KeyframeReading>();

  async function readAnew(
    asset: Asset,
    groups: readonly FramesAhead[],
    residual: boolean,
    signal: AbortSignal | undefined,
  ): Promise<Read[]> {
    let bytesRead = 0, requests = 0;
    let failure: { readonly error: unknown } | undefined;
    const part = async (start: number, end: number) => {
      const read = await slots.run(async () => {
        throwIfCancelled(signal);
        // Without one part the others are of no use.
        if (failure) throw failure.error;
        try {
          return await library.clipBytes(asset, start, end, signal);
        } catch (error) {
          failure = { error };
          throw error;
        }
      });
      requests++;
      bytesRead += read.bytes.length;
      return read;
    };
    const counts = groups.map(({ count }) => count);
    const excerpt = await damaging(async () => {
      const { index, totalBytes } = await readVideoIndex(part);
      return await excerptOf(index, totalBytes, counts, part);
    });
    const decoded = await onDisk(
      scratch,
      (folder) => decode(children, folder, excerpt, { groups, residual }, signal),
    );
    // The first pays for everything that is not another's alone.
    const others = excerpt.groups.slice(1);
    const own = {
      bytesRead: bytesRead - others.reduce((sum, group) => sum + group.bytesRead, 0),
      requests: requests - others.reduce((sum, group) => sum + group.requests, 0),
    };
    return decoded.groups.map((frames, at): Read => {
      const { bytesRead, requests } = at === 0 ? own : excerpt.groups[at]!;
      const measured = at === 0 && decoded.residual ? { residual: decoded.residual } : {};
      return { kind: "read", frames, bytesRead, requests, ...measured };
    });
  }

  async function read(
    asset: Asset,
    count: number,
    { residual = false, ahead, ...size }: KeyframeSize,
    signal?: AbortSignal,
  ): Promise<KeyframeReading> {
    const wanted = { count, ...size }, key = keyOf(asset, wanted);
    const settled = settledAhead.get(key);
    if (settled && !residual) {
      settledAhead.delete(key);
      return settled;
    }
    try {
      const found = residual ? undefined : readAhead.take(key);
      if (found) return found;
      const groups = ahead ? [wanted, ahead] : [wanted];
      const [first, later] = await readAnew(asset, groups, residual, signal);
      if (ahead && later) readAhead.put(keyOf(asset, ahead), later);
      return first!;
    } catch (error) {
      const reading = readingOf(error);
      // A damaged place may be one that the frames ahead do without.
      const isGone = reading.kind === "settled" && !(error instanceof Damaged);
      if (ahead && isGone) settledAhead.set(keyOf(asset, ahead), reading);
      return reading;
    }
  }

  return {
    read,
    [Symbol.asyncDispose]: () => children[Symbol.asyncDispose](),
  };
}

function keyOf(asset: Asset, { count, width, height }: FramesAhead): string {
  return `${clipKey(asset)} ${count} ${width} ${height}`;
}

/** Errors that are no Faults are about what the bytes say. */
async function damaging<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Fault || error instanceof Damaged ? error : new Damaged(reasonOf(error));
  }
}

async function decode(
  children: ChildPool,
  scratch: string,
  excerpt: Excerpt,
  { groups, residual }: {
    readonly groups: readonly FrameSize[];
    readonly residual: boolean;
  },
  signal: AbortSignal | undefined,
): Promise<{ readonly groups: Keyframe[][]; readonly residual?: MotionResidual }> {
  const folder = await mkdtemp(path.join(scratch, "photos-memories-frames-"));
  try {
    const clip = path.join(folder, "clip.mp4");
    await writeFile(clip, excerpt.file);
    const question: FramesQuestion = {
      path: clip,
      folder,
      groups: groups.map(({ width, height }, at) => {
        const { wanted } = excerpt.groups[at]!;
        return { width, height, wanted };
      }),
      residual,
    };
    const answer = await children.request<FramesQuestion, FramesAnswer>(question, signal)
      .catch(undecodable);
    const frames = await Promise.all(answer.groups.map(async (files, at) => {
      const { seconds } = excerpt.groups[at]!;
      if (seconds && files.length !== seconds.length) {
        throw new Damaged(`only ${files.length} of ${seconds.length} frames can be decoded`);
      }
      return await Promise.all(files.map(async (frame, n): Promise<Keyframe> => ({
        seconds: seconds?.[n] ?? frame.seconds,
        jpeg: new Uint8Array(await readFile(frame.file)),
      })));
    }));
    return { groups: frames, residual: answer.residual };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A full or closed disk is no clip's fault: Fault `disk_full` or `not_writable`. */
async function onDisk<T>(
  scratch: Pick<Scratch, "folder">,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await scratch.folder();
  try {
    return await work(folder);
  } catch (error) {
    throw error instanceof Damaged ? error : writeFault(folder, error);
  }
}

/** A child that fails on the frames, or dies of them, says the same. */
function undecodable(error: unknown): never {
  const isOfFrames = error instanceof Fault &&
    (error.code === "media_unreadable" || error.code === "child_died");
  throw isOfFrames ? new Damaged("they cannot be decoded") : error;
}

const NO_RANGES = "the server sends no ranges; a proxy before it has to pass on the header Range";

/** Tells whether the failure is settled. The excerpt's path is not repeated. */
function readingOf(error: unknown): KeyframeReading {
  if (error instanceof Damaged) {
    return { kind: "settled", reason: `no readable keyframes: ${error.message}` };
  }
  if (!(error instanceof Fault) || error.code === "cancelled") throw error;
  if (error.code === "not_found") return { kind: "settled", reason: "playback unavailable" };
  if (error.code === "media_unreadable") {
    return { kind: "settled", reason: NO_RANGES };
  }
  return { kind: "outstanding", reason: error.message };
}
