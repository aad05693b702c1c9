// The two materials of struck and plucked sounds: banks of decaying partials, and bursts of noise.

import { BLOCK, SAMPLE_RATE, type Tone } from "./sounding.ts";
import { type FilterKind, Noise, StateVariable } from "./wavetable.ts";

export interface Overtone {
  readonly hertz: number;
  readonly amplitude: number;
  /** Seconds to fall by 60 dB. */
  readonly t60: number;
  readonly phase: number;
}

/** −78 dB under full scale, some 55 dB under the music that plays at the same time. */
export const INAUDIBLE = 1.2e-4;
/** Partials above this are left out: nothing to gain, and far from folding over. */
const HIGHEST_PARTIAL = 16_000;
const LN_1000 = 6.907755278982137;

const mono = new Float64Array(BLOCK);

export class PartialBank implements Tone {
  /** y[n] = turn·y[n−1] − shrink·y[n−2] for each partial, the longest-lived first. */
  readonly #turn: Float64Array;
  readonly #shrink: Float64Array;
  readonly #last: Float64Array;
  readonly #before: Float64Array;
  /** Frames until each is inaudible, descending. */
  readonly #lives: readonly number[];
  readonly #left: number;
  readonly #right: number;
  #alive: number;
  #position = 0;

  constructor(partials: readonly Overtone[], left: number, right: number) {
    const heard = partials
      .filter((p) => p.hertz < HIGHEST_PARTIAL && p.amplitude > INAUDIBLE)
      .map((p) => ({
        ...p,
        life: p.t60 * SAMPLE_RATE * Math.log(p.amplitude / INAUDIBLE) / LN_1000,
      }))
      .sort((a, b) => b.life - a.life);
    const size = Math.ceil(heard.length / 4) * 4;
    this.#turn = new Float64Array(size);
    this.#shrink = new Float64Array(size);
    this.#last = new Float64Array(size);
    this.#before = new Float64Array(size);
    this.#lives = heard.map((p) => p.life);
    this.#alive = heard.length;
    this.#left = left;
    this.#right = right;
    heard.forEach((p, i) => {
      const step = 2 * Math.PI * p.hertz / SAMPLE_RATE;
      const decay = Math.exp(-LN_1000 / (p.t60 * SAMPLE_RATE));
      this.#turn[i] = 2 * decay * Math.cos(step);
      this.#shrink[i] = decay * decay;
      this.#last[i] = p.amplitude * Math.sin(p.phase - step) / decay;
      this.#before[i] = p.amplitude * Math.sin(p.phase - 2 * step) / (decay * decay);
    });
  }

  fill(left: Float32Array, right: Float32Array, frames: number): boolean {
    while (this.#alive > 0 && this.#lives[this.#alive - 1]! < this.#position) this.#alive--;
    if (this.#alive === 0) return false;
    this.#position += frames;
    mono.fill(0, 0, frames);
    const turn = this.#turn, shrink = this.#shrink, last = this.#last, before = this.#before;
    for (let p = 0; p < this.#alive; p += 4) {
      const ta = turn[p]!, tb = turn[p + 1]!, tc = turn[p + 2]!, td = turn[p + 3]!;
      const sa = shrink[p]!, sb = shrink[p + 1]!, sc = shrink[p + 2]!, sd = shrink[p + 3]!;
      let a = last[p]!, b = last[p + 1]!, c = last[p + 2]!, d = last[p + 3]!;
      let oa = before[p]!, ob = before[p + 1]!, oc = before[p + 2]!, od = before[p + 3]!;
      // Two samples a turn: the pair of states trade places instead of being copied.
      const even = frames & ~1;
      for (let i = 0; i < even; i += 2) {
        oa = ta * a - sa * oa;
        ob = tb * b - sb * ob;
        oc = tc * c - sc * oc;
        od = td * d - sd * od;
        mono[i]! += oa + ob + (oc + od);
        a = ta * oa - sa * a;
        b = tb * ob - sb * b;
        c = tc * oc - sc * c;
        d = td * od - sd * d;
        mono[i + 1]! += a + b + (c + d);
      }
      if (even < frames) {
        [oa, a] = [a, ta * a - sa * oa];
        [ob, b] = [b, tb * b - sb * ob];
        [oc, c] = [c, tc * c - sc * oc];
        [od, d] = [d, td * d - sd * od];
        mono[even]! += a + b + (c + d);
      }
      last[p] = a;
      last[p + 1] = b;
      last[p + 2] = c;
      last[p + 3] = d;
      before[p] = oa;
      before[p + 1] = ob;
      before[p + 2] = oc;
      before[p + 3] = od;
    }
    const gl = this.#left, gr = this.#right;
    for (let i = 0; i < frames; i++) {
      const value = mono[i]!;
      left[i]! += gl * value;
      right[i]! += gr * value;
    }
    return true;
  }
}

interface Burst {
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
    this.#decay = Math.exp(-6.907755 / (burst.t60 * SAMPLE_RATE));
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
export function blendTones(...tones: Tone[]): Tone {
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
