// SPDX-License-Identifier: AGPL-3.0-or-later

// Changes the rate of a sound that is fed block by block.

import { FrameGraph, soundFrame } from "../frame_graph.ts";
import { type Native, native } from "../native.ts";
import type { SoundShape } from "./sound_reader.ts";

/** Keeps channels and alignment: the first sample out stands where the first one in stood. */
export class SoundResampler implements AsyncDisposable {
  #graph: FrameGraph | undefined;
  #taken = 0;

  private constructor(
    readonly native: Native,
    readonly from: SoundShape,
    readonly toRate: number,
  ) {}

  static async open(from: SoundShape, toRate: number): Promise<SoundResampler> {
    return new SoundResampler(await native(), from, toRate);
  }

  /** Interleaved floats; what is decided by now comes out. */
  async add(block: Float32Array): Promise<Float32Array[]> {
    const { rate, channels } = this.from;
    if (block.length === 0) return [];
    if (rate === this.toRate) return [block];
    const { lib, c } = this.native;
    const channelLayout = lib.avChannelLayoutDefault(channels);
    const shape = {
      nbSamples: block.length / channels,
      format: c.AV_SAMPLE_FMT_FLT,
      sampleRate: rate,
      channelLayout,
      pts: BigInt(this.#taken),
    };
    const bytes = new Uint8Array(block.buffer, block.byteOffset, block.byteLength);
    const frame = soundFrame(this.native, shape, bytes);
    try {
      this.#taken += shape.nbSamples;
      const filters = `aresample=${this.toRate},aformat=sample_fmts=flt`;
      this.#graph ??= await FrameGraph.open(filters, frame, { num: 1, den: rate });
      await this.#graph.push(frame);
      return await this.#pulled();
    } finally {
      frame.free();
    }
  }

  /** Gives the samples still inside; none can be added after it. */
  async finish(): Promise<Float32Array[]> {
    await this.#graph?.push(undefined);
    return this.#graph ? await this.#pulled() : [];
  }

  async #pulled(): Promise<Float32Array[]> {
    const blocks: Float32Array[] = [];
    for (let out; (out = await this.#graph!.pull());) {
      const { buffer, byteOffset, byteLength } = out.toBuffer();
      out.free();
      blocks.push(new Float32Array(buffer.slice(byteOffset, byteOffset + byteLength)));
    }
    return blocks;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#graph?.[Symbol.asyncDispose]();
  }
}
