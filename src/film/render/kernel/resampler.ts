// SPDX-License-Identifier: AGPL-3.0-or-later

// Draws a fractional rectangle of a picture into a rectangle of a frame: Lanczos-3 at exact positions,
// so that a slow move never steps.

import { type Frame, type Plane, planesOf } from "./frame.ts";
import { BAND_ROWS, type Kernel } from "./kernel.ts";

/** A rectangle in luma pixels of the picture, fractional, measured from its upper left edge. */
export interface PixelBox {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

interface Table {
  readonly starts: number;
  readonly weights: number;
  readonly taps: number;
  /** First sample any output sample reads, and how many from there. */
  readonly first: number;
  readonly span: number;
}

/** Owns the weight tables and the scratch rows in kernel memory; one per render job. */
export class Resampler implements Disposable {
  readonly #kernel: Kernel;
  readonly #buffers = new Map<string, { at: number; bytes: number }>();

  constructor(kernel: Kernel) {
    this.#kernel = kernel;
  }

  /**
   * Fills `planes` (of one frame or a part of one) with `box` of `picture`. Chroma is left-sited:
   * its samples stand a quarter of an output pixel pair further left than the middle, which
   * shifts the box by 0.25 × (1 − scale).
   */
  draw(picture: Frame, box: PixelBox, planes: readonly [Plane, Plane, Plane]): void {
    const [luma, u, v] = planes;
    const [sourceLuma, sourceU, sourceV] = planesOf(picture);
    const scaleX = box.width / luma.width, scaleY = box.height / luma.height;
    this.#plane("luma", [[sourceLuma, luma]], {
      x: { from: box.x, scale: scaleX, count: luma.width, size: sourceLuma.width },
      y: { from: box.y, scale: scaleY, count: luma.height, size: sourceLuma.height },
    });
    const shift = 0.25 * (1 - scaleX);
    this.#plane("chroma", [[sourceU, u], [sourceV, v]], {
      x: { from: box.x / 2 + shift, scale: scaleX, count: u.width, size: sourceU.width },
      y: { from: box.y / 2, scale: scaleY, count: u.height, size: sourceU.height },
    });
  }

  #plane(
    name: string,
    pairs: readonly (readonly [Plane, Plane])[],
    axes: { readonly x: Axis; readonly y: Axis },
  ): void {
    const y = this.#table(`${name} y`, axes.y, 2);
    const x = this.#table(`${name} x`, axes.x, 8);
    const scratchStride = Math.ceil(x.span / 16) * 16;
    const scratch = this.#buffer("scratch", BAND_ROWS * scratchStride * 2);
    for (const [from, to] of pairs) {
      this.#kernel.run.resample(
        from.at + x.first,
        from.stride,
        x.span,
        to.at,
        to.stride,
        to.width,
        to.height,
        y.starts,
        y.weights,
        y.taps,
        x.starts,
        x.weights,
        x.taps,
        scratch,
        scratchStride,
      );
    }
  }

  #table(name: string, axis: Axis, multiple: 2 | 8): Table {
    const taps = tapsOf(axis.scale, multiple);
    const starts = this.#buffer(`${name} starts`, axis.count * 4);
    const weights = this.#buffer(`${name} weights`, axis.count * taps * 2);
    const firsts = this.#kernel.integers(starts, axis.count);
    fillWeights(axis, taps, firsts, this.#kernel.words(weights, axis.count * taps));
    if (multiple === 2) return { starts, weights, taps, first: 0, span: 0 };
    // Starts ascend with the output, so the first and the last bound what is read.
    const first = firsts[0]!, span = firsts[axis.count - 1]! + taps - first;
    for (let i = 0; i < axis.count; i++) firsts[i]! -= first;
    return { starts, weights, taps, first, span };
  }

  #buffer(name: string, bytes: number): number {
    const known = this.#buffers.get(name);
    if (known && known.bytes >= bytes) return known.at;
    if (known) this.#kernel.release(known.at);
    const at = this.#kernel.allocate(bytes);
    this.#buffers.set(name, { at, bytes });
    return at;
  }

  [Symbol.dispose](): void {
    for (const { at } of this.#buffers.values()) this.#kernel.release(at);
    this.#buffers.clear();
  }
}

/** Weights sum to this. */
const UNITY = 16_384;
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
interface Axis {
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
