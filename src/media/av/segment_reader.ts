// Reads the packets of a segment for stream copy; nothing is decoded.

import type { CodecParameters, FormatContext, Packet, Rational } from "node-av/lib";
import { unreadable } from "../unreadable.ts";
import { found, type Native, native, ok } from "./native.ts";
import { openInput } from "./open_input.ts";
import { Turns } from "./turns.ts";

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

  get parameters(): CodecParameters {
    return found(this.#format.streams[0], "The picture track").codecpar;
  }

  get timeBase(): Rational {
    return found(this.#format.streams[0], "The picture track").timeBase;
  }

  /** Fills `packet` with the next one of the picture track; false at the end. */
  next(packet: Packet): Promise<boolean> {
    return this.#turns.run(async () => {
      for (;;) {
        packet.unref();
        const code = await this.#format.readFrame(packet);
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
