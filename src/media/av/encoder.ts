// SPDX-License-Identifier: AGPL-3.0-or-later

// Encodes a stretch of the film into an MP4 segment that can be joined to others by stream copy.

import type { CodecContext, CodecParameters, Frame, Packet } from "node-av/lib";
import { Fault } from "../../base/fault.ts";
import type { Yuv420 } from "../yuv.ts";
import {
  bestEncoder,
  bytesAs,
  describeVideo,
  type EncoderOptions,
  encoderWishes,
  SOFTWARE,
  type VideoCodec,
} from "./encoders.ts";
import { Mp4Muxer, VIDEO_TIMESCALE } from "./mp4_muxer.ts";
import { found, type Native, native, ok, Turns } from "./native.ts";
import { fillPicture, pictureFrame } from "./frame_graph.ts";

/** Frames that may wait for the encoder while the next ones are drawn. */
const MAX_WAITING = 3;

class Encoder implements AsyncDisposable {
  readonly #encoder: PictureEncoder;
  readonly #muxer: Mp4Muxer;
  readonly #waiting: Promise<void>[] = [];
  #frames = 0;
  #failure: unknown;
  #ended = false;

  constructor(encoder: PictureEncoder, muxer: Mp4Muxer) {
    this.#encoder = encoder;
    this.#muxer = muxer;
  }

  /**
   * Takes one frame. Resolves once its bytes are copied and fewer than three frames wait, so that
   * the next one can be drawn while this one is encoded. Throws what an earlier frame ran into.
   */
  async write(picture: Yuv420): Promise<void> {
    const { width, height } = this.#encoder.options;
    if (picture.width !== width || picture.height !== height) {
      const given = `${picture.width} × ${picture.height}`;
      throw new Fault("internal", `A ${given} picture came for a ${width} × ${height} film`);
    }
    while (!this.#ended && this.#waiting.length >= MAX_WAITING) await this.#waiting[0];
    if (this.#ended) throw new Fault("internal", "A finished segment was written to");
    if (this.#failure) throw this.#failure;
    const frame = this.#encoder.frame(picture, this.#frames++);
    const done: Promise<void> = this.#encode(frame).then(() => {
      this.#waiting.splice(this.#waiting.indexOf(done), 1);
    });
    this.#waiting.push(done);
  }

  /** Never rejects: what goes wrong is thrown by the next call. */
  async #encode(frame: Frame | undefined): Promise<void> {
    try {
      await this.#encoder.encode(frame, (packet) => this.#keep(packet));
    } catch (error) {
      this.#failure ??= error;
    }
  }

  async #keep(packet: Packet): Promise<void> {
    if (this.#failure) return;
    packet.streamIndex = 0;
    packet.rescaleTs({ num: 1, den: this.#encoder.options.fps }, this.#muxer.timeBaseOf(0));
    await this.#muxer.write(packet);
  }

  /** Encodes what waits and closes the file. Throws what any frame ran into. */
  async finish(): Promise<{ frames: number }> {
    if (this.#ended) throw new Fault("internal", "A segment was finished twice");
    this.#ended = true;
    try {
      await Promise.all(this.#waiting);
      if (this.#frames > 0) await this.#encode(undefined);
      if (this.#failure) throw this.#failure;
      await this.#muxer.finish();
      const { packets } = this.#encoder;
      if (packets !== this.#frames) {
        throw new Fault("internal", `The encoder gave ${packets} pictures for ${this.#frames}`);
      }
      return { frames: this.#frames };
    } finally {
      await this.#free();
    }
  }

  /** Gives up; what was written so far is of no use. Safe at any time, and after `finish`. */
  async abort(): Promise<void> {
    this.#ended = true;
    this.#failure ??= new Fault("cancelled", "Stopped on request");
    await Promise.all(this.#waiting);
    await this.#free();
  }

  async #free(): Promise<void> {
    await this.#encoder[Symbol.asyncDispose]();
    await this.#muxer[Symbol.asyncDispose]();
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.abort();
  }
}

const TAGS: Readonly<Partial<Record<VideoCodec, string>>> = { h264: "avc1", h265: "hvc1" };

/**
 * Starts a segment of constant frame rate: H.264 High or H.265 Main, closed groups of two seconds that
 * begin with an IDR picture, or ProRes 422, whose file's name must end with ".mov". Segments with the
 * same options join by stream copy. Throws Fault `not_writable` or `disk_full`.
 */
export async function openEncoder(path: string, options: EncoderOptions): Promise<Encoder> {
  const { lib } = await native();
  const encoder = await PictureEncoder.open(options);
  let muxer: Mp4Muxer | undefined;
  try {
    muxer = await Mp4Muxer.open(path);
    const parameters = encoder.parameters();
    try {
      // ProRes is called after its profile.
      const tag = TAGS[options.codec] ?? parameters.codecTagString ?? undefined;
      await muxer.addTrack(parameters, new lib.Rational(1, VIDEO_TIMESCALE), tag);
    } finally {
      parameters.free();
    }
    await muxer.writeHeader();
    return new Encoder(encoder, muxer);
  } catch (error) {
    await encoder[Symbol.asyncDispose]();
    await muxer?.[Symbol.asyncDispose]();
    throw error;
  }
}

/** A constant, not the machine's core count: the bytes of a film depend on it. */
const ENCODE_THREADS = 4;

/** How far decoding runs ahead of showing: x264 and x265 use one level of B references. */
const REORDER_FRAMES = 2;

class PictureEncoder implements AsyncDisposable {
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
        // Every packet was read before, so the encoder has room for the frame.
        ok(this.native, await this.context.sendFrame(frame ?? null), "Encoding");
        while (this.#receive(packet)) await take(packet);
      } finally {
        packet.free();
        if (frame) this.#idle.push(frame);
      }
    });
  }

  /** Packets that were encoded while the frame was sent; at the end, those encoded here. */
  #receive(packet: Packet): boolean {
    const { c } = this.native;
    const code = this.context.receivePacketSync(packet);
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
