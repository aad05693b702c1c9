// SPDX-License-Identifier: AGPL-3.0-or-later

// The one limiter of the film: it looks 5 ms ahead and turns down before a peak comes. Peaks between
// the samples are seen by fourfold oversampling (BS.1770 annex 2, with a longer filter than its 12
// taps: exact to 0.05 dB up to 18 kHz at the points it looks at). FFmpeg's `alimiter` sees none of them,
// and another limiter would change the bytes of every film.

/** Samples on each side that a point between two samples depends on. */
const REACH = 12;

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
    return Math.sin(Math.PI * x) / (Math.PI * x) *
      bessel(6 * Math.sqrt(Math.max(0, 1 - (x / REACH) ** 2)));
  });
  const gain = taps.reduce((sum, tap) => sum + tap, 0);
  return taps.map((tap) => tap / gain);
});

/** No point between samples of at most 1 is higher than this. */
const OVERSHOOT = Math.max(
  ...PHASES.map((taps) => taps.reduce((sum, tap) => sum + Math.abs(tap), 0)),
);

/**
 * The highest of the three points between `samples[middle]` and the next one. `samples` must hold
 * REACH − 1 samples before `middle` and REACH after it.
 */
function peakAfter(samples: Float64Array | Float32Array, middle: number): number {
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
    return Math.max(-120, 20 * Math.log10(this.#highest));
  }
}

/** Attack and shortest hold: 5 ms. */
const AHEAD = 240;
/** Output comes this much after input. */
const LATENCY = AHEAD + REACH;
/** Time constant of the way back up, 120 ms: slower than the wave of any bass note. */
const RELEASE = 1 - Math.exp(-1 / 5_760);

/**
 * Interleaved stereo in, the same number of samples out, not above the ceiling at any sample nor
 * (to within 0.1 dB, which the gain's own movement may add) between them. Both channels get the
 * same gain, so the picture of the sound does not move.
 */
export class Limiter {
  readonly #heights = new PairHeights();
  readonly #lowest = new RunningMinimum(AHEAD + 1);
  readonly #average = new RunningMean(AHEAD + 1);
  /** The last samples that have not left yet. */
  readonly #delay = new Float32Array(2 * LATENCY);
  #at = 0;
  #taken = 0;
  #envelope = 1;

  /** `ceiling` is an amplitude; `gain` is applied before it. */
  constructor(readonly ceiling: number, readonly gain = 1) {}

  /** Gives the samples that are decided by now: the first blocks give less than they take. */
  add(block: Float32Array): Float32Array {
    const input = block.map((sample) => sample * this.gain);
    const heights = this.#heights.add(input, this.ceiling);
    const output = new Float32Array(input.length);
    for (let i = 0, o = 0; i < heights.length; i++) {
      const factor = this.#factor(heights[i]!);
      output[o] = this.#delay[this.#at]! * factor;
      this.#delay[this.#at++] = input[o++]!;
      output[o] = this.#delay[this.#at]! * factor;
      this.#delay[this.#at++] = input[o++]!;
      if (this.#at === this.#delay.length) this.#at = 0;
    }
    const early = Math.min(heights.length, Math.max(0, LATENCY - this.#taken));
    this.#taken += heights.length;
    return output.subarray(2 * early);
  }

  /** What is still inside; after it the limiter is used up. */
  finish(): Float32Array {
    return this.add(new Float32Array(2 * LATENCY));
  }

  /** The gain of the sample that leaves, from the height of the one REACH before the newest. */
  #factor(height: number): number {
    const lowest = this.#lowest.add(height > this.ceiling ? this.ceiling / height : 1);
    this.#envelope = lowest < this.#envelope
      ? lowest
      : this.#envelope + (lowest - this.#envelope) * RELEASE;
    if (this.#envelope > 0.99999) this.#envelope = lowest;
    // Every value of the mean allows for the peak in its middle, so the mean does too.
    return this.#average.add(this.#envelope);
  }
}

/** Height of the wave around each sample, REACH samples late; exact only above `floor`. */
class PairHeights {
  readonly #tails = [new Float32Array(2 * REACH), new Float32Array(2 * REACH)];
  readonly #before = [0, 0];
  readonly #lastHigh = [-Infinity, -Infinity];

  add(block: Float32Array, floor: number): Float64Array {
    const heights = new Float64Array(block.length / 2);
    for (const channel of [0, 1]) {
      const tail = this.#tails[channel]!;
      const samples = new Float32Array(tail.length + heights.length);
      samples.set(tail);
      for (let i = tail.length, j = channel; i < samples.length; i++, j += 2) {
        samples[i] = block[j]!;
      }
      let before = this.#before[channel]!, lastHigh = this.#lastHigh[channel]!;
      for (let o = 0, i = tail.length; o < heights.length; o++, i++) {
        // Low samples have no high point between them, and most samples are low.
        if (Math.abs(samples[i]!) * OVERSHOOT > floor) lastHigh = i;
        const middle = i - REACH;
        const after = lastHigh > middle - REACH ? peakAfter(samples, middle) : 0;
        const height = Math.max(Math.abs(samples[middle]!), before, after);
        if (height > heights[o]!) heights[o] = height;
        before = after;
      }
      this.#before[channel] = before;
      this.#lastHigh[channel] = lastHigh - heights.length;
      tail.set(samples.subarray(heights.length));
    }
    return heights;
  }
}

/** The least of the last `size` values; ones before the first. */
class RunningMinimum {
  readonly #values: Float64Array;
  readonly #places: Int32Array;
  #first = 0;
  #count = 0;
  #place = 0;

  constructor(readonly size: number) {
    this.#values = new Float64Array(size + 1);
    this.#places = new Int32Array(size + 1);
  }

  /** A queue of rising values: each is the least of everything after the one before it. */
  add(value: number): number {
    const ring = this.#values.length;
    while (this.#count > 0 && this.#values[(this.#first + this.#count - 1) % ring]! >= value) {
      this.#count--;
    }
    const end = (this.#first + this.#count) % ring;
    this.#values[end] = value;
    this.#places[end] = this.#place;
    this.#count++;
    if (this.#places[this.#first]! <= this.#place - this.size) {
      this.#first = (this.#first + 1) % ring;
      this.#count--;
    }
    this.#place++;
    return this.#values[this.#first]!;
  }
}

/** The mean of the last `size` values; ones before the first. */
class RunningMean {
  readonly #values: Float64Array;
  #sum: number;
  #at = 0;

  constructor(readonly size: number) {
    this.#values = new Float64Array(size).fill(1);
    this.#sum = size;
  }

  add(value: number): number {
    this.#sum += value - this.#values[this.#at]!;
    this.#values[this.#at] = value;
    if (++this.#at === this.size) this.#at = 0;
    return this.#sum / this.size;
  }
}
