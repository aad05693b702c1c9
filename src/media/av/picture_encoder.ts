// A video encoder in turns: frames in, packets out.

import type { CodecContext, CodecParameters, Frame, Packet } from "node-av/lib";
import { Fault } from "../../base/fault.ts";
import type { Yuv420 } from "../yuv.ts";
import { type EncoderOptions, encoderWishes } from "./encoder_settings.ts";
import { bestEncoder, describeVideo, SOFTWARE } from "./encoders.ts";
import { found, type Native, native, ok } from "./native.ts";
import { fillPicture, pictureFrame } from "./owned_frame.ts";
import { bytesAs } from "./picture_bytes.ts";
import { Turns } from "./turns.ts";

/** A constant, not the machine's core count: the bytes of a film depend on it. */
const ENCODE_THREADS = 4;

/** How far decoding runs ahead of showing: x264 and x265 use one level of B references. */
const REORDER_FRAMES = 2;

export class PictureEncoder implements AsyncDisposable {
  readonly #turns = new Turns();
  readonly #idle: Frame[] = [];
  #packets = 0;

  private constructor(
    readonly native: Native,
    readonly context: CodecContext,
    readonly options: EncoderOptions,
    /** FFmpeg's name of the encoder. */
    readonly name: string,
  ) {}

  static async open(options: EncoderOptions): Promise<PictureEncoder> {
    const loaded = await native();
    const software = SOFTWARE[options.codec];
    const name = options.hardware ? (await bestEncoder(options.codec)).name : software;
    const codec = found(loaded.lib.Codec.findEncoderByName(name as never), `Encoder "${name}"`);
    const context = new loaded.lib.CodecContext();
    const wishes = loaded.lib.Dictionary.fromObject(encoderWishes(name, options));
    try {
      context.allocContext3(codec);
      describeVideo(loaded, context, { name, ...options });
      context.threadCount = options.threads ?? ENCODE_THREADS;
      // Hardware families differ in how they reorder frames; without B frames none does.
      if (name !== software) context.maxBFrames = 0;
      ok(loaded, await context.open2(codec, wishes), `Opening the encoder "${name}"`);
      return new PictureEncoder(loaded, context, options, name);
    } catch (error) {
      context.freeContext();
      throw error;
    } finally {
      wishes.free();
    }
  }

  /** Packets handed out so far. */
  get packets(): number {
    return this.#packets;
  }

  /** The caller's to free. */
  parameters(): CodecParameters {
    const parameters = new this.native.lib.CodecParameters();
    parameters.alloc();
    ok(this.native, parameters.fromContext(this.context), "Describing the track");
    return parameters;
  }

  /** A frame with a copy of the picture, to be given to `encode` once. */
  frame({ width, height, data }: Yuv420, number: number): Frame {
    const { lib, c } = this.native;
    const format = this.context.pixelFormat;
    const frame = this.#idle.pop() ?? pictureFrame(this.native, { width, height, format });
    fillPicture(this.native, frame, bytesAs(this.native, format, { width, height, data }));
    frame.pts = BigInt(number);
    frame.duration = 1n;
    frame.timeBase = new lib.Rational(1, this.options.fps);
    frame.pictType = c.AV_PICTURE_TYPE_NONE;
    frame.colorRange = c.AVCOL_RANGE_MPEG;
    frame.colorSpace = c.AVCOL_SPC_BT709;
    frame.colorPrimaries = c.AVCOL_PRI_BT709;
    frame.colorTrc = c.AVCOL_TRC_BT709;
    return frame;
  }

  /**
   * Encodes a frame (`undefined` at the end), takes it back for the next picture, and hands every
   * packet that is ready to `take`, one at a time, timed in frames.
   */
  encode(frame: Frame | undefined, take: (packet: Packet) => Promise<void>): Promise<void> {
    return this.#turns.run(async () => {
      const packet = new this.native.lib.Packet();
      packet.alloc();
      try {
        // Everything was drained before, so the encoder never refuses a frame for now.
        ok(this.native, await this.context.sendFrame(frame ?? null), "Encoding");
        while (await this.#receive(packet)) await take(packet);
      } finally {
        packet.free();
        if (frame) this.#idle.push(frame);
      }
    });
  }

  async #receive(packet: Packet): Promise<boolean> {
    const { c } = this.native;
    const code = await this.context.receivePacket(packet);
    if (code === c.AVERROR_EAGAIN || code === c.AVERROR_EOF) return false;
    ok(this.native, code, "Encoding");
    packet.duration = 1n;
    // Counted here: x265 leaves the decoding time of a one-frame stream unset.
    const ahead = this.options.codec === "prores" ? 0 : REORDER_FRAMES;
    packet.dts = BigInt(this.#packets++ - ahead);
    if (packet.pts < packet.dts) {
      throw new Fault("internal", `The encoder "${this.name}" reorders too many frames`);
    }
    return true;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#turns.close(() => {
      for (const frame of this.#idle.splice(0)) frame.free();
      this.context.freeContext();
    });
  }
}
