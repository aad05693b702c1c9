// Where the beats are: dynamic programming over frames rewards beats on onsets and a steady step
// between them; then the path is straightened where the music itself is steady.

import { log } from "../../../base/exact_math.ts";

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
    (_, step) => TIGHTNESS * log(Math.max(1, step) / period) ** 2,
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

export interface Line {
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
