// SPDX-License-Identifier: AGPL-3.0-or-later

// One track of one file: demux, seek, decode. Everything native it owns is used in turns and freed.

import type { CodecContext, FormatContext, Frame, IRational, Packet, Stream } from "node-av/lib";
import { unreadable } from "../unreadable.ts";
import { found, type Native, native, ok, openInput, Turns } from "./native.ts";
import { type DisplayTransform, orientationOfMatrix } from "./picture_maker.ts";

/** Two threads keep 4K HEVC ahead of the encoder; more only add frames in memory. */
const DECODE_THREADS = 2;

/** A track that gives this many undecodable packets in a row is given up. */
const MAX_BAD_PACKETS = 500;

interface TrackOptions {
  readonly threads?: number;
  /** Index of the stream; the best one of its kind unless given. */
  readonly stream?: number;
}

export class TrackReader implements AsyncDisposable {
  readonly #turns = new Turns();
  readonly #native: Native;
  readonly #format: FormatContext;
  readonly #packet: Packet;
  #codec: CodecContext | undefined;
  #stream: Stream | undefined;
  #ended = false;
  /** Since the last good frame, and in all. */
  #badInARow = 0;
  #badPackets = 0;
  #goodFrames = 0;
  #clock: FrameClock | undefined;
  #lastError = "no frame in it";

  private constructor(readonly path: string, loaded: Native) {
    this.#native = loaded;
    this.#format = new loaded.lib.FormatContext();
    this.#packet = new loaded.lib.Packet();
  }

  /**
   * Opens a track, the best of its kind unless told; `undefined` when the file has none that can be decoded.
   * Throws Fault `media_unreadable`.
   */
  static async open(
    path: string,
    kind: "video" | "audio",
    options: TrackOptions = {},
  ): Promise<TrackReader | undefined> {
    const reader = new TrackReader(path, await native());
    try {
      if (await reader.#turns.run(() => reader.#open(kind, options))) return reader;
      await reader[Symbol.asyncDispose]();
      return undefined;
    } catch (error) {
      await reader[Symbol.asyncDispose]();
      throw unreadable(path, error);
    }
  }

  async #open(kind: "video" | "audio", options: TrackOptions): Promise<boolean> {
    const { lib, c } = this.#native;
    await openInput(this.#native, this.#format, this.path);
    const type = kind === "video" ? c.AVMEDIA_TYPE_VIDEO : c.AVMEDIA_TYPE_AUDIO;
    const { streamIndex, decoder } = this.#format.findBestStream(
      type,
      options.stream ?? -1,
      -1,
      true,
    );
    if (streamIndex < 0 || !decoder) return false;
    for (const stream of this.#format.streams) {
      if (stream.index === streamIndex) this.#stream = stream;
      else stream.discard = c.AVDISCARD_ALL;
    }
    const stream = found(this.#stream, "The track");
    if (stream.hasDisposition(c.AV_DISPOSITION_ATTACHED_PIC)) return false;
    this.#packet.alloc();
    const codec = this.#codec = new lib.CodecContext();
    codec.allocContext3(decoder);
    ok(this.#native, codec.parametersToContext(stream.codecpar), "Reading the track's header");
    codec.pktTimebase = stream.timeBase;
    codec.threadCount = options.threads ?? DECODE_THREADS;
    ok(this.#native, await codec.open2(decoder, null), "Opening the decoder");
    const { timeBase, avgFrameRate } = stream;
    this.#clock = new FrameClock(this.#native, timeBase, avgFrameRate, this.originSeconds);
    return true;
  }

  get stream(): Stream {
    return found(this.#stream, "The track");
  }

  /**
   * Indexes of two tracks of one channel each, left and right, as camcorders record them, where this is one
   * of both. Tracks in two languages are no pair.
   */
  get earTracks(): { readonly left: number; readonly right: number } | undefined {
    const { codecpar: own } = this.stream;
    const mono = this.#format.streams.filter(({ codecpar }) =>
      codecpar.codecType === own.codecType && codecpar.channels === 1 &&
      codecpar.sampleRate === own.sampleRate
    );
    const [left, right] = mono;
    if (own.channels !== 1 || !left || !right) return undefined;
    if (languageOf(left) !== languageOf(right)) return undefined;
    return [left.index, right.index].includes(this.stream.index)
      ? { left: left.index, right: right.index }
      : undefined;
  }

  /** Packets that could not be decoded so far. */
  get badPackets(): number {
    return this.#badPackets;
  }

  get orientation(): DisplayTransform {
    const { c } = this.#native;
    return orientationOfMatrix(this.stream.codecpar.getCodedSideData(c.AV_PKT_DATA_DISPLAYMATRIX));
  }

  /** Where the file's presentation begins on the track's clock; both tracks share it. */
  get originSeconds(): number {
    const start = this.#format.startTime;
    return start === this.#native.c.AV_NOPTS_VALUE ? 0 : Number(start) / 1e6;
  }

  /** Length of the track, or of the file when the track does not say; 0 when neither does. */
  get durationSeconds(): number {
    const { c } = this.#native;
    const { duration, timeBase, startTime } = this.stream;
    if (duration !== c.AV_NOPTS_VALUE && duration > 0n) {
      const late = startTime === c.AV_NOPTS_VALUE
        ? 0
        : Number(startTime) * timeBase.num / timeBase.den - this.originSeconds;
      return Math.max(0, late) + Number(duration) * timeBase.num / timeBase.den;
    }
    const whole = this.#format.duration;
    return whole === c.AV_NOPTS_VALUE || whole < 0n ? 0 : Number(whole) / 1e6;
  }

  /** Goes to the keyframe at or before `seconds`; to the first one when the file cannot tell. */
  seek(seconds: number): Promise<void> {
    return this.#turns.run(() => this.#seek(seconds));
  }

  async #seek(seconds: number): Promise<void> {
    const { num, den } = this.stream.timeBase;
    const ticks = BigInt(Math.floor((Math.max(0, seconds) + this.originSeconds) * den / num));
    const backward = this.#native.c.AVSEEK_FLAG_BACKWARD;
    const code = await this.#format.seekFrame(this.stream.index, ticks, backward);
    if (code < 0) {
      const first = await this.#format.seekFrame(this.stream.index, 0n, backward);
      ok(this.#native, first, "Seeking");
    }
    this.#restart();
  }

  /** Goes to the very beginning, by position where the container's times cannot be trusted. */
  rewind(): Promise<void> {
    return this.#turns.run(() => this.#rewind());
  }

  async #rewind(): Promise<void> {
    const { AVFMT_TS_DISCONT, AVSEEK_FLAG_BACKWARD, AVSEEK_FLAG_BYTE } = this.#native.c;
    const byPosition = () => this.#format.seekFrame(-1, 0n, AVSEEK_FLAG_BYTE);
    const { num, den } = this.stream.timeBase;
    const first = BigInt(Math.floor(Math.min(0, this.originSeconds) * den / num));
    const byTime = () => this.#format.seekFrame(this.stream.index, first, AVSEEK_FLAG_BACKWARD);
    const startsOver = ((this.#format.iformat?.flags ?? 0) & AVFMT_TS_DISCONT) !== 0;
    // Others take a position, too, and stay where they are, or lose the time.
    const ways = startsOver ? [byPosition, byTime] : [byTime, byPosition];
    if (await ways[0]!() < 0) ok(this.#native, await ways[1]!(), "Seeking");
    this.#restart();
  }

  #restart(): void {
    this.#codec!.flushBuffers();
    this.#ended = false;
    this.#badInARow = 0;
  }

  /**
   * The next frame in display order, the caller's to free; `undefined` at the end. Undecodable
   * packets are stepped over; a track without a single good frame throws Fault `media_unreadable`.
   */
  next(): Promise<DecodedFrame | undefined> {
    return this.#turns.run(() => this.#next());
  }

  async #next(): Promise<DecodedFrame | undefined> {
    const { lib, c } = this.#native;
    const frame = new lib.Frame();
    frame.alloc();
    try {
      for (;;) {
        const code = await this.#receive(frame);
        if (code >= 0) {
          this.#goodFrames++;
          this.#badInARow = 0;
          return this.#clock!.timed(frame);
        }
        if (code === c.AVERROR_EOF || (code === c.AVERROR_EAGAIN && this.#ended)) break;
        if (code !== c.AVERROR_EAGAIN) this.#countBad(code);
        await this.#feed();
      }
    } catch (error) {
      frame.free();
      throw error;
    }
    frame.free();
    if (this.#goodFrames === 0 && this.#badPackets > 0) {
      throw unreadable(this.path, this.#lastError);
    }
    return undefined;
  }

  /** Sends one packet of the track, or the end, to the decoder. */
  async #feed(): Promise<void> {
    const { c } = this.#native;
    const packet = this.#packet;
    while (!this.#ended) {
      packet.unref();
      const code = this.#format.readFrameSync(packet);
      if (code < 0) {
        if (code !== c.AVERROR_EOF) this.#countBad(code);
        this.#ended = true;
        await this.#send(null);
        return;
      }
      if (packet.streamIndex !== this.stream.index) continue;
      const sent = await this.#send(packet);
      if (sent < 0 && sent !== c.AVERROR_EAGAIN) this.#countBad(sent);
      return;
    }
  }

  /** A decoder of one thread answers at once; others are waited for beside what else is done. */
  #send(packet: Packet | null): number | Promise<number> {
    const codec = this.#codec!;
    return codec.threadCount === 1 ? codec.sendPacketSync(packet) : codec.sendPacket(packet);
  }

  #receive(frame: Frame): number | Promise<number> {
    const codec = this.#codec!;
    return codec.threadCount === 1 ? codec.receiveFrameSync(frame) : codec.receiveFrame(frame);
  }

  #countBad(code: number): void {
    this.#lastError = this.#native.lib.FFmpegError.strerror(code);
    this.#badPackets++;
    if (++this.#badInARow > MAX_BAD_PACKETS) throw unreadable(this.path, this.#lastError);
  }

  /**
   * One frame near `seconds` from a keyframe alone: its packet, then the decoder is flushed. When
   * that gives nothing, the first one that is decoded from there on; behind the last one, the track's first.
   */
  keyframe(seconds: number): Promise<DecodedFrame | undefined> {
    return this.#turns.run(async () => {
      await this.#seek(seconds);
      const keyframe = await this.#singleKeyframe();
      if (keyframe) return keyframe;
      // A clip that was trimmed hides its first keyframe, and what it shows needs that one.
      await this.#seek(seconds);
      const shown = await this.#next();
      if (shown) return shown;
      // Transport streams have no index: the seek may have ended behind the last keyframe.
      await this.#rewind();
      return await this.#next();
    });
  }

  async #singleKeyframe(): Promise<DecodedFrame | undefined> {
    const { lib } = this.#native;
    const packet = this.#packet;
    do {
      packet.unref();
      if (this.#format.readFrameSync(packet) < 0) return undefined;
    } while (packet.streamIndex !== this.stream.index || !packet.isKeyframe);
    const frame = new lib.Frame();
    frame.alloc();
    if (
      await this.#send(packet) >= 0 && await this.#send(null) >= 0 &&
      await this.#receive(frame) >= 0
    ) {
      this.#goodFrames++;
      return this.#clock!.timed(frame);
    }
    frame.free();
    return undefined;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#turns.close(async () => {
      this.#codec?.freeContext();
      this.#packet.free();
      await this.#format.closeInput();
    });
  }
}

function languageOf({ metadata }: Stream): string {
  const said = metadata?.get("language") ?? "und";
  return said === "" ? "und" : said;
}

/** A decoded frame; `seconds` counts from the start of the file's presentation. */
export interface DecodedFrame {
  readonly frame: Frame;
  readonly seconds: number;
  readonly durationSeconds: number;
}

class FrameClock {
  /** Where the last frame ended, for a next one without a time of its own. */
  #lastEnd = 0;

  constructor(
    readonly native: Native,
    readonly timeBase: IRational,
    readonly frameRate: IRational,
    /** Where the presentation begins on the track's clock. */
    readonly originSeconds: number,
  ) {}

  timed(frame: Frame): DecodedFrame {
    const { num, den } = this.timeBase;
    const none = this.native.c.AV_NOPTS_VALUE;
    const best = frame.bestEffortTimestamp;
    const ticks = best === none ? frame.pts : best;
    const durationSeconds = Number(frame.duration) * num / den;
    // Some old files time only some frames; the others follow on.
    const seconds = ticks === none ? this.#lastEnd : Number(ticks) * num / den - this.originSeconds;
    this.#lastEnd = seconds + (durationSeconds || this.#usualSeconds(frame));
    return { frame, seconds, durationSeconds };
  }

  #usualSeconds(frame: Frame): number {
    if (!frame.isVideo()) return frame.nbSamples / Math.max(1, frame.sampleRate);
    const { num, den } = this.frameRate;
    return num > 0 && den > 0 ? den / num : 1 / 30;
  }
}
