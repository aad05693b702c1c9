// SPDX-License-Identifier: AGPL-3.0-or-later

// Decibels, the two clocks of the film's sound, and a cursor that reads blocks of any size as runs of
// the wanted size.

import type { Fps } from "../brief/brief.ts";
import { SAMPLE_RATE } from "../music/sample_rate.ts";

export class SampleCursor {
  readonly #source: AsyncIterator<Float32Array>;
  #block = new Float32Array(0);
  #at = 0;
  #ended = false;

  /** Interleaved stereo. */
  constructor(blocks: AsyncIterable<Float32Array>) {
    this.#source = blocks[Symbol.asyncIterator]();
  }

  /**
   * The next `samples` of both channels, fewer only at the end of the sound; an empty array after
   * it. The result may be a view into the source's block.
   */
  async read(samples: number): Promise<Float32Array> {
    if (this.#block.length - this.#at === 0) await this.#refill();
    if (this.#block.length - this.#at >= 2 * samples) return this.#take(2 * samples);
    const run = new Float32Array(2 * samples);
    let filled = 0;
    while (filled < run.length) {
      if (this.#at === this.#block.length && !await this.#refill()) break;
      const part = this.#take(Math.min(run.length - filled, this.#block.length - this.#at));
      run.set(part, filled);
      filled += part.length;
    }
    return run.subarray(0, filled);
  }

  /** Lets the source close what it holds. */
  async close(): Promise<void> {
    if (!this.#ended) await this.#source.return?.();
    this.#ended = true;
  }

  #take(floats: number): Float32Array {
    this.#at += floats;
    return this.#block.subarray(this.#at - floats, this.#at);
  }

  async #refill(): Promise<boolean> {
    while (!this.#ended && this.#at === this.#block.length) {
      const { done, value } = await this.#source.next();
      if (done) this.#ended = true;
      else {
        this.#block = value as Float32Array<ArrayBuffer>;
        this.#at = 0;
      }
    }
    return !this.#ended;
  }
}

/** Amplitude factor of a change in decibels. */
export function amplitudeOf(decibels: number): number {
  return 10 ** (decibels / 20);
}

/** Samples of each channel in so many film frames: a whole number at every film rate there is. */
export function samplesOf(frames: number, fps: Fps): number {
  return frames * SAMPLE_RATE / fps;
}
