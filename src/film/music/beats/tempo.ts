// SPDX-License-Identifier: AGPL-3.0-or-later

// The tempo of a track, and the path of beats that follows it best.

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

interface TempoGuess {
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
    const pace = Math.exp(-0.5 * (Math.log2(bpm / 108) / 1.1) ** 2);
    guesses.push({ bpm, score: comb * pace });
  }
  const peaks = guesses.filter((guess, i) =>
    guess.score >= (guesses[i - 1]?.score ?? 0) && guess.score >= (guesses[i + 1]?.score ?? 0)
  );
  return peaks.sort((a, b) => b.score - a.score).slice(0, 8);
}

/** Weight of an uneven step against a strong onset. */
const TIGHTNESS = 90;

/** Frame numbers of the best row of beats with a period of about `period` frames. */
export function beatPath(strength: Float32Array, period: number): number[] {
  const n = strength.length;
  const score = new Float64Array(n);
  const from = new Int32Array(n).fill(-1);
  const least = Math.max(1, Math.round(period * 0.7)), most = Math.round(period * 1.4);
  const cost = Array.from(
    { length: most + 1 },
    (_, step) => TIGHTNESS * Math.log(Math.max(1, step) / period) ** 2,
  );
  for (let t = 0; t < n; t++) {
    let best = 0, origin = -1;
    for (let step = least; step <= most && step <= t; step++) {
      const value = score[t - step]! - cost[step]!;
      if (value > best) [best, origin] = [value, t - step];
    }
    score[t] = best + strength[t]!;
    from[t] = origin;
  }
  let end = Math.max(0, n - Math.round(period));
  for (let t = end; t < n; t++) if (score[t]! > score[end]!) end = t;
  const beats: number[] = [];
  for (let t = end; t >= 0 && n > 0; t = from[t]!) beats.push(t);
  return beats.reverse();
}

/** The onset peak nearest to a frame, between frames by a parabola through its neighbours. */
export function sharpened(strength: Float32Array, frame: number, reach: number): number {
  let at = frame;
  for (let t = Math.max(1, frame - reach); t <= Math.min(strength.length - 2, frame + reach); t++) {
    if (strength[t]! > (strength[at] ?? 0)) at = t;
  }
  const a = strength[at - 1] ?? 0, b = strength[at] ?? 0, c = strength[at + 1] ?? 0;
  const bend = a - 2 * b + c;
  return bend < -1e-9 ? at + Math.max(-0.5, Math.min(0.5, 0.5 * (a - c) / bend)) : at;
}

interface Line {
  readonly origin: number;
  readonly step: number;
  /** Median distance of the beats from the line, in the unit of the beats. */
  readonly spread: number;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/**
 * An even row of beats through uneven ones. Clear onsets count for more (`weights`), and far-off beats
 * lose their say in eight rounds.
 */
export function straightLine(
  beats: readonly number[],
  weights: readonly number[],
  period: number,
): Line {
  // Beat numbers come from the steps, so a missed beat leaves a gap instead of a bend.
  const numbers = [0];
  for (let i = 1; i < beats.length; i++) {
    const steps = Math.max(1, Math.round((beats[i]! - beats[i - 1]!) / period));
    numbers.push(numbers[i - 1]! + steps);
  }
  let origin = beats[0] ?? 0, step = period;
  for (let round = 0; round < 8; round++) {
    const off = beats.map((beat, i) => beat - origin - step * numbers[i]!);
    const scale = 1.5 * median(off.map(Math.abs)) + 1e-3;
    let w = 0, sx = 0, sy = 0, sxx = 0, sxy = 0;
    beats.forEach((beat, i) => {
      const weight = weights[i]! * (round === 0 ? 1 : 1 / (1 + (off[i]! / scale) ** 2));
      const x = numbers[i]!;
      w += weight;
      sx += weight * x;
      sy += weight * beat;
      sxx += weight * x * x;
      sxy += weight * x * beat;
    });
    const spread = w * sxx - sx * sx;
    if (spread <= 1e-9) break;
    step = (w * sxy - sx * sy) / spread;
    origin = (sy - step * sx) / w;
  }
  const off = beats.map((beat, i) => Math.abs(beat - origin - step * numbers[i]!));
  return { origin, step, spread: median(off) };
}
