// A bitmap in the kernel's memory, in the film's own format, ready to be laid over frames.

import { areaOf, type Frame } from "../kernel/frame.ts";
import type { Kernel } from "../kernel/kernel.ts";
import { type Bitmap, type BitmapPlanes, bitmapPlanes } from "./bitmap_planes.ts";

interface PlaneSize {
  readonly columns: number;
  readonly rows: number;
  readonly stride: number;
}

/** One buffer: luma, its opacity, U, V, their opacity. */
export interface LaidBitmap {
  readonly at: number;
  readonly x: number;
  readonly y: number;
  readonly luma: PlaneSize;
  readonly chroma: PlaneSize;
}

/** Converts a bitmap for a canvas and takes memory for it; `kernel.release(laid.at)` gives it back. */
export function layBitmap(
  kernel: Kernel,
  bitmap: Bitmap,
  canvas: { readonly width: number; readonly height: number },
): LaidBitmap {
  return layPlanes(kernel, bitmapPlanes(bitmap, canvas));
}

/** The same for one that is converted already. */
export function layPlanes(kernel: Kernel, { x, y, luma, chroma }: BitmapPlanes): LaidBitmap {
  const parts = [luma.y, luma.alpha, chroma.u, chroma.v, chroma.alpha];
  const bytes = parts.reduce((sum, part) => sum + part.length, 0);
  const at = kernel.allocate(bytes);
  const memory = kernel.bytes(at, bytes);
  let write = 0;
  for (const part of parts) {
    memory.set(part, write);
    write += part.length;
  }
  return { at, x, y, luma, chroma };
}

/** Lays the bitmap over `target` with an opacity of 0…256. */
export function drawLaid(
  kernel: Kernel,
  { at, x, y, luma, chroma }: LaidBitmap,
  target: Frame,
  opacity: number,
): void {
  if (luma.columns === 0 || luma.rows === 0) return;
  const full = luma.stride * luma.rows, half = chroma.stride * chroma.rows;
  const [Y, U, V] = areaOf(target, { x, y, width: luma.columns, height: luma.rows });
  const lay = (
    to: typeof Y,
    from: number,
    alpha: number,
    { stride, columns, rows }: PlaneSize,
  ) => kernel.run.over(to.at, to.stride, from, stride, alpha, stride, columns, rows, opacity);
  lay(Y, at, at + full, luma);
  lay(U, at + 2 * full, at + 2 * full + 2 * half, chroma);
  lay(V, at + 2 * full + half, at + 2 * full + 2 * half, chroma);
}
