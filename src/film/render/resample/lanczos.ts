// Weights of a separable Lanczos-3 resample for the kernel: per output sample a first source
// sample and Q14 weights that sum to exactly 16384.

/** Weights sum to this. */
export const UNITY = 16_384;
const LOBES = 3;
/** Linear interpolation between 2048 entries per unit is exact to 4e-7, far below one Q14 step. */
const STEPS = 2048;

function lanczos(x: number): number {
  if (x === 0) return 1;
  if (x >= LOBES) return 0;
  const angle = Math.PI * x;
  return LOBES * Math.sin(angle) * Math.sin(angle / LOBES) / (angle * angle);
}

const TABLE = Float64Array.from({ length: LOBES * STEPS + 3 }, (_, i) => lanczos(i / STEPS));

/** How one axis of a plane is read; all in samples of that plane. */
export interface Axis {
  /** Left or upper edge of what is read, fractional, in sample edges (0 is the plane's edge). */
  readonly from: number;
  /** Source samples per output sample. */
  readonly scale: number;
  /** Output samples. */
  readonly count: number;
  /** Samples there are; those asked for outside are folded onto the edge sample. */
  readonly size: number;
}

/** Taps an axis needs, rounded up to a multiple the kernel can take. */
export function tapsOf(scale: number, multiple: 2 | 8): number {
  const support = LOBES * Math.max(1, scale);
  return Math.ceil((Math.floor(2 * support) + 1) / multiple) * multiple;
}

/**
 * Fills `starts` (count) and `weights` (count × taps). Starts lie in 0…max(0, size − taps), so that
 * every tap reads inside the plane; a plane smaller than the taps is read behind its end with
 * weight 0.
 */
export function fillWeights(
  axis: Axis,
  taps: number,
  starts: Int32Array,
  weights: Int16Array,
): void {
  const { from, scale, count, size } = axis;
  const stretch = Math.max(1, scale), step = STEPS / stretch, reach = LOBES * stretch;
  const last = Math.max(0, size - taps);
  const exact = new Float64Array(taps);
  for (let i = 0, row = 0; i < count; i++, row += taps) {
    const centre = from + (i + 0.5) * scale - 0.5;
    const first = Math.ceil(centre - reach), end = Math.floor(centre + reach);
    const start = Math.min(Math.max(first, 0), last);
    exact.fill(0);
    let sum = 0;
    for (let at = first; at <= end; at++) {
      const entry = Math.abs(at - centre) * step, index = entry | 0;
      const low = TABLE[index]!;
      const value = low + (TABLE[index + 1]! - low) * (entry - index);
      exact[Math.min(Math.max(at, 0), size - 1) - start]! += value;
      sum += value;
    }
    starts[i] = start;
    const unit = UNITY / sum;
    let rest = UNITY, heaviest = 0;
    for (let k = 0; k < taps; k++) {
      const weight = Math.floor(exact[k]! * unit + 0.5);
      weights[row + k] = weight;
      rest -= weight;
      if (exact[k]! > exact[heaviest]!) heaviest = k;
    }
    weights[row + heaviest]! += rest;
  }
}
