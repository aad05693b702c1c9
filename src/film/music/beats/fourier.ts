// Power spectra of windowed frames: a plain radix-2 transform with its tables made once.

import { cos, log2, sin } from "../../../base/exact_math.ts";

export class PowerSpectrum {
  readonly size: number;
  /** size / 2 powers, DC first. */
  readonly power: Float64Array;
  readonly #window: Float64Array;
  readonly #cos: Float64Array;
  readonly #sin: Float64Array;
  readonly #order: Uint32Array;
  readonly #re: Float64Array;
  readonly #im: Float64Array;

  /** @param size a power of two */
  constructor(size: number) {
    this.size = size;
    this.power = new Float64Array(size / 2);
    this.#window = new Float64Array(size);
    this.#cos = new Float64Array(size / 2);
    this.#sin = new Float64Array(size / 2);
    this.#order = new Uint32Array(size);
    this.#re = new Float64Array(size);
    this.#im = new Float64Array(size);
    const bits = log2(size);
    for (let i = 0; i < size; i++) {
      this.#window[i] = 0.5 - 0.5 * cos(2 * Math.PI * (i + 0.5) / size);
      let reversed = 0;
      for (let b = 0; b < bits; b++) if (i & (1 << b)) reversed |= 1 << (bits - 1 - b);
      this.#order[i] = reversed;
    }
    for (let i = 0; i < size / 2; i++) {
      this.#cos[i] = cos(2 * Math.PI * i / size);
      this.#sin[i] = sin(2 * Math.PI * i / size);
    }
  }

  /** Fills {@link power} from `size` samples starting at `from`; missing samples count as silence. */
  measure(samples: Float32Array, from: number): void {
    const n = this.size, re = this.#re, im = this.#im;
    for (let i = 0; i < n; i++) {
      re[this.#order[i]!] = (samples[from + i] ?? 0) * this.#window[i]!;
    }
    im.fill(0);
    for (let half = 1; half < n; half *= 2) {
      const stride = n / (2 * half);
      for (let start = 0; start < n; start += 2 * half) {
        for (let k = 0; k < half; k++) {
          const c = this.#cos[k * stride]!, s = this.#sin[k * stride]!;
          const a = start + k, b = a + half;
          const tr = re[b]! * c + im[b]! * s, ti = im[b]! * c - re[b]! * s;
          re[b] = re[a]! - tr;
          im[b] = im[a]! - ti;
          re[a]! += tr;
          im[a]! += ti;
        }
      }
    }
    for (let i = 0; i < n / 2; i++) this.power[i] = re[i]! * re[i]! + im[i]! * im[i]!;
  }
}
