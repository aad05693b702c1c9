// Reads the sound of any file as 48 kHz stereo, to the sample.

import { unreadable } from "../unreadable.ts";
import { FrameGraph, shapeOf } from "./frame_graph.ts";
import { TrackReader } from "./track_reader.ts";

export const SAMPLE_RATE = 48_000;

/** Decoders need a little sound before the wanted start: AAC overlaps its blocks, Opus wants 80 ms. */
const PREROLL_SECONDS = 0.2;

/** Timestamps of real files are rounded to their clock; only larger gaps are silence. */
const GAP_SAMPLES = SAMPLE_RATE / 20;

const TO_FILM = `aresample=${SAMPLE_RATE},aformat=sample_fmts=flt:channel_layouts=stereo`;

export interface SoundSpan {
  readonly fromSeconds: number;
  /** To the end of the track unless told. */
  readonly seconds?: number;
}

/**
 * Interleaved stereo, 48 kHz, floats; any source rate and layout. The first sample stands exactly
 * at `fromSeconds` of the file's presentation; silence stands where the track starts later or has a
 * gap. Ends after `seconds` or with the track. Nothing comes when there is no sound track.
 * Throws Fault `media_unreadable`.
 */
export async function* readSound(
  path: string,
  { fromSeconds, seconds = Infinity }: SoundSpan,
): AsyncGenerator<Float32Array, void, undefined> {
  await using track = await TrackReader.open(path, "audio", { threads: 1 });
  if (!track) return;
  const begin = Math.round(fromSeconds * SAMPLE_RATE);
  const end = begin + Math.round(seconds * SAMPLE_RATE);
  /** The next sample owed, on the file's 48 kHz clock. */
  let owed = begin;
  try {
    for await (const piece of resampled(track, fromSeconds)) {
      if (owed >= end) return;
      let start = piece.start;
      if (Math.abs(start - owed) < GAP_SAMPLES && owed > begin) start = owed;
      const lead = Math.min(start, end) - owed;
      for (let silent = lead; silent > 0; silent -= SAMPLE_RATE) {
        const samples = Math.min(silent, SAMPLE_RATE);
        yield new Float32Array(samples * 2);
        owed += samples;
      }
      const skip = Math.max(0, owed - start);
      const upTo = Math.min(piece.samples.length / 2, end - start);
      if (upTo <= skip) continue;
      yield piece.samples.subarray(skip * 2, upTo * 2);
      owed = start + upTo;
    }
  } catch (error) {
    throw unreadable(path, error);
  }
}

interface Piece {
  /** Position of the first sample on the file's 48 kHz clock. */
  readonly start: number;
  readonly samples: Float32Array;
}

async function* resampled(track: TrackReader, fromSeconds: number): AsyncGenerator<Piece> {
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
      given += samples.length / 2;
    }
  };
  try {
    for (let decoded; (decoded = await track.next());) {
      const { frame, seconds } = decoded;
      // The caller may leave while the sound before it is handed over.
      try {
        const jumped = Math.abs(seconds - expected) > GAP_SAMPLES / SAMPLE_RATE;
        if (graph && (jumped || graph.shape !== shapeOf(frame))) {
          await graph.push(undefined);
          yield* pulled();
          await graph[Symbol.asyncDispose]();
          graph = undefined;
        }
        if (!graph) {
          graph = await FrameGraph.open(TO_FILM, frame, { num: 1, den: frame.sampleRate });
          expected = seconds;
          anchor = Math.round(expected * SAMPLE_RATE);
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
