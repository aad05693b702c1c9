// The sum of the mix: rumble and DC are cut, a slow compressor holds the sections together, a soft
// curve rounds what peaks remain, and a limiter that looks ahead keeps every sample under −1.5 dBFS.

import { exp, log10 } from "../../../base/exact_math.ts";
import { StateVariable } from "./filter.ts";
import { SAMPLE_RATE } from "./sounding.ts";

const RUMBLE_HERTZ = 32;
/** Frames between two updates of the compressor. */
const CONTROL = 32;
const THRESHOLD_DB = -17;
const RATIO = 1.8;
const ATTACK_SECONDS = 0.02;
const RELEASE_SECONDS = 0.35;
export const CEILING = Math.pow(10, -1.5 / 20);
/** 4 ms */
const LOOK_AHEAD = 192;

/** Linear up to half scale, then bending towards 1.2 without a corner. */
function rounded(x: number): number {
  const size = Math.abs(x);
  if (size <= 0.5) return x;
  const over = size - 0.5;
  return Math.sign(x) * (0.5 + over / (1 + over / 0.7));
}

class Compressor {
  #power = 0;
  #gainDb = 0;
  #gain = 1;

  run(left: Float32Array, right: Float32Array, frames: number): void {
    for (let from = 0; from < frames; from += CONTROL) {
      const part = Math.min(CONTROL, frames - from);
      let power = 0;
      for (let i = from; i < from + part; i++) {
        power += (left[i]! * left[i]! + right[i]! * right[i]!) / 2;
      }
      this.#power += (power / part - this.#power) * (1 - exp(-part / (0.03 * SAMPLE_RATE)));
      const levelDb = 10 * log10(this.#power + 1e-12);
      const wanted = Math.min(0, (THRESHOLD_DB - levelDb) * (1 - 1 / RATIO));
      const constant = wanted < this.#gainDb ? ATTACK_SECONDS : RELEASE_SECONDS;
      this.#gainDb += (wanted - this.#gainDb) * (1 - exp(-part / (constant * SAMPLE_RATE)));
      const target = Math.pow(10, this.#gainDb / 20);
      const slope = (target - this.#gain) / part;
      for (let i = from; i < from + part; i++) {
        this.#gain += slope;
        left[i] = rounded(left[i]! * this.#gain);
        right[i] = rounded(right[i]! * this.#gain);
      }
    }
  }
}

/** Delays by {@link LOOK_AHEAD} frames and never lets a sample over {@link CEILING}. */
class Limiter {
  readonly #left = new Float32Array(LOOK_AHEAD);
  readonly #right = new Float32Array(LOOK_AHEAD);
  /** Gains wanted by the frames inside the look-ahead; a plain minimum over them is held. */
  readonly #wanted = new Float64Array(LOOK_AHEAD + 1).fill(1);
  readonly #held = new Float64Array(LOOK_AHEAD).fill(1);
  #heldSum = LOOK_AHEAD;
  #at = 0;
  #wantedAt = 0;
  /** Frames until every wish below 1 has left both windows. */
  #busy = 0;

  run(left: Float32Array, right: Float32Array, frames: number): void {
    for (let i = 0; i < frames; i++) {
      const l = left[i]!, r = right[i]!;
      const peak = Math.max(Math.abs(l), Math.abs(r));
      const wish = peak > CEILING ? CEILING / peak : 1;
      const at = this.#at;
      let gain = 1;
      if (wish < 1) this.#busy = 2 * LOOK_AHEAD + 2;
      this.#wanted[this.#wantedAt] = wish;
      if (++this.#wantedAt > LOOK_AHEAD) this.#wantedAt = 0;
      if (this.#busy > 0) {
        this.#busy--;
        let least = 1;
        for (const wanted of this.#wanted) if (wanted < least) least = wanted;
        this.#heldSum += least - this.#held[at]!;
        this.#held[at] = least;
        gain = Math.min(1, this.#heldSum / LOOK_AHEAD);
      } else {
        this.#held[at] = 1;
        this.#heldSum = LOOK_AHEAD;
      }
      // The frame that leaves has seen the minimum of all wishes up to now in its average.
      left[i] = this.#left[at]! * gain;
      right[i] = this.#right[at]! * gain;
      this.#left[at] = l;
      this.#right[at] = r;
      if (++this.#at === LOOK_AHEAD) this.#at = 0;
    }
  }
}

export class MasterBus {
  /** Frames by which the output lags the input. */
  readonly latency = LOOK_AHEAD;
  readonly #cuts = [0, 1].map(() => new StateVariable("high", RUMBLE_HERTZ, 0.707));
  readonly #compressor = new Compressor();
  readonly #limiter = new Limiter();

  run(left: Float32Array, right: Float32Array, frames: number): void {
    this.#cuts[0]!.run(left, 0, frames);
    this.#cuts[1]!.run(right, 0, frames);
    this.#compressor.run(left, right, frames);
    this.#limiter.run(left, right, frames);
  }
}
