// SPDX-License-Identifier: AGPL-3.0-or-later

// Writes WAV files of 16 bits, whose length is known before their first sample.

import { Buffer } from "node:buffer";
import { type FileHandle, open } from "node:fs/promises";
import { Fault } from "../../../base/fault.ts";
import { writeWholly } from "../../../system/files/file_parts.ts";
import { writeFault } from "../../../system/files/files.ts";
import type { StemResult } from "../stem_job.ts";
import { BYTES_PER_SAMPLE, WAV_HEADER_BYTES } from "../stems.ts";

type Shape = Pick<StemResult, "rate" | "channels" | "samples">;

/** Bytes of the whole file. */
function wavBytes({ channels, samples }: Omit<Shape, "rate">): number {
  return WAV_HEADER_BYTES + samples * channels * BYTES_PER_SAMPLE;
}

export class WavFile implements AsyncDisposable {
  #at = WAV_HEADER_BYTES;

  private constructor(
    readonly path: string,
    readonly file: FileHandle,
    readonly shape: Shape,
  ) {}

  /** Throws Fault `not_writable` or `disk_full`. */
  static async create(path: string, shape: Shape): Promise<WavFile> {
    const file = await open(path, "wx").catch((error) => {
      throw writeFault(path, error);
    });
    const wav = new WavFile(path, file, shape);
    await wav.#write(headerOf(shape), 0);
    return wav;
  }

  /** Interleaved floats; what runs past the file's length is dropped. */
  async add(block: Float32Array): Promise<void> {
    const left = (wavBytes(this.shape) - this.#at) / BYTES_PER_SAMPLE;
    const count = Math.min(left, block.length);
    const bytes = Buffer.alloc(count * BYTES_PER_SAMPLE);
    for (let i = 0; i < count; i++) {
      const value = block[i]!;
      if (!Number.isFinite(value)) {
        throw new Fault(
          "model_unavailable",
          "stems: RunFailed: the model's numbers are not finite",
        );
      }
      const whole = Math.round(value * 32_768);
      bytes.writeInt16LE(Math.max(-32_768, Math.min(32_767, whole)), i * BYTES_PER_SAMPLE);
    }
    await this.#write(bytes, this.#at);
    this.#at += bytes.length;
  }

  /** Silence up to its length. */
  async finish(): Promise<void> {
    const missing = wavBytes(this.shape) - this.#at;
    if (missing > 0) await this.#write(Buffer.alloc(missing), this.#at);
  }

  async #write(bytes: Uint8Array, at: number): Promise<void> {
    try {
      await writeWholly(this.file, bytes, at);
    } catch (error) {
      throw writeFault(this.path, error);
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.file.close();
  }
}

function headerOf({ rate, channels, samples }: Shape): Buffer {
  const frame = channels * BYTES_PER_SAMPLE;
  const header = Buffer.alloc(WAV_HEADER_BYTES);
  header.write("RIFF", 0, "latin1");
  header.writeUInt32LE(WAV_HEADER_BYTES - 8 + samples * frame, 4);
  header.write("WAVEfmt ", 8, "latin1");
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(channels, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate * frame, 28);
  header.writeUInt16LE(frame, 32);
  header.writeUInt16LE(8 * BYTES_PER_SAMPLE, 34);
  header.write("data", 36, "latin1");
  header.writeUInt32LE(samples * frame, 40);
  return header;
}
