// A line of a map in the kernel's memory, of which as much is visible as was travelled.

import type { LegInk } from "../../maps/leg_ink.ts";
import type { Frame } from "../kernel/frame.ts";
import type { Kernel } from "../kernel/kernel.ts";
import { bitmapPlanes } from "../overlays/bitmap_planes.ts";
import { drawLaid, type LaidBitmap, layPlanes } from "../overlays/laid_bitmap.ts";

/** The opacities of one plane in the order in which they are revealed. */
interface Reveal {
  /** Byte of the kernel's memory where the plane begins. */
  readonly at: number;
  readonly bytes: number;
  readonly places: Uint32Array;
  readonly along: Float32Array;
  readonly alpha: Uint8Array;
}

export class GrowingLine implements Disposable {
  readonly #laid: LaidBitmap;
  readonly #reveals: readonly Reveal[];
  #share = 1;

  constructor(private readonly kernel: Kernel, ink: LegInk, canvas: Frame) {
    const planes = bitmapPlanes(ink, canvas);
    const laid = this.#laid = layPlanes(kernel, planes);
    const { x, y, luma, chroma } = planes;
    const full = luma.stride * luma.rows, half = chroma.stride * chroma.rows;
    const along = (column: number, row: number) =>
      ink.along[(y + row - ink.y) * ink.width + x + column - ink.x] ?? 0;
    this.#reveals = [
      revealOf(laid.at + full, luma.alpha, luma.stride, (column, row) => along(column, row)),
      revealOf(
        laid.at + 2 * full + 2 * half,
        chroma.alpha,
        chroma.stride,
        // Where a sample of colour stands, the ink may end; its neighbour then says.
        (column, row) => Math.max(along(2 * column, 2 * row), along(2 * column + 1, 2 * row + 1)),
      ),
    ];
  }

  /** Lays the first `share` of the line over `target`; opacity 0…256. */
  draw(target: Frame, share: number, opacity: number): void {
    if (share !== this.#share) this.#reveal(share);
    drawLaid(this.kernel, this.#laid, target, opacity);
  }

  #reveal(share: number): void {
    for (const { at, bytes, places, along, alpha } of this.#reveals) {
      const memory = this.kernel.bytes(at, bytes);
      let from = firstAbove(along, this.#share);
      if (share < this.#share) {
        memory.fill(0);
        from = 0;
      }
      for (let i = from; i < places.length && along[i]! <= share; i++) {
        memory[places[i]!] = alpha[i]!;
      }
    }
    this.#share = share;
  }

  [Symbol.dispose](): void {
    this.kernel.release(this.#laid.at);
  }
}

function revealOf(
  at: number,
  plane: Uint8Array,
  stride: number,
  alongAt: (column: number, row: number) => number,
): Reveal {
  const inked: { readonly place: number; readonly along: number }[] = [];
  for (let place = 0; place < plane.length; place++) {
    if (plane[place] === 0) continue;
    inked.push({ place, along: alongAt(place % stride, Math.floor(place / stride)) });
  }
  inked.sort((a, b) => a.along - b.along);
  return {
    at,
    bytes: plane.length,
    places: Uint32Array.from(inked, ({ place }) => place),
    along: Float32Array.from(inked, ({ along }) => along),
    alpha: Uint8Array.from(inked, ({ place }) => plane[place]!),
  };
}

function firstAbove(sorted: Float32Array, value: number): number {
  let low = 0, high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}
