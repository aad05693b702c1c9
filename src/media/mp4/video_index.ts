// SPDX-License-Identifier: AGPL-3.0-or-later

// The index of an MP4 or QuickTime file, found by reading parts of it, and what it says of the picture
// track: which samples are keyframes, when they are shown, and where their bytes are. mediabunny, which
// reads other movies, says of no sample where it is, and does not know MPEG-4 Part 2.

import { type ByteSource, dataViewOf, latin1, readAll } from "../bytes.ts";
import { boxesIn, find, type Mp4Box, parseBoxes } from "./boxes.ts";

export interface KeyframeSample {
  /** From the start of the track; composition offsets and edit lists are not counted. */
  readonly atSeconds: number;
  /** Position of its bytes in the file. */
  readonly offset: number;
  readonly size: number;
}

/** Any sample, keyframe or not. */
interface Sample {
  /** From the start of the track; composition offsets are counted, edit lists are not. */
  readonly shownAtSeconds: number;
  readonly offset: number;
  readonly size: number;
}

export interface VideoIndex {
  /** The sample entry's type, such as `avc1`. */
  readonly codec: string;
  readonly durationSeconds: number;
  readonly samples: number;
  /** In order of time. */
  readonly keyframes: readonly KeyframeSample[];
  /** Samples from 0, as they are decoded. Throws an Error where its tables are damaged. */
  readonly sampleAt: (n: number) => Sample;
  /**
   * Where on its own clock the track begins to be shown; `undefined` where its edit list puts together
   * several parts of it.
   */
  readonly shownFromSeconds: number | undefined;
  /** The track itself, and the head of the index. */
  readonly track: Mp4Box;
  readonly movieHeader: Mp4Box | undefined;
}

/** Bytes `start`…`end` (inclusive), fewer at the file's end. */
type ReadPart = (
  start: number,
  end: number,
) => Promise<{ readonly bytes: Uint8Array; readonly totalBytes: number }>;

/** A file with more outermost boxes is a fragmented stream or damage. */
const MAX_BOXES = 64;
/** The first read: the index of a short clip, or the way to it. */
const FIRST_BYTES = 63 * 1024;
/** An hour of 4K at 60 fps has an index of 5 MB. */
const LARGEST_INDEX = 64 * 1024 * 1024;

/**
 * Finds the index by reading parts of a file: the first bytes, then the heads of the outermost boxes,
 * then the index itself. Throws an Error that says what is wrong with the file; errors of `read` pass
 * through.
 */
export async function readVideoIndex(
  read: ReadPart,
): Promise<{ readonly index: VideoIndex; readonly totalBytes: number }> {
  const { bytes: first, totalBytes } = await read(0, FIRST_BYTES - 1);
  const source: ByteSource = {
    size: totalBytes,
    read: async (offset, length) => {
      const end = Math.min(offset + length, totalBytes);
      return end <= first.length
        ? first.subarray(offset, end)
        : (await read(offset, end - 1)).bytes;
    },
  };
  let boxes = 0;
  for await (const { type, start, end } of boxesIn(source)) {
    if (boxes++ === 0 && !FIRST_BOXES.has(type)) break;
    if (end > totalBytes) throw new Error(`the box "${type}" has a wrong size`);
    if (type === "moov") {
      if (end - start > LARGEST_INDEX) throw new Error("its index is damaged");
      const moov = await readAll(
        source,
        start,
        end - start,
        () => new Error("its index is cut off"),
      );
      return { index: videoIndex(moov), totalBytes };
    }
    if (type === "moof") throw new Error("it is a fragmented stream, which has no one index");
    if (boxes === MAX_BOXES) break;
  }
  throw new Error(boxes < 2 ? "it is no MP4 or QuickTime file" : "it has no index");
}

const FIRST_BOXES = new Set(["ftyp", "moov", "mdat", "wide", "free", "skip", "pnot"]);

/** A table that claims more rows than this is damaged; an hour at 60 fps has 216,000 samples. */
const MAX_SAMPLES = 5_000_000;

/** Parses the content of a `moov` box. Throws an Error that says what is wrong with it. */
function videoIndex(moov: Uint8Array): VideoIndex {
  const movie = parseBoxes(moov);
  const track = movie.find((box) =>
    box.type === "trak" && handlerOf(box) === "vide" && samplesOf(box) > 0
  );
  if (!track) throw new Error("its index lists no picture");
  const table = find(track, "mdia", "minf", "stbl");
  const { timescale, duration } = mediaHeader(contentOf(track, "mdia", "mdhd"));
  const sizes = sampleSizes(contentOf(table, "stsz"));
  const times = new SampleTimes(contentOf(table, "stts"));
  const places = new SamplePlaces(
    contentOf(table, "stsc"),
    find(table, "co64") ? wide(contentOf(table, "co64")) : narrow(contentOf(table, "stco")),
    sizes,
  );
  const keyframes = syncSamples(find(table, "stss")?.content, sizes.count).map((sample) => ({
    atSeconds: times.startOf(sample) / timescale,
    offset: places.offsetOf(sample),
    size: sizes.of(sample),
  })).filter(({ size }) => size > 0);
  if (keyframes.length === 0) throw new Error("its index lists no keyframe");
  let delays: SampleDelays | undefined;
  const sampleAt = (n: number): Sample => {
    delays ??= new SampleDelays(find(table, "ctts")?.content);
    return {
      shownAtSeconds: (times.startOf(n) + delays.of(n)) / timescale,
      offset: places.offsetOf(n),
      size: sizes.of(n),
    };
  };
  const shownFrom = firstShown(find(track, "edts", "elst")?.content);
  return {
    codec: codecOf(contentOf(table, "stsd")),
    durationSeconds: (duration || times.startOf(sizes.count)) / timescale,
    samples: sizes.count,
    keyframes,
    sampleAt,
    shownFromSeconds: shownFrom === undefined ? undefined : shownFrom / timescale,
    track,
    movieHeader: movie.find(({ type }) => type === "mvhd"),
  };
}

function contentOf(box: Mp4Box | undefined, ...types: string[]): Uint8Array {
  const content = find(box, ...types)?.content;
  if (!content || content.length < 8) {
    throw new Error(`its index has no box "${types.at(-1)}"`);
  }
  return content;
}

function handlerOf(track: Mp4Box): string | undefined {
  const handler = find(track, "mdia", "hdlr")?.content;
  return handler && handler.length >= 12 ? latin1(handler, 8, 12) : undefined;
}

function samplesOf(track: Mp4Box): number {
  const sizes = find(track, "mdia", "minf", "stbl", "stsz")?.content;
  return sizes && sizes.length >= 12 ? dataViewOf(sizes).getUint32(8) : 0;
}

function mediaHeader(content: Uint8Array): { timescale: number; duration: number } {
  const view = dataViewOf(content), isLong = content[0] === 1;
  if (content.length < (isLong ? 32 : 20)) throw new Error("its media header is cut off");
  const timescale = view.getUint32(isLong ? 20 : 12);
  if (timescale === 0) throw new Error("its clock has no ticks");
  const duration = isLong ? Number(view.getBigUint64(24)) : view.getUint32(16);
  const isUnknown = duration === 0xffffffff;
  return { timescale, duration: isUnknown ? 0 : duration };
}

function codecOf(stsd: Uint8Array): string {
  if (stsd.length < 16) throw new Error("its sample description is cut off");
  return latin1(stsd, 12, 16);
}

interface SampleSizes {
  readonly count: number;
  of(sample: number): number;
}

function sampleSizes(stsz: Uint8Array): SampleSizes {
  const view = dataViewOf(stsz);
  if (stsz.length < 12) throw new Error("its table of sizes is cut off");
  const same = view.getUint32(4), count = view.getUint32(8);
  if (count > MAX_SAMPLES) throw new Error("its table of sizes is damaged");
  if (same === 0 && stsz.length < 12 + count * 4) {
    throw new Error("its table of sizes is cut off");
  }
  return { count, of: (sample) => same || view.getUint32(12 + sample * 4) };
}

/** Samples (from 0) that need no other; all of them where there is no list. */
function syncSamples(stss: Uint8Array | undefined, count: number): number[] {
  if (!stss) return Array.from({ length: count }, (_, sample) => sample);
  return rowsOf(stss, 1).map(([sample]) => sample! - 1)
    .filter((sample) => sample >= 0 && sample < count);
}

/** A table of `width` 32-bit numbers a row, its row count first. */
function rowsOf(content: Uint8Array, width: number): number[][] {
  const view = dataViewOf(content), count = view.getUint32(4);
  if (count > MAX_SAMPLES || content.length < 8 + count * width * 4) {
    throw new Error("a table of its index is cut off");
  }
  return Array.from(
    { length: count },
    (_, row) =>
      Array.from({ length: width }, (_, at) => view.getUint32(8 + (row * width + at) * 4)),
  );
}

/** The last of ascending `starts` that is not after `value`. */
function runAt(starts: readonly number[], value: number): number {
  let low = 0, high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle]! <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** When each sample begins, from runs of samples of one length. */
class SampleTimes {
  readonly #runs: ReadonlyArray<readonly number[]>;
  /** First sample of each run, and its ticks. */
  readonly #samples: number[] = [];
  readonly #ticks: number[] = [];

  constructor(stts: Uint8Array) {
    this.#runs = rowsOf(stts, 2);
    let sample = 0, ticks = 0;
    for (const [count, length] of this.#runs) {
      this.#samples.push(sample);
      this.#ticks.push(ticks);
      sample += count!;
      ticks += count! * length!;
    }
  }

  /** Ticks; past the last sample: the track's length. */
  startOf(sample: number): number {
    if (this.#runs.length === 0) return 0;
    const run = runAt(this.#samples, sample);
    const [count, length] = this.#runs[run]!;
    return this.#ticks[run]! + Math.min(sample - this.#samples[run]!, count!) * length!;
  }
}

/** How much later than it is decoded each sample is shown, from runs of samples of one delay. */
class SampleDelays {
  readonly #runs: ReadonlyArray<readonly number[]>;
  /** First sample of each run. */
  readonly #samples: number[] = [];
  readonly #count: number;

  constructor(ctts: Uint8Array | undefined) {
    this.#runs = ctts ? rowsOf(ctts, 2) : [];
    let sample = 0;
    for (const [count] of this.#runs) {
      this.#samples.push(sample);
      sample += count!;
    }
    this.#count = sample;
  }

  /** Ticks; players read them as signed in either version of the table. */
  of(sample: number): number {
    return sample < this.#count ? this.#runs[runAt(this.#samples, sample)]![1]! | 0 : 0;
  }
}

/** Ticks; −Infinity without an edit list, `undefined` for one of several parts. */
function firstShown(elst: Uint8Array | undefined): number | undefined {
  if (!elst) return -Infinity;
  if (elst.length < 8) return undefined;
  const view = dataViewOf(elst), count = view.getUint32(4), isLong = elst[0] === 1;
  const rowBytes = isLong ? 20 : 12;
  if (elst.length < 8 + count * rowBytes) return undefined;
  const starts: number[] = [];
  for (let at = 8; at < 8 + count * rowBytes; at += rowBytes) {
    const start = isLong ? Number(view.getBigInt64(at + 8)) : view.getInt32(at + 4);
    // An empty edit shows no picture.
    if (start !== -1) starts.push(start);
  }
  return starts.length > 1 ? undefined : starts[0] ?? -Infinity;
}

function narrow(stco: Uint8Array): number[] {
  return rowsOf(stco, 1).map(([offset]) => offset!);
}

function wide(co64: Uint8Array): number[] {
  return rowsOf(co64, 2).map(([high, low]) => high! * 2 ** 32 + low!);
}

/** Where each sample is, from runs of chunks that hold equally many samples. */
class SamplePlaces {
  readonly #runs: ReadonlyArray<readonly number[]>;
  readonly #chunks: readonly number[];
  readonly #sizes: SampleSizes;
  /** First sample of each run. */
  readonly #samples: number[] = [];
  /** The place that was asked for last. */
  #last = { chunk: -1, sample: 0, offset: 0 };

  constructor(stsc: Uint8Array, chunks: readonly number[], sizes: SampleSizes) {
    this.#runs = rowsOf(stsc, 3);
    this.#chunks = chunks;
    this.#sizes = sizes;
    let sample = 0;
    for (const [at, [firstChunk, perChunk]] of this.#runs.entries()) {
      this.#samples.push(sample);
      const nextChunk = this.#runs[at + 1]?.[0] ?? chunks.length + 1;
      if (perChunk === 0 || nextChunk <= firstChunk!) {
        throw new Error("its table of places is damaged");
      }
      sample += (nextChunk - firstChunk!) * perChunk!;
    }
  }

  offsetOf(sample: number): number {
    const run = runAt(this.#samples, sample);
    const [firstChunk, perChunk] = this.#runs[run] ?? [0, 1];
    const inRun = sample - (this.#samples[run] ?? 0);
    const chunk = firstChunk! - 1 + Math.floor(inRun / perChunk!);
    const chunkAt = this.#chunks[chunk];
    if (chunkAt === undefined) throw new Error("its table of places is cut off");
    const first = sample - inRun % perChunk!;
    // Asked in order, one sample after the other costs what is between them.
    const goesOn = this.#last.chunk === chunk && this.#last.sample <= sample;
    let { sample: before, offset } = goesOn ? this.#last : { sample: first, offset: chunkAt };
    for (; before < sample; before++) offset += this.#sizes.of(before);
    this.#last = { chunk, sample, offset };
    return offset;
  }
}
