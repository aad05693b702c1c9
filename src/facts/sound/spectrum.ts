// A fast Fourier transform of a power-of-two length with its tables made once.

/** Complex transform in place; `size` is a power of two. */
export class Fourier {
  readonly #reversed: Uint32Array;
  readonly #cos: Float64Array;
  readonly #sin: Float64Array;

  constructor(readonly size: number) {
    const bits = Math.log2(size);
    this.#reversed = new Uint32Array(size);
    for (let i = 0; i < size; i++) {
      this.#reversed[i] = (this.#reversed[i >> 1]! >> 1) | ((i & 1) << (bits - 1));
    }
    this.#cos = Float64Array.from({ length: size / 2 }, (_, i) => Math.cos(2 * Math.PI * i / size));
    this.#sin = Float64Array.from({ length: size / 2 }, (_, i) => Math.sin(2 * Math.PI * i / size));
  }

  /** Replaces `real` and `imaginary` by their unscaled forward transform. */
  transform(real: Float64Array, imaginary: Float64Array): void {
    const { size } = this;
    for (let i = 0; i < size; i++) {
      const j = this.#reversed[i]!;
      if (j > i) {
        const r = real[i]!, m = imaginary[i]!;
        real[i] = real[j]!;
        imaginary[i] = imaginary[j]!;
        real[j] = r;
        imaginary[j] = m;
      }
    }
    for (let half = 1; half < size; half *= 2) {
      const stride = size / (2 * half);
      for (let start = 0; start < size; start += 2 * half) {
        for (let k = 0, t = 0; k < half; k++, t += stride) {
          const a = start + k, b = a + half;
          const c = this.#cos[t]!, s = this.#sin[t]!;
          const r = real[b]! * c + imaginary[b]! * s, m = imaginary[b]! * c - real[b]! * s;
          real[b] = real[a]! - r;
          imaginary[b] = imaginary[a]! - m;
          real[a] = real[a]! + r;
          imaginary[a] = imaginary[a]! + m;
        }
      }
    }
  }
}
