// A short burst of filtered noise that dies exponentially: felt on a string, a brush on a skin.

import { exp } from "../../../base/exact_math.ts";
import { StateVariable } from "./filter.ts";
import type { FilterKind } from "./filter.ts";
import { INAUDIBLE } from "./partials.ts";
import { Noise } from "./noise.ts";
import { BLOCK, SAMPLE_RATE, type Tone } from "./sounding.ts";

export interface Burst {
  readonly seed: number;
  readonly kind: FilterKind;
  readonly hertz: number;
  readonly q: number;
  readonly amplitude: number;
  readonly t60: number;
  readonly left: number;
  readonly right: number;
}

const scratch = new Float32Array(BLOCK);

export class NoiseBurst implements Tone {
  readonly #noise: Noise;
  readonly #filter: StateVariable;
  readonly #decay: number;
  readonly #left: number;
  readonly #right: number;
  #amplitude: number;

  constructor(burst: Burst) {
    this.#noise = new Noise(burst.seed);
    this.#filter = new StateVariable(burst.kind, burst.hertz, burst.q);
    this.#decay = exp(-6.907755 / (burst.t60 * SAMPLE_RATE));
    this.#amplitude = burst.amplitude;
    this.#left = burst.left;
    this.#right = burst.right;
  }

  fill(left: Float32Array, right: Float32Array, frames: number): boolean {
    if (this.#amplitude < INAUDIBLE) return false;
    let amplitude = this.#amplitude;
    for (let i = 0; i < frames; i++) {
      scratch[i] = amplitude * this.#noise.next();
      amplitude *= this.#decay;
    }
    this.#amplitude = amplitude;
    this.#filter.run(scratch, 0, frames);
    for (let i = 0; i < frames; i++) {
      left[i]! += this.#left * scratch[i]!;
      right[i]! += this.#right * scratch[i]!;
    }
    return true;
  }
}

/** Several tones heard as one; it lives as long as the longest. */
export function together(...tones: Tone[]): Tone {
  const alive = tones.map(() => true);
  return {
    fill(left, right, frames) {
      let any = false;
      for (let t = 0; t < tones.length; t++) {
        if (!alive[t]) continue;
        alive[t] = tones[t]!.fill(left, right, frames);
        any ||= alive[t]!;
      }
      return any;
    },
  };
}
