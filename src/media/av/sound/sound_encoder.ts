// SPDX-License-Identifier: AGPL-3.0-or-later

// The sound of a film in a file of its own: floats cut into frames of the film's length, and encoded.

import type { CodecContext, CodecParameters, Packet, Rational } from "node-av/lib";
import { Mp4Muxer } from "../mp4_muxer.ts";
import { found, type Native, native, ok, Turns } from "../native.ts";
import { soundFrame } from "../frame_graph.ts";
import { DECODED_SAMPLE_RATE } from "./sound_reader.ts";

export type SoundCodec = "aac" | "pcm";

// FFmpeg's own AAC encoder, not fdk: its licence goes with the program's.
const ENCODERS: Readonly<Record<SoundCodec, string>> = { aac: "aac", pcm: "pcm_s24le" };
/** Transparent for music in stereo with FFmpeg's own encoder. */
const AAC_BITS_PER_SECOND = 192_000n;
/** PCM comes in packets of any length; a tenth of a second keeps level with the picture. */
const PCM_SAMPLES = 4_800;

class SoundEncoder implements AsyncDisposable {
  readonly #turns = new Turns();
  #sent = 0;

  private constructor(
    readonly native: Native,
    readonly context: CodecContext,
    readonly codec: SoundCodec,
  ) {}

  static async open(wanted: SoundCodec): Promise<SoundEncoder> {
    const loaded = await native();
    const { lib, c } = loaded;
    const name = ENCODERS[wanted];
    const codec = found(lib.Codec.findEncoderByName(name as never), `The encoder "${name}"`);
    const context = new lib.CodecContext();
    try {
      context.allocContext3(codec);
      context.sampleRate = DECODED_SAMPLE_RATE;
      context.sampleFormat = wanted === "aac" ? c.AV_SAMPLE_FMT_FLTP : c.AV_SAMPLE_FMT_S32;
      context.channelLayout = lib.avChannelLayoutDefault(2);
      if (wanted === "aac") context.bitRate = AAC_BITS_PER_SECOND;
      context.timeBase = new lib.Rational(1, DECODED_SAMPLE_RATE);
      context.threadCount = 1;
      context.setFlags(c.AV_CODEC_FLAG_GLOBAL_HEADER, c.AV_CODEC_FLAG_BITEXACT);
      ok(loaded, await context.open2(codec, null), `Opening the encoder "${name}"`);
      return new SoundEncoder(loaded, context, wanted);
    } catch (error) {
      context.freeContext();
      throw error;
    }
  }

  /** Samples in one full frame; only the last one may be shorter. */
  get frameSize(): number {
    return this.codec === "aac" ? this.context.frameSize : PCM_SAMPLES;
  }

  get timeBase(): Rational {
    return this.context.timeBase;
  }

  /** The caller's to free. */
  parameters(): CodecParameters {
    const parameters = new this.native.lib.CodecParameters();
    parameters.alloc();
    ok(this.native, parameters.fromContext(this.context), "Describing the sound");
    return parameters;
  }

  /**
   * Encodes one frame of planar samples (`undefined` at the end) and hands every packet that is
   * ready to `take`, one at a time, in the unit of samples.
   */
  encode(
    planes: readonly [Float32Array, Float32Array] | undefined,
    take: (packet: Packet) => Promise<void>,
  ): Promise<void> {
    return this.#turns.run(async () => {
      const { lib, c } = this.native;
      const packet = new lib.Packet();
      packet.alloc();
      const frame = planes && this.#frame(planes);
      try {
        ok(this.native, this.context.sendFrameSync(frame ?? null), "Encoding the sound");
        for (;;) {
          const code = this.context.receivePacketSync(packet);
          if (code === c.AVERROR_EAGAIN || code === c.AVERROR_EOF) return;
          ok(this.native, code, "Encoding the sound");
          await take(packet);
        }
      } finally {
        frame?.free();
        packet.free();
      }
    });
  }

  #frame([left, right]: readonly [Float32Array, Float32Array]) {
    const { lib } = this.native;
    const shape = {
      nbSamples: left.length,
      format: this.context.sampleFormat,
      sampleRate: DECODED_SAMPLE_RATE,
      channelLayout: lib.avChannelLayoutDefault(2),
      pts: BigInt(this.#sent),
    };
    const bytes = this.codec === "aac" ? oneAfterTheOther(left, right) : interleaved(left, right);
    const frame = soundFrame(this.native, shape, bytes);
    frame.duration = BigInt(left.length);
    this.#sent += left.length;
    return frame;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#turns.close(() => this.context.freeContext());
  }
}

function oneAfterTheOther(left: Float32Array, right: Float32Array): Uint8Array {
  const both = new Float32Array(left.length + right.length);
  both.set(left);
  both.set(right, left.length);
  return new Uint8Array(both.buffer);
}

/** The loudest sample in 32 bits; the encoder keeps the upper 24. */
const FULL_SCALE = 0x7fff_ffff;

function interleaved(left: Float32Array, right: Float32Array): Uint8Array {
  const both = new Int32Array(left.length + right.length);
  const scaled = (sample: number) => Math.round(Math.max(-1, Math.min(1, sample)) * FULL_SCALE);
  for (let i = 0; i < left.length; i++) {
    both[2 * i] = scaled(left[i]!);
    both[2 * i + 1] = scaled(right[i]!);
  }
  return new Uint8Array(both.buffer);
}

/** Silence after the stream's end, nothing after the film's. */
class SoundFrames {
  readonly #source: AsyncIterator<Float32Array>;
  #piece = new Float32Array(0);
  #at = 0;
  #ended = false;
  #left: number;

  /** `samples` is the length of the film in samples of each channel. */
  constructor(sound: AsyncIterable<Float32Array>, readonly samples: number) {
    this.#source = sound[Symbol.asyncIterator]();
    this.#left = samples;
  }

  /** The next `size` samples as left and right; the last frame may be shorter; then `undefined`. */
  async next(size: number): Promise<readonly [Float32Array, Float32Array] | undefined> {
    const length = Math.min(size, this.#left);
    if (length === 0) return undefined;
    const left = new Float32Array(length), right = new Float32Array(length);
    let filled = 0;
    while (filled < length && await this.#refill()) {
      const take = Math.min(length - filled, (this.#piece.length - this.#at) >> 1);
      for (let i = 0; i < take; i++) {
        left[filled + i] = this.#piece[this.#at++]!;
        right[filled + i] = this.#piece[this.#at++]!;
      }
      filled += take;
    }
    this.#left -= length;
    return [left, right];
  }

  async #refill(): Promise<boolean> {
    while (!this.#ended && this.#piece.length - this.#at < 2) {
      const { done, value } = await this.#source.next();
      if (done) this.#ended = true;
      else {
        this.#piece = value as Float32Array<ArrayBuffer>;
        this.#at = 0;
      }
    }
    return !this.#ended;
  }

  /** Lets the source free what it holds. */
  async close(): Promise<void> {
    if (!this.#ended) await this.#source.return?.();
    this.#ended = true;
  }
}

/**
 * Writes `samples` of each channel of a 48 kHz stereo sound, cut or filled with silence, as the only
 * track of a file, which `writeFilm` takes: AAC at 192 kbit/s, or PCM, whose file's name must end with
 * ".mov". Throws Fault `disk_full`, `not_writable`.
 */
export async function writeSound(
  out: string,
  sound: AsyncIterable<Float32Array>,
  samples: number,
  codec: SoundCodec,
): Promise<void> {
  const frames = new SoundFrames(sound, samples);
  try {
    await using encoder = await SoundEncoder.open(codec);
    await using muxer = await Mp4Muxer.open(out);
    const parameters = encoder.parameters();
    try {
      await muxer.addTrack(parameters, encoder.timeBase);
    } finally {
      parameters.free();
    }
    await muxer.writeHeader();
    for (let ended = false; !ended;) {
      const planes = await frames.next(encoder.frameSize);
      ended = planes === undefined;
      await encoder.encode(planes, async (packet) => {
        packet.streamIndex = 0;
        packet.rescaleTs(encoder.timeBase, muxer.timeBaseOf(0));
        await muxer.write(packet);
      });
    }
    await muxer.finish();
  } finally {
    await frames.close();
  }
}
