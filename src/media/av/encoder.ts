// Encodes a stretch of the film into an MP4 segment that can be joined to others by stream copy.

import type { Frame, Packet } from "node-av/lib";
import { Fault } from "../../base/fault.ts";
import type { Yuv420 } from "../yuv.ts";
import type { EncoderOptions } from "./encoder_settings.ts";
import type { VideoCodec } from "./encoders.ts";
import { Mp4Muxer, VIDEO_TIMESCALE } from "./mp4_muxer.ts";
import { native } from "./native.ts";
import { PictureEncoder } from "./picture_encoder.ts";

/** Frames that may wait for the encoder while the next ones are drawn. */
const MOST_WAITING = 3;

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
    while (!this.#ended && this.#waiting.length >= MOST_WAITING) await this.#waiting[0];
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
