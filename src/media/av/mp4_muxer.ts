// SPDX-License-Identifier: AGPL-3.0-or-later

// Writes packets into one MP4 file, or the QuickTime one its name asks for, in turns; the bytes depend
// on the packets alone.

import path from "node:path";
import type { CodecParameters, FormatContext, Packet, Rational } from "node-av/lib";
import { writeFault } from "../../system/files/files.ts";
import { type Native, native } from "./native.ts";
import { Turns } from "./native.ts";

/** Divisible by 24, 25, 30, 50 and 60: every frame lasts a whole number of ticks. */
export const VIDEO_TIMESCALE = 90_000;

/** Edit lists count in this unit: exact for 48 kHz sound and for every frame rate above. */
const MOVIE_TIMESCALE = 48_000;

export class Mp4Muxer implements AsyncDisposable {
  readonly #turns = new Turns();
  #headerWritten = false;

  private constructor(
    readonly path: string,
    readonly native: Native,
    readonly format: FormatContext,
  ) {}

  /** Throws Fault `not_writable` or `disk_full`. */
  static async open(file: string): Promise<Mp4Muxer> {
    const loaded = await native();
    const format = new loaded.lib.FormatContext();
    const muxer = new Mp4Muxer(file, loaded, format);
    try {
      const container = file.endsWith(".mov") ? "mov" : "mp4";
      muxer.#check(format.allocOutputContext2(null, container, `file:${path.resolve(file)}`));
      // No library version and no time of day in the file.
      format.setFlags(loaded.c.AVFMT_FLAG_BITEXACT);
      muxer.#check(await format.openOutput() ?? 0);
      return muxer;
    } catch (error) {
      await muxer[Symbol.asyncDispose]();
      throw writeFault(file, error);
    }
  }

  #check(code: number): void {
    if (code >= 0) return;
    const { lib, c } = this.native;
    const reason = new Error(lib.FFmpegError.strerror(code));
    // The same remedies as for any other file that cannot be written.
    const codes = [[c.AVERROR_ENOSPC, "ENOSPC"], [c.AVERROR_EACCES, "EACCES"], [
      c.AVERROR_EPERM,
      "EPERM",
    ]] as const;
    const name = codes.find(([number]) => number === code)?.[1];
    throw writeFault(this.path, name ? Object.assign(reason, { code: name }) : reason);
  }

  /** Adds a track before the header is written; returns its index. */
  addTrack(parameters: CodecParameters, timeBase: Rational, tag?: string): Promise<number> {
    return this.#turns.run(() => {
      const { lib } = this.native;
      const stream = this.format.newStream(null);
      this.#check(parameters.copy(stream.codecpar));
      stream.codecpar.codecTag = tag ? lib.stringToFourCC(tag) : 0;
      stream.timeBase = timeBase;
      return stream.index;
    });
  }

  writeHeader(metadata: Readonly<Record<string, string>> = {}): Promise<void> {
    return this.#turns.run(async () => {
      const { lib } = this.native;
      const words = lib.Dictionary.fromObject(metadata);
      const options = lib.Dictionary.fromObject({
        video_track_timescale: VIDEO_TIMESCALE,
        movie_timescale: MOVIE_TIMESCALE,
      });
      try {
        this.format.metadata = words;
        this.#check(await this.format.writeHeader(options));
        this.#headerWritten = true;
      } finally {
        // The format has a copy.
        words.free();
        options.free();
      }
    });
  }

  /** The time base the container chose for a track; packets must be rescaled to it. */
  timeBaseOf(track: number): Rational {
    return this.format.streams[track]!.timeBase;
  }

  /** Takes the packet over (it is emptied). */
  write(packet: Packet): Promise<void> {
    return this.#turns.run(() => this.#check(this.format.interleavedWriteFrameSync(packet)));
  }

  finish(): Promise<void> {
    return this.#turns.run(async () => {
      this.#check(await this.format.writeTrailer());
      await this.format.closeOutput();
      this.#headerWritten = false;
    });
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#turns.close(async () => {
      if (this.#headerWritten) await this.format.closeOutput();
      this.format.freeContext();
    });
  }
}
