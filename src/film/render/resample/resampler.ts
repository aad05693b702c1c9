// Draws a fractional rectangle of a picture into a rectangle of a frame: Lanczos-3 at exact
// positions, so that a slow move never steps (film.md KEN-3, measured there).

import { BAND_ROWS, type Kernel } from "../kernel/kernel.ts";
import { type Frame, type Plane, planesOf } from "../kernel/frame.ts";
import { type Axis, fillWeights, tapsOf } from "./lanczos.ts";

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
