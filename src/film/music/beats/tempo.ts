// How fast the beat goes: autocorrelation of the onsets read through a comb of four beats, with a
// mild liking for walking pace.

import { exp, log2 } from "../../../base/exact_math.ts";

export const SLOWEST_BPM = 60;
export const FASTEST_BPM = 180;

/** Autocorrelation for lags 0…`lags`, divided by the value at lag 0. */
function autocorrelation(values: Float32Array, lags: number): Float64Array {
  const result = new Float64Array(lags + 1);
  for (let lag = 0; lag <= lags; lag++) {
    let sum = 0;
    for (let i = lag; i < values.length; i++) sum += values[i]! * values[i - lag]!;
    result[lag] = sum / Math.max(1, values.length - lag);
  }
  const zero = result[0]! + 1e-12;
  return result.map((value) => value / zero);
}

/** A value between two lags, the strongest within one lag of it. */
function near(values: Float64Array, lag: number): number {
  const at = Math.round(lag);
  let best = 0;
  for (let l = Math.max(1, at - 1); l <= Math.min(values.length - 1, at + 1); l++) {
    best = Math.max(best, values[l]!);
  }
  return best;
}

/** 0–1: how alike the onsets are to themselves one to four beats later. */
export function periodicity(strength: Float32Array, rate: number, bpm: number): number {
  const lag = 60 / bpm * rate;
  const power = strength.reduce((sum, value) => sum + value * value, 0) / strength.length + 1e-12;
  let best = 0;
  for (const beats of [1, 2, 4]) {
    for (let l = Math.round(beats * lag) - 1; l <= Math.round(beats * lag) + 1; l++) {
      let sum = 0;
      for (let i = l; i < strength.length; i++) sum += strength[i]! * strength[i - l]!;
      best = Math.max(best, sum / Math.max(1, strength.length - l) / power);
    }
  }
  return Math.min(1, best);
}

export interface TempoGuess {
  readonly bpm: number;
  readonly score: number;
}

/** Tempi between 60 and 180 by how well a comb of their first four beats fits, best first. */
export function tempoGuesses(strength: Float32Array, rate: number): TempoGuess[] {
  const ac = autocorrelation(strength, Math.ceil(4.2 * 60 / SLOWEST_BPM * rate));
  const guesses: TempoGuess[] = [];
  for (let bpm = SLOWEST_BPM * 0.97; bpm <= FASTEST_BPM * 1.03; bpm *= 1.004) {
    const lag = 60 / bpm * rate;
    const comb = near(ac, lag) + 0.8 * near(ac, 2 * lag) + 0.6 * near(ac, 3 * lag) +
      0.7 * near(ac, 4 * lag);
    const pace = exp(-0.5 * (log2(bpm / 108) / 1.1) ** 2);
    guesses.push({ bpm, score: comb * pace });
  }
  const peaks = guesses.filter((guess, i) =>
    guess.score >= (guesses[i - 1]?.score ?? 0) && guess.score >= (guesses[i + 1]?.score ?? 0)
  );
  return peaks.sort((a, b) => b.score - a.score).slice(0, 8);
}
