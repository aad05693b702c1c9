// SPDX-License-Identifier: AGPL-3.0-or-later

// Noise that is the same every time, and the filter of the mix.

import { SAMPLE_RATE } from "../sample_rate.ts";

export class Noise {
  #state: number;

  constructor(seed: number) {
    this.#state = (Math.imul(seed | 0, 0x9e3779b1) ^ 0x5bd1e995) | 0;
    if (this.#state === 0) this.#state = 0x1234567;
    for (let i = 0; i < 4; i++) this.next();
  }

  next(): number {
    let x = this.#state;
    x ^= x << 13;
    x ^= x >>> 17;
    x ^= x << 5;
    this.#state = x;
    return x / 2147483648;
  }
}

export type FilterKind = "low" | "band" | "high";

/** Zero-delay state-variable filter after Zavalishin; `q` 0.707 is flat. Band gain at centre is 1. */
export class StateVariable {
  #kind: FilterKind;
  #a1 = 0;
  #a2 = 0;
  #a3 = 0;
  #k = 1;
  #ic1 = 0;
  #ic2 = 0;

  constructor(kind: FilterKind, cutoff: number, q: number) {
    this.#kind = kind;
    this.tune(cutoff, q);
  }

  tune(cutoff: number, q: number): void {
    const g = Math.tan(Math.PI * Math.min(0.45, Math.max(0.0002, cutoff / SAMPLE_RATE)));
    this.#k = 1 / q;
    this.#a1 = 1 / (1 + g * (g + this.#k));
    this.#a2 = g * this.#a1;
    this.#a3 = g * this.#a2;
  }

  next(x: number): number {
    const v3 = x - this.#ic2;
    const v1 = this.#a1 * this.#ic1 + this.#a2 * v3;
    const v2 = this.#ic2 + this.#a2 * this.#ic1 + this.#a3 * v3;
    this.#ic1 = 2 * v1 - this.#ic1;
    this.#ic2 = 2 * v2 - this.#ic2;
    if (this.#kind === "low") return v2;
    if (this.#kind === "band") return this.#k * v1;
    return x - this.#k * v1 - v2;
  }

  /** Filters `frames` samples from `from` on, in place. */
  run(samples: Float32Array, from: number, frames: number): void {
    const a1 = this.#a1, a2 = this.#a2, a3 = this.#a3, k = this.#k;
    const low = this.#kind === "low" ? 1 : 0;
    const band = this.#kind === "band" ? k : 0;
    const high = this.#kind === "high" ? 1 : 0;
    let ic1 = this.#ic1, ic2 = this.#ic2;
    for (let i = from; i < from + frames; i++) {
      const x = samples[i]!;
      const v3 = x - ic2;
      const v1 = a1 * ic1 + a2 * v3;
      const v2 = ic2 + a2 * ic1 + a3 * v3;
      ic1 = 2 * v1 - ic1;
      ic2 = 2 * v2 - ic2;
      samples[i] = low * v2 + band * v1 + high * (x - k * v1 - v2);
    }
    this.#ic1 = ic1;
    this.#ic2 = ic2;
  }
}
