// The height of the wave between the samples, by fourfold oversampling (BS.1770 annex 2, with a
// longer filter than its 12 taps: exact to 0.05 dB up to 18 kHz at the points it looks at).

import { log10, sin } from "../../base/exact_math.ts";

/** Samples on each side that a point between two samples depends on. */
export const REACH = 12;

/** Modified Bessel function of order 0, for the Kaiser window. */
function bessel(x: number): number {
  let sum = 1, term = 1;
  for (let k = 1; k < 40; k++) sum += term *= (x / (2 * k)) ** 2;
  return sum;
}

/** Taps for the points a quarter, a half and three quarters after the sample in the middle. */
const PHASES = [0.25, 0.5, 0.75].map((shift) => {
  const taps = Float64Array.from({ length: 2 * REACH }, (_, i) => {
    const x = i - (REACH - 1) - shift;
    return sin(Math.PI * x) / (Math.PI * x) *
      bessel(6 * Math.sqrt(Math.max(0, 1 - (x / REACH) ** 2)));
  });
  const gain = taps.reduce((sum, tap) => sum + tap, 0);
  return taps.map((tap) => tap / gain);
});

/** No point between samples of at most 1 is higher than this. */
export const OVERSHOOT = Math.max(
  ...PHASES.map((taps) => taps.reduce((sum, tap) => sum + Math.abs(tap), 0)),
);

/**
 * The highest of the three points between `samples[middle]` and the next one. `samples` must hold
 * REACH − 1 samples before `middle` and REACH after it.
 */
export function peakAfter(samples: Float64Array | Float32Array, middle: number): number {
  let highest = 0;
  const first = middle - REACH + 1;
  for (const taps of PHASES) {
    let point = 0;
    for (let k = 0; k < 2 * REACH; k++) point += taps[k]! * samples[first + k]!;
    highest = Math.max(highest, Math.abs(point));
  }
  return highest;
}

/** The true peak of a sound that comes in blocks of interleaved stereo. */
export class TruePeakMeter {
  /** The end of what came before, so that points across blocks are seen. */
  readonly #tails = [new Float32Array(2 * REACH), new Float32Array(2 * REACH)];
  #highest = 0;

  add(block: Float32Array): void {
    this.#tails.forEach((tail, channel) => {
      const samples = new Float32Array(tail.length + block.length / 2);
      samples.set(tail);
      for (let i = tail.length, j = channel; i < samples.length; i++, j += 2) {
        samples[i] = block[j]!;
      }
      let lastHigh = -Infinity;
      for (let i = tail.length; i < samples.length; i++) {
        const height = Math.abs(samples[i]!);
        if (height > this.#highest) this.#highest = height;
        // Only where the samples are high enough can a point between them be a new peak.
        if (height * OVERSHOOT > this.#highest) lastHigh = i;
        const middle = i - REACH;
        if (lastHigh > middle - REACH) {
          this.#highest = Math.max(this.#highest, peakAfter(samples, middle));
        }
      }
      tail.set(samples.subarray(samples.length - tail.length));
    });
  }

  /** dBTP; −120 for silence. The last 0.25 ms count by their samples alone. */
  get decibels(): number {
    return Math.max(-120, 20 * log10(this.#highest));
  }
}
