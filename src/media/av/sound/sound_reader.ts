// SPDX-License-Identifier: AGPL-3.0-or-later

// Reads the sound of any file to the sample: as 48 kHz stereo, or in another shape.

import { unreadable } from "../../unreadable.ts";
import { FrameGraph, shapeOf } from "../frame_graph.ts";
import { native } from "../native.ts";
import { TrackReader } from "../track_reader.ts";

export const DECODED_SAMPLE_RATE = 48_000;

/** Decoders need a little sound before the wanted start: AAC overlaps its blocks, Opus wants 80 ms. */
const PREROLL_SECONDS = 0.2;

/** Timestamps of real files are rounded to their clock; only larger gaps are silence. */
const GAP_SECONDS = 1 / 20;

export interface SoundShape {
  readonly rate: number;
  readonly channels: number;
  /** FFmpeg's name of where the channels stand, such as "stereo" or "5.1". */
  readonly layout: string;
}

/** One ear of it. */
const EAR = { channels: 1, layout: "mono" } as const;

/** The shape of a film's sound. */
const FILM: SoundShape = { rate: DECODED_SAMPLE_RATE, channels: 2, layout: "stereo" };

export interface SoundSpan {
  readonly fromSeconds: number;
  /** To the end of the track unless given. */
  readonly seconds?: number;
}

/** The shape a file's sound has of itself; nothing when it has none. Throws Fault `media_unreadable`. */
export async function soundShapeOf(path: string): Promise<SoundShape | undefined> {
  await using track = await TrackReader.open(path, "audio", { threads: 1 });
  if (!track) return undefined;
  if (track.earTracks) return { ...FILM, rate: track.stream.codecpar.sampleRate };
  const { lib } = await native();
  const { sampleRate, channels, channelLayout } = track.stream.codecpar;
  const layout = channelLayout.mask > 0n ? channelLayout : lib.avChannelLayoutDefault(channels);
  return { rate: sampleRate, channels, layout: lib.avChannelLayoutDescribe(layout) ?? "" };
}

/**
 * Interleaved floats of the wanted shape, 48 kHz stereo unless told; any source rate and layout. The
 * first sample stands exactly at `fromSeconds` of the file's presentation; silence stands where the
 * track starts later or has a gap. Ends after `seconds` or with the track. Two tracks of one channel each
 * are the two ears of stereo. Nothing comes when there is no sound track. Throws Fault `media_unreadable`.
 */
export async function* readSound(
  path: string,
  span: SoundSpan,
  shape: SoundShape = FILM,
): AsyncGenerator<Float32Array, void, undefined> {
  await using track = await TrackReader.open(path, "audio", { threads: 1 });
  if (!track) return;
  try {
    const ears = shape.layout === FILM.layout ? track.earTracks : undefined;
    yield* ears ? bothEars(path, ears, span, shape) : readTrack(track, span, shape);
  } catch (error) {
    throw unreadable(path, error);
  }
}

/** Side by side; an ear that ends sooner is silent from there on. */
async function* bothEars(
  path: string,
  { left, right }: { readonly left: number; readonly right: number },
  span: SoundSpan,
  shape: SoundShape,
): AsyncGenerator<Float32Array, void, undefined> {
  const ear = { rate: shape.rate, ...EAR };
  const open = (stream: number) => TrackReader.open(path, "audio", { threads: 1, stream });
  const hears = async (stream: number) => {
    await using track = await open(stream);
    return track !== undefined && await isHeard(track, span, ear);
  };
  const [hearsLeft, hearsRight] = [await hears(left), await hears(right)];
  if (hearsLeft !== hearsRight) {
    // One microphone alone is heard in both ears.
    await using track = await open(hearsLeft ? left : right);
    if (track) yield* readTrack(track, span, shape);
    return;
  }
  const tracks = [await open(left), await open(right)];
  try {
    const ears = tracks.map((track) => new Ear(track && readTrack(track, span, ear)));
    for (;;) {
      const held = await Promise.all(ears.map((each) => each.filled()));
      const filled = held.filter((samples) => samples > 0);
      if (filled.length === 0) return;
      const samples = Math.min(...filled);
      const stereo = new Float32Array(2 * samples);
      ears.forEach((each, side) => each.takeInto(stereo, side, samples));
      yield stereo;
    }
  } finally {
    for (const track of tracks) await track?.[Symbol.asyncDispose]();
  }
}

/** Quieter than this a microphone was not plugged in. */
const HEARD = 1e-3;
const LISTENED_SECONDS = 3;

async function isHeard(track: TrackReader, span: SoundSpan, ear: SoundShape): Promise<boolean> {
  const seconds = Math.min(span.seconds ?? Infinity, LISTENED_SECONDS);
  for await (const piece of readTrack(track, { ...span, seconds }, ear)) {
    if (piece.some((sample) => Math.abs(sample) > HEARD)) return true;
  }
  return false;
}

class Ear {
  #piece = new Float32Array(0);
  readonly #pieces: AsyncGenerator<Float32Array, void, undefined> | undefined;

  constructor(pieces: AsyncGenerator<Float32Array, void, undefined> | undefined) {
    this.#pieces = pieces;
  }

  /** How many samples can be taken; 0 behind the last one. */
  async filled(): Promise<number> {
    while (this.#piece.length === 0) {
      const next = await this.#pieces?.next();
      if (!next || next.done) return 0;
      this.#piece = next.value as Float32Array<ArrayBuffer>;
    }
    return this.#piece.length;
  }

  takeInto(stereo: Float32Array, side: number, samples: number): void {
    const taken = this.#piece.subarray(0, samples);
    taken.forEach((sample, i) => stereo[2 * i + side] = sample);
    this.#piece = this.#piece.subarray(taken.length);
  }
}

async function* readTrack(
  track: TrackReader,
  { fromSeconds, seconds = Infinity }: SoundSpan,
  shape: SoundShape,
): AsyncGenerator<Float32Array, void, undefined> {
  const { rate, channels } = shape;
  const begin = Math.round(fromSeconds * rate);
  const end = begin + Math.round(seconds * rate);
  /** The next sample to give, on the file's clock at that rate. */
  let next = begin;
  for await (const piece of resampled(track, fromSeconds, shape)) {
    if (next >= end) return;
    let start = piece.start;
    if (Math.abs(start - next) < GAP_SECONDS * rate && next > begin) start = next;
    const lead = Math.min(start, end) - next;
    for (let silent = lead; silent > 0; silent -= rate) {
      const samples = Math.min(silent, rate);
      yield new Float32Array(samples * channels);
      next += samples;
    }
    const skip = Math.max(0, next - start);
    const upTo = Math.min(piece.samples.length / channels, end - start);
    if (upTo <= skip) continue;
    yield piece.samples.subarray(skip * channels, upTo * channels);
    next = start + upTo;
  }
}

interface Piece {
  /** Position of the first sample on the file's clock at the wanted rate. */
  readonly start: number;
  readonly samples: Float32Array;
}

async function* resampled(
  track: TrackReader,
  fromSeconds: number,
  { rate, channels, layout }: SoundShape,
): AsyncGenerator<Piece> {
  const filters = `aresample=${rate},aformat=sample_fmts=flt:channel_layouts=${layout}`;
  const from = fromSeconds - PREROLL_SECONDS;
  if (from > 0) await track.seek(from);
  let graph: FrameGraph | undefined;
  /** Position of the graph's first sample, and how many it has given since. */
  let anchor = 0, given = 0;
  /** Where the samples counted since the last anchor say the next frame must be. */
  let expected = NaN;
  const pulled = async function* () {
    for (let frame; (frame = await graph!.pull());) {
      const { buffer, byteOffset, byteLength } = frame.toBuffer();
      frame.free();
      const samples = new Float32Array(buffer.slice(byteOffset, byteOffset + byteLength));
      yield { start: anchor + given, samples };
      given += samples.length / channels;
    }
  };
  try {
    for (let decoded; (decoded = await track.next());) {
      const { frame, seconds } = decoded;
      // The caller may leave while the sound before it is handed over.
      try {
        const jumped = Math.abs(seconds - expected) > GAP_SECONDS;
        if (graph && (jumped || graph.shape !== shapeOf(frame))) {
          await graph.push(undefined);
          yield* pulled();
          await graph[Symbol.asyncDispose]();
          graph = undefined;
        }
        if (!graph) {
          graph = await FrameGraph.open(filters, frame, { num: 1, den: frame.sampleRate });
          expected = seconds;
          anchor = Math.round(expected * rate);
          given = 0;
        }
        expected += frame.nbSamples / frame.sampleRate;
        await graph.push(frame);
      } finally {
        frame.free();
      }
      yield* pulled();
    }
    if (graph) {
      await graph.push(undefined);
      yield* pulled();
    }
  } finally {
    await graph?.[Symbol.asyncDispose]();
  }
}
