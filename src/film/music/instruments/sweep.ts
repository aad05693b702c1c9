// SPDX-License-Identifier: AGPL-3.0-or-later

// The one voice that no sound font has at the length a part needs: noise that opens up over the whole note,
// loudest where it ends. A recorded cymbal is loudest where it begins.

import { SAMPLE_RATE } from "../sample_rate.ts";
import { Noise, StateVariable } from "./filters.ts";
import type { SweepNote } from "./performance.ts";

/** Centre of the band at the note's start and end, how narrow it is, how loud. */
const LOW_HERTZ = 2600, HIGH_HERTZ = 7500, Q = 0.5, LEVEL = 0.4;
const ATTACK_SECONDS = 0.05, RELEASE_SECONDS = 0.12;
/** Frames between two steps of the filter. */
const STEP = 64;

export class Sweep {
  readonly #frames: number;
  readonly #level: number;
  readonly #sides: ReadonlyArray<{ readonly noise: Noise; readonly band: StateVariable }>;
  #position = 0;

  constructor({ seconds, velocity }: SweepNote, seed: number) {
    this.#frames = Math.max(1, Math.round(seconds * SAMPLE_RATE));
    this.#level = LEVEL * velocity;
    this.#sides = [seed, seed ^ 0x2222].map((each) => ({
      noise: new Noise(each),
      band: new StateVariable("band", LOW_HERTZ, Q),
    }));
  }

  /** Adds the next `frames` at `from`; false once it is silent for good. */
  render(left: Float32Array, right: Float32Array, from: number, frames: number): boolean {
    for (let i = 0; i < frames; i++, this.#position++) {
      if (this.#position % STEP === 0) {
        const opened = Math.min(1, this.#position / this.#frames);
        const centre = LOW_HERTZ + (HIGH_HERTZ - LOW_HERTZ) * opened * opened;
        for (const { band } of this.#sides) band.tune(centre, Q);
      }
      const gain = this.#gainAt(this.#position);
      left[from + i]! += this.#sides[0]!.band.next(gain * this.#sides[0]!.noise.next());
      right[from + i]! += this.#sides[1]!.band.next(gain * this.#sides[1]!.noise.next());
    }
    return this.#position < this.#frames + 2 * RELEASE_SECONDS * SAMPLE_RATE;
  }

  #gainAt(position: number): number {
    const way = position / this.#frames;
    const attack = Math.min(1, position / (ATTACK_SECONDS * SAMPLE_RATE));
    if (way <= 1) return this.#level * attack * way * way * way;
    const left = 1 - (position - this.#frames) / (RELEASE_SECONDS * SAMPLE_RATE);
    return left <= 0 ? 0 : this.#level * left * left;
  }
}
