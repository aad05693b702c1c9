// SPDX-License-Identifier: AGPL-3.0-or-later

// Measures of sound for tests and reports: level, width, tuning, steps between samples that no instrument
// would make.

export interface Stereo {
  readonly left: Float32Array;
  readonly right: Float32Array;
  readonly sampleRate: number;
}

export { MOOD_NAMES } from "../../../../src/film/brief/brief.ts";

export function decibels(ratio: number): number {
  return 20 * Math.log10(ratio + 1e-12);
}

/** Joins interleaved blocks. */
export function gather(blocks: Iterable<Float32Array>, sampleRate = 48_000): Stereo {
  const list = [...blocks];
  const frames = list.reduce((sum, block) => sum + block.length / 2, 0);
  const left = new Float32Array(frames), right = new Float32Array(frames);
  let at = 0;
  for (const block of list) {
    for (let i = 0; i < block.length; i += 2) {
      left[at] = block[i]!;
      right[at++] = block[i + 1]!;
    }
  }
  return { left, right, sampleRate };
}

export function mono(sound: Stereo): Float32Array {
  return sound.left.map((value, i) => (value + sound.right[i]!) / 2);
}

export function peak(samples: Float32Array): number {
  let most = 0;
  for (const value of samples) most = Math.max(most, Math.abs(value));
  return most;
}

export function rms(samples: Float32Array): number {
  let power = 0;
  for (const value of samples) power += value * value;
  return Math.sqrt(power / Math.max(1, samples.length));
}

type Coefficients = readonly [b0: number, b1: number, b2: number, a1: number, a2: number];

function biquad(samples: ArrayLike<number>, [b0, b1, b2, a1, a2]: Coefficients): Float64Array {
  const out = new Float64Array(samples.length);
  let x1 = 0, x2 = 0, y1 = 0, y2 = 0;
  for (let i = 0; i < samples.length; i++) {
    const x = samples[i]!;
    const y = b0 * x + b1 * x1 + b2 * x2 - a1 * y1 - a2 * y2;
    [x2, x1, y2, y1] = [x1, x, y1, y];
    out[i] = y;
  }
  return out;
}

export function correlation(a: Float32Array, b: Float32Array): number {
  let ab = 0, aa = 0, bb = 0;
  for (let i = 0; i < a.length; i++) {
    ab += a[i]! * b[i]!;
    aa += a[i]! * a[i]!;
    bb += b[i]! * b[i]!;
  }
  return ab / Math.sqrt(aa * bb + 1e-12);
}

/**
 * Loudest millisecond above 15.5 kHz, linear. Pitched instruments have next to nothing there, a step
 * in the waveform has a lot: a jump of 0.1 gives about 0.03.
 */
export function loudestEdge(samples: Float32Array, sampleRate: number): number {
  const w = 2 * Math.PI * 15_500 / sampleRate, cos = Math.cos(w);
  let filtered: ArrayLike<number> = samples;
  // Two Butterworth sections make a fourth-order high-pass.
  for (const q of [0.5412, 1.3066]) {
    const alpha = Math.sin(w) / (2 * q), a0 = 1 + alpha;
    filtered = biquad(filtered, [
      (1 + cos) / 2 / a0,
      -(1 + cos) / a0,
      (1 + cos) / 2 / a0,
      -2 * cos / a0,
      (1 - alpha) / a0,
    ]);
  }
  let most = 0;
  for (let i = 0; i < filtered.length; i++) most = Math.max(most, Math.abs(filtered[i]!));
  return most;
}

/** Strength of one frequency in a stretch, by Goertzel's recurrence under a Hann window. */
export function strengthOf(samples: Float32Array, sampleRate: number, hertz: number): number {
  const turn = 2 * Math.cos(2 * Math.PI * hertz / sampleRate);
  let s1 = 0, s2 = 0;
  const n = samples.length;
  for (let i = 0; i < n; i++) {
    const hann = 0.5 - 0.5 * Math.cos(2 * Math.PI * i / n);
    [s2, s1] = [s1, samples[i]! * hann + turn * s1 - s2];
  }
  return Math.sqrt(Math.max(0, s1 * s1 + s2 * s2 - turn * s1 * s2)) * 4 / n;
}

/** Distance in cents of the strongest tone within ±60 cents of `hertz`. */
export function centsOff(samples: Float32Array, sampleRate: number, hertz: number): number {
  let best = 0, most = -1;
  const look = (from: number, to: number, step: number) => {
    for (let cents = from; cents <= to; cents += step) {
      const strength = strengthOf(samples, sampleRate, hertz * Math.pow(2, cents / 1200));
      if (strength > most) [most, best] = [strength, cents];
    }
  };
  look(-60, 60, 12);
  most = -1;
  look(best - 10, best + 10, 1);
  return best;
}
