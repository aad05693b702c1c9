// The one limiter of the film: it looks 5 ms ahead, turns down before a peak comes, and knows the
// wave between the samples.

import { exp } from "../../base/exact_math.ts";
import { OVERSHOOT, peakAfter, REACH } from "./true_peak.ts";

/** Attack and shortest hold: 5 ms. */
const AHEAD = 240;
/** Output comes this much after input. */
const LATENCY = AHEAD + REACH;
/** Time constant of the way back up, 120 ms: slower than the wave of any bass note. */
const RELEASE = 1 - exp(-1 / 5_760);

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
