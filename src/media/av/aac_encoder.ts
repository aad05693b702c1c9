// 48 kHz stereo floats to AAC packets, exact to the sample.

import type { CodecContext, CodecParameters, Packet, Rational } from "node-av/lib";
import { found, type Native, native, ok } from "./native.ts";
import { soundFrame } from "./owned_frame.ts";
import { SAMPLE_RATE } from "./sound_reader.ts";
import { Turns } from "./turns.ts";

/** Transparent for music in stereo with FFmpeg's own encoder. */
const BITS_PER_SECOND = 192_000n;

export class AacEncoder implements AsyncDisposable {
  readonly #turns = new Turns();
  #sent = 0;

  private constructor(readonly native: Native, readonly context: CodecContext) {}

  static async open(): Promise<AacEncoder> {
    const loaded = await native();
    const { lib, c } = loaded;
    // FFmpeg's own encoder, not fdk: its licence goes with the program's (media.md 1.1).
    const codec = found(lib.Codec.findEncoderByName("aac" as never), 'The encoder "aac"');
    const context = new lib.CodecContext();
    try {
      context.allocContext3(codec);
      context.sampleRate = SAMPLE_RATE;
      context.sampleFormat = c.AV_SAMPLE_FMT_FLTP;
      context.channelLayout = lib.avChannelLayoutDefault(2);
      context.bitRate = BITS_PER_SECOND;
      context.timeBase = new lib.Rational(1, SAMPLE_RATE);
      context.threadCount = 1;
      context.setFlags(c.AV_CODEC_FLAG_GLOBAL_HEADER, c.AV_CODEC_FLAG_BITEXACT);
      ok(loaded, await context.open2(codec, null), 'Opening the encoder "aac"');
      return new AacEncoder(loaded, context);
    } catch (error) {
      context.freeContext();
      throw error;
    }
  }

  /** Samples in one full frame; only the last one may be shorter. */
  get frameSize(): number {
    return this.context.frameSize;
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
        ok(this.native, await this.context.sendFrame(frame ?? null), "Encoding the sound");
        for (;;) {
          const code = await this.context.receivePacket(packet);
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
    const { lib, c } = this.native;
    const bytes = new Uint8Array((left.length + right.length) * 4);
    bytes.set(new Uint8Array(left.buffer, left.byteOffset, left.byteLength));
    bytes.set(new Uint8Array(right.buffer, right.byteOffset, right.byteLength), left.byteLength);
    const shape = {
      nbSamples: left.length,
      format: c.AV_SAMPLE_FMT_FLTP,
      sampleRate: SAMPLE_RATE,
      channelLayout: lib.avChannelLayoutDefault(2),
      pts: BigInt(this.#sent),
    };
    const frame = soundFrame(this.native, shape, bytes);
    frame.duration = BigInt(left.length);
    this.#sent += left.length;
    return frame;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#turns.close(() => this.context.freeContext());
  }
}
