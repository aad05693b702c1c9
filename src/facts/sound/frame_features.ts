// SPDX-License-Identifier: AGPL-3.0-or-later

// Features of one moment of sound: level and colour of its speech band, and how strongly and at
// which pitch it is voiced. Frames of 32 ms every 16 ms, at 16 kHz mono.

const RATE = 16_000;
export const HOP = 256;
export const HOP_SECONDS = HOP / RATE;
export const WINDOW = 512;
/** Twice the window, so that the autocorrelation does not wrap around. */
const SIZE = 1_024;

/** The band of the telephone, which is enough to understand speech. */
const BAND_HZ = { low: 300, high: 3_400 };
/** Pitch of voices, from a low man's to a child's. */
const PITCH_HZ = { low: 80, high: 400 };
/** Voicing is looked for where the strong harmonics are; rumble below and hiss above say nothing. */
const VOICING_HZ = { low: 100, high: 2_000 };
/** Edges of the bands whose changes show formants moving; a third of an octave to half of one wide. */
const COLOUR_HZ = [200, 350, 500, 700, 950, 1_250, 1_600, 2_050, 2_600, 3_300, 4_200];
export const COLOURS = COLOUR_HZ.length - 1;

export interface SoundFrame {
  /** Mean square of the speech band and of everything, relative to full scale. */
  readonly band: number;
  readonly total: number;
  /** Geometric over arithmetic mean of the band's power: about 0.5 for noise, below 0.2 for a voice. */
  readonly flatness: number;
  /** Height of the autocorrelation's peak within the voices' pitches, 0…1. */
  readonly voicing: number;
  /** Hertz; 0 where there is no peak. */
  readonly pitch: number;
  /** Decibels of each colour band. */
  readonly colours: Float32Array;
}

const bin = (hertz: number) => Math.round(hertz * SIZE / RATE);

/** Measures windows of 512 samples. One measurer serves any number of frames, one after the other. */
export class FrameMeasurer {
  readonly #fourier = new Fourier(SIZE);
  readonly #window = Float64Array.from(
    { length: WINDOW },
    (_, i) => 0.5 - 0.5 * Math.cos(2 * Math.PI * (i + 0.5) / WINDOW),
  );
  /** Autocorrelation of the window itself: what every peak is divided by. */
  readonly #windowEcho: Float64Array;
  readonly #real = new Float64Array(SIZE);
  readonly #imaginary = new Float64Array(SIZE);
  readonly #power = new Float64Array(SIZE / 2 + 1);

  constructor() {
    this.#windowEcho = new Float64Array(RATE / PITCH_HZ.low + 2);
    for (let lag = 0; lag < this.#windowEcho.length; lag++) {
      for (let i = lag; i < WINDOW; i++) {
        this.#windowEcho[lag]! += this.#window[i]! * this.#window[i - lag]!;
      }
    }
  }

  /** `samples` holds one window of mono sound at 16 kHz from `start` on. */
  measure(samples: Float32Array, start: number): SoundFrame {
    const power = this.#power;
    this.#real.fill(0);
    this.#imaginary.fill(0);
    for (let i = 0; i < WINDOW; i++) this.#real[i] = samples[start + i]! * this.#window[i]!;
    this.#fourier.transform(this.#real, this.#imaginary);
    for (let k = 0; k <= SIZE / 2; k++) {
      power[k] = this.#real[k]! ** 2 + this.#imaginary[k]! ** 2;
    }
    // Parseval over the transform and the window's mean square (3/8): the mean square of the sound.
    const scale = 2 / (SIZE * WINDOW * 0.375);
    const sum = (low: number, high: number) => {
      let total = 0;
      for (let k = bin(low); k < bin(high); k++) total += power[k]!;
      return total * scale;
    };
    const colours = Float32Array.from(
      { length: COLOURS },
      (_, c) => 10 * Math.log10(sum(COLOUR_HZ[c]!, COLOUR_HZ[c + 1]!) + 1e-12),
    );
    const flatness = this.#flatness();
    const { voicing, pitch } = this.#voice();
    return {
      band: sum(BAND_HZ.low, BAND_HZ.high),
      total: sum(50, RATE / 2),
      flatness,
      voicing,
      pitch,
      colours,
    };
  }

  #flatness(): number {
    let logs = 0, total = 0;
    const first = bin(BAND_HZ.low), last = bin(BAND_HZ.high);
    for (let k = first; k < last; k++) {
      logs += Math.log(this.#power[k]! + 1e-12);
      total += this.#power[k]!;
    }
    const count = last - first;
    return Math.exp(logs / count) / (total / count + 1e-12);
  }

  /** Peak of the band-passed autocorrelation, by the inverse transform of the power. */
  #voice(): { voicing: number; pitch: number } {
    const real = this.#real, imaginary = this.#imaginary, echo = this.#windowEcho;
    real.fill(0);
    imaginary.fill(0);
    for (let k = bin(VOICING_HZ.low); k < bin(VOICING_HZ.high); k++) {
      real[k] = this.#power[k]!;
      real[SIZE - k] = this.#power[k]!;
    }
    this.#fourier.transform(real, imaginary);
    if (real[0]! < 1e-9) return { voicing: 0, pitch: 0 };
    const at = (lag: number) => real[lag]! / real[0]! * echo[0]! / echo[lag]!;
    let best = 0, bestLag = 0;
    for (let lag = RATE / PITCH_HZ.high; lag <= RATE / PITCH_HZ.low; lag++) {
      const here = at(lag);
      if (here <= best || here < at(lag - 1) || here < at(lag + 1)) continue;
      // A longer lag must be clearly better: multiples of the period are peaks as well.
      if (bestLag > 0 && here < best + 0.05) continue;
      best = here;
      bestLag = lag;
    }
    if (bestLag === 0) return { voicing: 0, pitch: 0 };
    const before = at(bestLag - 1), after = at(bestLag + 1);
    const bend = before - 2 * best + after;
    const shift = bend < 0 ? 0.5 * (before - after) / bend : 0;
    return { voicing: Math.min(1, best), pitch: RATE / (bestLag + shift) };
  }
}

/** Complex transform in place; `size` is a power of two. */
class Fourier {
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
