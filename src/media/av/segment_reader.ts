// SPDX-License-Identifier: AGPL-3.0-or-later

// Reads the packets of a file's first track for stream copy, and tells whether segments can be joined.

import type { CodecParameters, FormatContext, Packet, Rational, Stream } from "node-av/lib";
import { Fault } from "../../base/fault.ts";
import { unreadable } from "../unreadable.ts";
import { VIDEO_TIMESCALE } from "./mp4_muxer.ts";
import { found, type Native, native, ok, openInput, Turns } from "./native.ts";

export class SegmentReader implements AsyncDisposable {
  readonly #turns = new Turns();
  readonly #native: Native;
  readonly #format: FormatContext;

  private constructor(readonly path: string, loaded: Native) {
    this.#native = loaded;
    this.#format = new loaded.lib.FormatContext();
  }

  /** Throws Fault `media_unreadable`. */
  static async open(path: string): Promise<SegmentReader> {
    const reader = new SegmentReader(path, await native());
    try {
      await reader.#turns.run(() => openInput(reader.#native, reader.#format, path));
      return reader;
    } catch (error) {
      await reader[Symbol.asyncDispose]();
      throw unreadable(path, error);
    }
  }

  get #track(): Stream {
    return found(this.#format.streams[0], "The track");
  }

  get parameters(): CodecParameters {
    return this.#track.codecpar;
  }

  get timeBase(): Rational {
    return this.#track.timeBase;
  }

  /** Fills `packet` with the next one of the track; false at the end. */
  next(packet: Packet): Promise<boolean> {
    return this.#turns.run(() => {
      for (;;) {
        packet.unref();
        const code = this.#format.readFrameSync(packet);
        if (code === this.#native.c.AVERROR_EOF) return false;
        try {
          ok(this.#native, code, "Reading");
        } catch (error) {
          throw unreadable(this.path, error);
        }
        if (packet.streamIndex === 0) return true;
      }
    });
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.#turns.close(() => this.#format.closeInput());
  }
}

interface SegmentLengths {
  readonly frames: readonly number[];
  /** How many frames decoding runs ahead of showing, at most, in any segment. */
  readonly delay: number;
}

/** Reads the segments' tables; faults when they cannot be joined by stream copy. */
export async function segmentLengths(
  segments: readonly string[],
  fps: number,
): Promise<SegmentLengths> {
  if (segments.length === 0) throw new Fault("internal", "A film was asked for no segment");
  const { lib } = await native();
  const tick = VIDEO_TIMESCALE / fps;
  const packet = new lib.Packet();
  packet.alloc();
  try {
    let header: string | undefined;
    let delay = 0;
    const lengths: number[] = [];
    for (const path of segments) {
      await using segment = await SegmentReader.open(path);
      const own = segment.parameters.extradata?.toString("hex") ?? "";
      if (own !== (header ??= own)) {
        throw new Fault("internal", `Segment "${path}" was encoded with other settings`);
      }
      const shown: number[] = [];
      while (await segment.next(packet)) {
        const frame = Number(packet.pts) / tick;
        delay = Math.max(delay, shown.length - frame);
        shown.push(frame);
      }
      const gap = shown.sort((a, b) => a - b).findIndex((frame, index) => frame !== index);
      if (segment.timeBase.den !== VIDEO_TIMESCALE || shown.length === 0 || gap >= 0) {
        throw unreadable(path, `frame ${Math.max(gap, 0)} of ${shown.length} is missing`);
      }
      lengths.push(shown.length);
    }
    return { frames: lengths, delay };
  } finally {
    packet.free();
  }
}
