// What every resampled pixel is made of: the kernel's values in 22-bit fixed point, widened by the
// downscale factor (inference.md 13).

export type ResampleKernel = "bicubic" | "triangle";

const SUPPORT: Readonly<Record<ResampleKernel, number>> = { bicubic: 2, triangle: 1 };
/** Keys' parameter; −0.5 makes the cubic exact for parabolas. */
const A = -0.5;
const PRECISION_BITS = 22;

function kernelAt(kernel: ResampleKernel, distance: number): number {
  const x = Math.abs(distance);
  if (kernel === "triangle") return x < 1 ? 1 - x : 0;
  if (x < 1) return ((A + 2) * x - (A + 3)) * x * x + 1;
  return x < 2 ? (((x - 5) * x + 8) * x - 4) * A : 0;
}

/** For each of a run of output pixels: its first source pixel and the weights from there on. */
export interface AxisWeights {
  readonly starts: Int32Array;
  /** `taps` for each output pixel, behind its own ones zeroes; they sum to about 2 ** 22. */
  readonly weights: Int32Array;
  readonly taps: number;
}

/** One axis of a resampling, or the part of it that is looked at. */
export interface Axis {
  readonly sourceSize: number;
  /** Of the whole result. */
  readonly size: number;
  /** First output pixel that is wanted, and how many. */
  readonly from: number;
  readonly count: number;
}

/** `tapsStep`: taps are rounded up to a multiple of it. */
export function axisWeights(axis: Axis, kernel: ResampleKernel, tapsStep: number): AxisWeights {
  const scale = axis.sourceSize / axis.size;
  const widening = Math.max(1, scale);
  const support = SUPPORT[kernel] * widening;
  const starts = new Int32Array(axis.count), ends = new Int32Array(axis.count);
  let most = 0;
  for (let i = 0; i < axis.count; i++) {
    const centre = (axis.from + i + 0.5) * scale;
    starts[i] = Math.max(0, Math.trunc(centre - support + 0.5));
    ends[i] = Math.min(axis.sourceSize, Math.trunc(centre + support + 0.5));
    most = Math.max(most, ends[i]! - starts[i]!);
  }
  const taps = Math.ceil(most / tapsStep) * tapsStep;
  const weights = new Int32Array(axis.count * taps);
  const values = new Float64Array(most);
  for (let i = 0; i < axis.count; i++) {
    const centre = (axis.from + i + 0.5) * scale;
    const start = starts[i]!, end = ends[i]!;
    let sum = 0;
    for (let k = 0; k < end - start; k++) {
      values[k] = kernelAt(kernel, (k + start - centre + 0.5) / widening);
      sum += values[k]!;
    }
    for (let k = 0; k < end - start; k++) {
      const exact = values[k]! / sum * 2 ** PRECISION_BITS;
      weights[i * taps + k] = Math.trunc(exact + (exact < 0 ? -0.5 : 0.5));
    }
  }
  return { starts, weights, taps };
}
