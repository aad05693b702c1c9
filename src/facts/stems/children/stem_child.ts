// SPDX-License-Identifier: AGPL-3.0-or-later

// Takes a sound apart in a process of its own: decoded once to a file at the model's rate, then chunk by
// chunk, so that memory does not grow with its length. The same file gives the same bytes.

import { type FileHandle, open, rm } from "node:fs/promises";
import path from "node:path";
import { Buffer } from "node:buffer";
import { Fault, reasonOf } from "../../../base/fault.ts";
import { LoadError } from "../../onnx/load_error.ts";
import { aboutArtifact, loadSentence, readArtifact } from "../../onnx/read_artifact.ts";
import { type ModelSession, openModelSession } from "../../onnx/session.ts";
import { SoundResampler } from "../../../media/av/sound/resampler.ts";
import { readSound, type SoundShape, soundShapeOf } from "../../../media/av/sound/sound_reader.ts";
import { writeWholly } from "../../../system/files/file_parts.ts";
import { writeFault } from "../../../system/files/files.ts";
import type { ChildJob } from "../../../system/process/child_job.ts";
import { chunkStarts, joinChunks } from "../overlap.ts";
import type { StemJob, StemModel, StemProgress, StemResult } from "../stem_job.ts";
import {
  BYTES_PER_SAMPLE,
  CHUNK_SAMPLES,
  MAX_CHANNELS,
  MODEL_RATE,
  stemFile,
  STEMS,
} from "../stems.ts";
import { WavFile } from "./wav_file.ts";

type Report = (progress: StemProgress) => void;

/**
 * Throws Fault `model_unavailable`, `media_unreadable`, `usage` for a sound that is too long,
 * `not_writable` and `disk_full`.
 */
const job: ChildJob<StemJob, StemProgress, StemResult> = (ask, report) =>
  ask.op === "wav" ? writeWav(ask, report) : separate(ask, report).catch((error) => {
    const isOfSound = error instanceof Fault && error.code === "media_unreadable";
    // Where a service keeps it meanwhile is nothing to its client.
    throw isOfSound ? new Fault(error.code, withoutPath(error.message, ask.input)) : error;
  });

export default job;

function withoutPath(sentence: string, path: string): string {
  return sentence.replaceAll(`"${path}"`, "the audio");
}

const BYTES_PER_FLOAT = 4;

async function separate(
  { input, folder, model, maxBytes }: StemJob & { op: "separate" },
  report: Report,
): Promise<StemResult> {
  const { session, output } = await loadSeparator(model);
  try {
    report({ done: 0, total: 1 });
    const shape = await shapeOf(input);
    await using mix = await Mix.decode(input, shape, path.join(folder, "mix.f32"), {
      maxSamples: maxBytes / STEMS.length / shape.channels / BYTES_PER_SAMPLE,
      alive: () => report({ done: 0, total: 1 }),
    });
    const { rate, channels } = shape, { samples } = mix;
    const result = { rate, channels, samples };
    await using writers = new AsyncDisposableStack();
    const stems: StemWriter[] = [];
    for (const stem of STEMS) {
      stems.push(writers.use(await StemWriter.open(stemFile(folder, stem), result)));
    }
    const chunking = {
      samples: mix.modelSamples,
      length: CHUNK_SAMPLES,
      rows: STEMS.length * channels,
    };
    const total = chunkStarts(mix.modelSamples, CHUNK_SAMPLES).length;
    const chunks = joinChunks(chunking, async (start, index) => {
      const rows = await separatedChunk(
        await mix.chunk(start),
        mix,
        (planes) =>
          session.run(planes, output).catch((error) => {
            throw new Fault("model_unavailable", `stems: RunFailed: ${reasonOf(error)}`);
          }),
      );
      report({ done: index + 1, total });
      return rows;
    });
    for await (const { chunk, count } of chunks) {
      for (const [index, stem] of stems.entries()) {
        await stem.add(interleaved(chunk, index * channels, channels, count));
      }
    }
    for (const stem of stems) await stem.finish();
    return { ...result, descent: session.descent };
  } finally {
    await session.release().catch(() => {});
  }
}

async function loadSeparator(
  { model, threads, provider }: StemModel,
): Promise<{ readonly session: ModelSession; readonly output: string }> {
  const shape = [1, 2, CHUNK_SAMPLES];
  try {
    const session = await openModelSession(await readArtifact(model), {
      shape,
      threads,
      provider,
      optimisation: "all",
      // 1.5 GB instead of 2.6 GB for htdemucs.
      memoryPattern: false,
    }).catch((error) => {
      throw aboutArtifact(model, error);
    });
    const wanted = [1, STEMS.length, 2, CHUNK_SAMPLES].join();
    const output = [...session.outputs].find(([, dimensions]) => dimensions.join() === wanted)?.[0];
    if (output !== undefined) return { session, output };
    await session.release().catch(() => {});
    throw aboutArtifact(model, new LoadError("ModelInvalid", `none of its outputs is [${wanted}]`));
  } catch (error) {
    throw new Fault("model_unavailable", loadSentence("stems", error), { cause: error });
  }
}

async function shapeOf(input: string): Promise<SoundShape> {
  const shape = await soundShapeOf(input);
  const refuse = (because: string) => new Fault("media_unreadable", `The audio ${because}`);
  if (!shape) throw refuse("file holds no sound that can be decoded");
  if (shape.channels > MAX_CHANNELS) {
    throw refuse(`has ${shape.channels} channels; at most ${MAX_CHANNELS} are taken apart`);
  }
  return shape;
}

interface DecodeOptions {
  readonly maxSamples: number;
  readonly alive: () => void;
}

/** How often a long decoding says that it goes on, in seconds of sound. */
const ALIVE_SECONDS = 60;

/** Floats of each channel's deviation and mean, over all of the sound. */
interface Level {
  readonly mean: number;
  readonly deviation: number;
}

/** The sound at the model's rate in a file, interleaved, with the channels it came with. */
class Mix implements AsyncDisposable {
  private constructor(
    readonly path: string,
    readonly file: FileHandle,
    readonly channels: number,
    /** Samples of each channel, as the sound came and at the model's rate. */
    readonly samples: number,
    readonly modelSamples: number,
    /** Levels of each pair of channels, in order; a last one without a partner is a pair with itself. */
    readonly levels: readonly Level[],
  ) {}

  static async decode(
    input: string,
    shape: SoundShape,
    target: string,
    options: DecodeOptions,
  ): Promise<Mix> {
    const file = await open(target, "wx+").catch((error) => {
      throw writeFault(target, error);
    });
    try {
      const { channels } = shape;
      const levels = pairsOf(channels).map((pair) => new LevelMeter(pair, channels));
      let bytesAt = 0;
      const keep = async (blocks: readonly Float32Array[]) => {
        for (const block of blocks) {
          for (const level of levels) level.add(block);
          await writeWholly(file, bytesOf(block), bytesAt).catch((error) => {
            throw writeFault(target, error);
          });
          bytesAt += block.byteLength;
        }
      };
      const samples = await resampledTo(MODEL_RATE, input, shape, options, keep);
      if (samples === 0) throw new Fault("media_unreadable", "The audio file holds no sound");
      const modelSamples = bytesAt / BYTES_PER_FLOAT / channels;
      const levelValues = levels.map((level) => level.level);
      return new Mix(target, file, channels, samples, modelSamples, levelValues);
    } catch (error) {
      await file.close();
      throw error;
    }
  }

  /** Interleaved; silence behind the sound's end. */
  async chunk(start: number): Promise<Float32Array> {
    const frame = this.channels * BYTES_PER_FLOAT;
    const bytes = Buffer.alloc(CHUNK_SAMPLES * frame);
    for (let filled = 0; filled < bytes.length;) {
      const at = start * frame + filled;
      const { bytesRead } = await this.file.read(bytes, filled, bytes.length - filled, at);
      if (bytesRead === 0) break;
      filled += bytesRead;
    }
    return new Float32Array(bytes.buffer, bytes.byteOffset, bytes.length / BYTES_PER_FLOAT);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.file.close();
    // It is as large as two stems, and nothing needs it any more.
    await rm(this.path, { force: true }).catch(() => {});
  }
}

function bytesOf({ buffer, byteOffset, byteLength }: Float32Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

/** Hands the whole sound on at another rate; answers with its samples at its own. */
async function resampledTo(
  rate: number,
  input: string,
  shape: SoundShape,
  { maxSamples, alive }: DecodeOptions,
  keep: (blocks: readonly Float32Array[]) => Promise<void>,
): Promise<number> {
  await using resampler = await SoundResampler.open(shape, rate);
  let samples = 0, reported = 0;
  for await (const block of readSound(input, { fromSeconds: 0 }, shape)) {
    samples += block.length / shape.channels;
    if (samples > maxSamples) {
      const minutes = Math.floor(maxSamples / shape.rate / 60);
      throw new Fault("usage", `The audio is longer than ${minutes} minutes, the most of its kind`);
    }
    if (samples - reported > ALIVE_SECONDS * shape.rate) {
      reported = samples;
      alive();
    }
    await keep(await resampler.add(block));
  }
  await keep(await resampler.finish());
  return samples;
}

/** Channels two by two, as the model hears them: front, centre and bass, back …. */
function pairsOf(channels: number): Array<readonly [number, number]> {
  return Array.from({ length: Math.ceil(channels / 2) }, (_, pair) => {
    const left = 2 * pair;
    return [left, Math.min(left + 1, channels - 1)] as const;
  });
}

class LevelMeter {
  #sum = 0;
  #squares = 0;
  #count = 0;

  constructor(
    readonly pair: readonly [number, number],
    readonly channels: number,
  ) {}

  add(block: Float32Array): void {
    const [left, right] = this.pair;
    for (let at = 0; at < block.length; at += this.channels) {
      const middle = (block[at + left]! + block[at + right]!) / 2;
      this.#sum += middle;
      this.#squares += middle * middle;
    }
    this.#count += block.length / this.channels;
  }

  get level(): Level {
    const mean = this.#sum / this.#count;
    const variance = Math.max(0, this.#squares / this.#count - mean * mean);
    return { mean, deviation: Math.sqrt(variance) + 1e-8 };
  }
}

/** All stems of one chunk: a row for each channel of the first stem, then of the next. */
async function separatedChunk(
  sound: Float32Array,
  { channels, levels }: Pick<Mix, "channels" | "levels">,
  run: (planes: Float32Array) => Promise<Float32Array>,
): Promise<Float32Array> {
  const length = CHUNK_SAMPLES;
  const rows = new Float32Array(STEMS.length * channels * length);
  for (const [index, [left, right]] of pairsOf(channels).entries()) {
    const { mean, deviation } = levels[index]!;
    const planes = new Float32Array(2 * length);
    for (let i = 0, at = 0; i < length; i++, at += channels) {
      planes[i] = (sound[at + left]! - mean) / deviation;
      planes[length + i] = (sound[at + right]! - mean) / deviation;
    }
    const made = await run(planes);
    // Shared out, so that the stems add up to the sound they were taken from.
    const lift = mean / STEMS.length;
    for (let stem = 0; stem < STEMS.length; stem++) {
      const from = 2 * stem * length, to = stem * channels * length;
      for (let i = 0; i < length; i++) {
        const first = made[from + i]! * deviation + lift;
        const second = made[from + length + i]! * deviation + lift;
        rows[to + left * length + i] = left === right ? (first + second) / 2 : first;
        if (left !== right) rows[to + right * length + i] = second;
      }
    }
  }
  return rows;
}

function interleaved(
  rows: Float32Array,
  firstRow: number,
  channels: number,
  count: number,
): Float32Array {
  const block = new Float32Array(count * channels);
  for (let channel = 0; channel < channels; channel++) {
    const from = (firstRow + channel) * CHUNK_SAMPLES;
    for (let i = 0, at = channel; i < count; i++, at += channels) block[at] = rows[from + i]!;
  }
  return block;
}

/** One stem, back at the rate the sound came with and exactly as long. */
class StemWriter implements AsyncDisposable {
  private constructor(readonly wav: WavFile, readonly resampler: SoundResampler) {}

  static async open(target: string, shape: StemResult): Promise<StemWriter> {
    const { channels } = shape;
    return new StemWriter(
      await WavFile.create(target, shape),
      await SoundResampler.open({ rate: MODEL_RATE, channels, layout: "" }, shape.rate),
    );
  }

  async add(block: Float32Array): Promise<void> {
    for (const part of await this.resampler.add(block)) await this.wav.add(part);
  }

  async finish(): Promise<void> {
    for (const part of await this.resampler.finish()) await this.wav.add(part);
    await this.wav.finish();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.resampler[Symbol.asyncDispose]();
    await this.wav[Symbol.asyncDispose]();
  }
}

/** Decoded twice: its length stands in the header. */
async function writeWav(
  { input, output, maxBytes }: StemJob & { op: "wav" },
  report: Report,
): Promise<StemResult> {
  if (!await soundShapeOf(input)) {
    throw new Fault("media_unreadable", "The music file holds no sound that can be decoded");
  }
  const shape = { rate: MODEL_RATE, channels: 2, layout: "stereo" };
  const options = {
    maxSamples: maxBytes / 2 / BYTES_PER_SAMPLE,
    alive: () => report({ done: 0, total: 1 }),
  };
  const samples = await resampledTo(MODEL_RATE, input, shape, options, () => Promise.resolve());
  const result = { rate: MODEL_RATE, channels: 2, samples };
  await using wav = await WavFile.create(output, result);
  await resampledTo(MODEL_RATE, input, shape, options, async (blocks) => {
    for (const block of blocks) await wav.add(block);
  });
  await wav.finish();
  return result;
}
