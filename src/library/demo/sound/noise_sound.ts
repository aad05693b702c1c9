// Sounds made of noise: wind, waves, a room, snow, a murmuring crowd. All interleaved 48 kHz stereo.

import type { Random } from "../../../base/random.ts";

export const SOUND_RATE = 48_000;

/** A stereo buffer of the given length, silent. */
export function silence(seconds: number): Float32Array {
  return new Float32Array(Math.round(seconds * SOUND_RATE) * 2);
}

/** How loud at a time in seconds. */
export type Loudness = (seconds: number) => number;

export interface NoiseBand {
  /** Corner frequencies in Hz. */
  readonly low: number;
  readonly high: number;
  readonly loudness: Loudness;
  /** 0 the same in both ears … 1 independent. */
  readonly width?: number;
}

/** Adds noise between two frequencies: two one-pole filters on each side are soft enough for nature. */
export function addNoise(out: Float32Array, band: NoiseBand, random: Random): void {
  const { low, high, loudness, width = 0.7 } = band;
  const up = 1 - Math.exp(-2 * Math.PI * high / SOUND_RATE);
  const down = 1 - Math.exp(-2 * Math.PI * low / SOUND_RATE);
  const state = new Float64Array(6);
  let level = 0;
  const filtered = (side: number, value: number) => {
    const s = side * 3;
    state[s]! += (value - state[s]!) * up;
    state[s + 1]! += (state[s]! - state[s + 1]!) * up;
    state[s + 2]! += (state[s + 1]! - state[s + 2]!) * down;
    return state[s + 1]! - state[s + 2]!;
  };
  // Narrow low bands lose power; this brings each band to a similar level.
  const gain = 2.2 / Math.sqrt(Math.min(1, high / 9_000));
  for (let i = 0; i < out.length; i += 2) {
    // Loudness moves slowly: once in 64 samples is enough, kept between.
    if (i % 128 === 0) level = loudness(i / 2 / SOUND_RATE) * gain;
    const both = random.next() * 2 - 1, own = random.next() * 2 - 1;
    out[i]! += filtered(0, both * (1 - width) + own * width) * level;
    out[i + 1]! += filtered(1, both * (1 - width) + (random.next() * 2 - 1) * width) * level;
  }
}

/** Fades the first and last part, and keeps all within full scale. */
export function settled(sound: Float32Array, fadeSeconds = 0.05): Float32Array {
  const fade = Math.round(fadeSeconds * SOUND_RATE), length = sound.length / 2;
  for (let i = 0; i < sound.length; i++) {
    const at = i >> 1, edge = Math.min(1, at / fade, (length - 1 - at) / fade);
    sound[i] = Math.tanh(sound[i]! * edge);
  }
  return sound;
}
