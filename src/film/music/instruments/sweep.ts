// SPDX-License-Identifier: AGPL-3.0-or-later

// The one voice that no sound font has at the length a part needs: noise that opens up over the whole note,
// loudest where it ends. A recorded cymbal is loudest where it begins.

import { SAMPLE_RATE } from "../sample_rate.ts";
import { Noise, StateVariable } from "./filters.ts";
import type { SweepNote } from "./performance.ts";

interface Shape {
  /** Centre of the band at the note's start and end. */
  readonly from: number;
  readonly to: number;
  readonly q: number;
  readonly level: number;
}

const SHAPES: Readonly<Record<SweepNote["kind"], Shape>> = {
  "cymbal swell": { from: 2600, to: 7500, q: 0.5, level: 0.4 },
  riser: { from: 500, to: 4600, q: 0.8, level: 0.42 },
};
const ATTACK_SECONDS = 0.05, RELEASE_SECONDS = 0.12;
/** Frames between two steps of the filter. */
const STEP = 64;

export class Sweep {
  readonly #shape: Shape;
  readonly #frames: number;
  readonly #level: number;
  readonly #sides: ReadonlyArray<{ readonly noise: Noise; readonly band: StateVariable }>;
  #position = 0;

  constructor({ kind, seconds, velocity }: SweepNote, seed: number) {
    this.#shape = SHAPES[kind];
    this.#frames = Math.max(1, Math.round(seconds * SAMPLE_RATE));
    this.#level = this.#shape.level * velocity;
    this.#sides = [seed, seed ^ 0x2222].map((each) => ({
      noise: new Noise(each),
      band: new StateVariable("band", this.#shape.from, this.#shape.q),
    }));
  }

  /** Adds the next `frames` at `from`; false once it is silent for good. */
  render(left: Float32Array, right: Float32Array, from: number, frames: number): boolean {
    const { from: low, to: high, q } = this.#shape;
    for (let i = 0; i < frames; i++, this.#position++) {
      if (this.#position % STEP === 0) {
        const opened = Math.min(1, this.#position / this.#frames);
        for (const { band } of this.#sides) band.tune(low + (high - low) * opened * opened, q);
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
