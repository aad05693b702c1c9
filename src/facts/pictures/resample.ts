// SPDX-License-Identifier: AGPL-3.0-or-later

// Resizes a picture for a model as the library that made its training pictures did: separable, sideways
// first, rounded and clipped to 8 bits between the passes. sharp resizes otherwise,
// and with it labels near a threshold change.

/** Packed 8-bit RGB. */
export interface RgbRaster {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

type ResampleKernel = "bicubic" | "triangle";

/** A window into a picture that was resized to `width` × `height`; nothing outside it is computed. */
export interface ResizedView {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly top: number;
  readonly columns: number;
  readonly rows: number;
  readonly kernel: ResampleKernel;
}

const CHANNELS = 3;
/** Weights are 22-bit fixed point; a sum of weighted bytes stays below 2 ** 31. */
const PRECISION_BITS = 22;
const HALF = 1 << PRECISION_BITS - 1;

/** `view.columns` × `view.rows` packed RGB pixels. */
export function resampleView(picture: RgbRaster, view: ResizedView): Uint8Array<ArrayBuffer> {
  const { width, height, data } = picture, { columns, rows } = view;
  const across = axisWeights(width, view.width, view.left, columns, view.kernel);
  const down = axisWeights(height, view.height, view.top, rows, view.kernel);
  const firstRow = down.starts[0]!, endRow = Math.min(height, down.starts.at(-1)! + down.taps);
  const stride = columns * CHANNELS;

  const narrowed = new Uint8Array((endRow - firstRow) * stride);
  for (let y = firstRow, to = 0; y < endRow; y++) {
    for (let x = 0; x < columns; x++, to += CHANNELS) {
      let p = (y * width + across.starts[x]!) * CHANNELS;
      let red = HALF, green = HALF, blue = HALF;
      for (let w = x * across.taps, end = w + across.counts[x]!; w < end; w++, p += CHANNELS) {
        const weight = across.weights[w]!;
        red += weight * data[p]!;
        green += weight * data[p + 1]!;
        blue += weight * data[p + 2]!;
      }
      narrowed[to] = byteOf(red);
      narrowed[to + 1] = byteOf(green);
      narrowed[to + 2] = byteOf(blue);
    }
  }

  const pixels = new Uint8Array(rows * stride), sums = new Int32Array(stride);
  for (let y = 0; y < rows; y++) {
    sums.fill(HALF);
    for (let k = 0; k < down.counts[y]!; k++) {
      const weight = down.weights[y * down.taps + k]!;
      const from = (down.starts[y]! - firstRow + k) * stride;
      for (let i = 0; i < stride; i++) sums[i]! += weight * narrowed[from + i]!;
    }
    for (let i = 0; i < stride; i++) pixels[y * stride + i] = byteOf(sums[i]!);
  }
  return pixels;
}

function byteOf(sum: number): number {
  const level = sum >> PRECISION_BITS;
  return level < 0 ? 0 : level > 255 ? 255 : level;
}

const SUPPORT: Readonly<Record<ResampleKernel, number>> = { bicubic: 2, triangle: 1 };
/** Keys' parameter; −0.5 makes the cubic exact for parabolas. */
const A = -0.5;

function kernelAt(kernel: ResampleKernel, distance: number): number {
  const x = Math.abs(distance);
  if (kernel === "triangle") return x < 1 ? 1 - x : 0;
  if (x < 1) return ((A + 2) * x - (A + 3)) * x * x + 1;
  return x < 2 ? (((x - 5) * x + 8) * x - 4) * A : 0;
}

/** The first source pixel of each of a run of output pixels, and the weights from there on. */
interface AxisWeights {
  readonly starts: Int32Array;
  readonly counts: Int32Array;
  /** `taps` for each output pixel, of which `counts` are its own; they sum to about 2 ** 22. */
  readonly weights: Int32Array;
  readonly taps: number;
}

/** `count` pixels from `from` of an axis of `sourceSize` pixels that becomes one of `size`. */
export function axisWeights(
  sourceSize: number,
  size: number,
  from: number,
  count: number,
  kernel: ResampleKernel,
): AxisWeights {
  const scale = sourceSize / size, widening = Math.max(1, scale);
  const support = SUPPORT[kernel] * widening;
  const starts = new Int32Array(count), counts = new Int32Array(count);
  const taps = Math.ceil(support) * 2 + 1;
  const weights = new Int32Array(count * taps), values = new Float64Array(taps);
  for (let i = 0; i < count; i++) {
    const centre = (from + i + 0.5) * scale;
    const start = Math.max(0, Math.trunc(centre - support + 0.5));
    const own = Math.min(sourceSize, Math.trunc(centre + support + 0.5)) - start;
    starts[i] = start;
    counts[i] = own;
    let sum = 0;
    for (let k = 0; k < own; k++) {
      sum += values[k] = kernelAt(kernel, (k + start - centre + 0.5) / widening);
    }
    for (let k = 0; k < own; k++) {
      const exact = values[k]! / sum * 2 ** PRECISION_BITS;
      weights[i * taps + k] = Math.trunc(exact + (exact < 0 ? -0.5 : 0.5));
    }
  }
  return { starts, counts, weights, taps };
}
