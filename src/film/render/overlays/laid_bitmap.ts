// SPDX-License-Identifier: AGPL-3.0-or-later

// Bitmaps in the film's own format (colour planes and opacity, full and half size), in the kernel's
// memory, ready to be laid over frames.

import { Fault } from "../../../base/fault.ts";
import { areaOf, type Frame } from "../kernel/frame.ts";
import type { Kernel } from "../kernel/kernel.ts";

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

/** Straight alpha, four bytes a pixel, placed with its upper left corner at x, y of the canvas. */
export interface Bitmap {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
}

/** Rows padded with opacity 0 to whole 16 bytes; x and y are even. */
interface BitmapPlanes {
  readonly x: number;
  readonly y: number;
  readonly luma: PlaneSize & { readonly y: Uint8Array; readonly alpha: Uint8Array };
  readonly chroma: PlaneSize & {
    readonly u: Uint8Array;
    readonly v: Uint8Array;
    readonly alpha: Uint8Array;
  };
}

interface PlaneSize {
  readonly stride: number;
  readonly columns: number;
  readonly rows: number;
}

/**
 * Converts once per text. The part outside the canvas is cut off. Chroma is left-sited: a sample
 * stands on an even column and gathers its neighbours 1:2:1, over two rows, each by its opacity.
 */
export function bitmapPlanes(
  bitmap: Bitmap,
  canvas: { readonly width: number; readonly height: number },
): BitmapPlanes {
  const { rgba } = bitmap;
  if (rgba.length !== bitmap.width * bitmap.height * 4) {
    throw new Fault("internal", `A text bitmap has ${rgba.length} bytes`);
  }
  const left = Math.max(0, bitmap.x & ~1), top = Math.max(0, bitmap.y & ~1);
  const right = Math.min(canvas.width, Math.ceil((bitmap.x + bitmap.width) / 2) * 2);
  const bottom = Math.min(canvas.height, Math.ceil((bitmap.y + bitmap.height) / 2) * 2);
  const luma = sizeOf(Math.max(0, right - left), Math.max(0, bottom - top));
  const chroma = sizeOf(luma.columns / 2, luma.rows / 2);
  const y = new Uint8Array(luma.stride * luma.rows), alpha = new Uint8Array(y.length);
  const u = new Uint8Array(chroma.stride * chroma.rows), v = new Uint8Array(u.length);
  const half = new Uint8Array(u.length);

  /** Index of a pixel in `rgba`; negative outside. */
  const pixel = (column: number, row: number) => {
    const bx = left + column - bitmap.x, by = top + row - bitmap.y;
    return bx < 0 || by < 0 || bx >= bitmap.width || by >= bitmap.height
      ? -1
      : (by * bitmap.width + bx) * 4;
  };
  for (let row = 0; row < luma.rows; row++) {
    for (let column = 0; column < luma.columns; column++) {
      const from = pixel(column, row);
      if (from < 0 || rgba[from + 3] === 0) continue;
      const to = row * luma.stride + column;
      alpha[to] = rgba[from + 3]!;
      y[to] = Math.round(
        16 + (0.2126 * rgba[from]! + 0.7152 * rgba[from + 1]! + 0.0722 * rgba[from + 2]!) * 219 /
            255,
      );
    }
  }
  for (let row = 0; row < chroma.rows; row++) {
    for (let column = 0; column < chroma.columns; column++) {
      let red = 0, green = 0, blue = 0, opacity = 0;
      for (let dy = 0; dy < 2; dy++) {
        for (let dx = -1; dx < 2; dx++) {
          const from = pixel(column * 2 + dx, row * 2 + dy);
          if (from < 0) continue;
          const weight = rgba[from + 3]! * (dx === 0 ? 2 : 1);
          red += weight * rgba[from]!;
          green += weight * rgba[from + 1]!;
          blue += weight * rgba[from + 2]!;
          opacity += weight;
        }
      }
      if (opacity === 0) continue;
      const to = row * chroma.stride + column;
      half[to] = Math.round(opacity / 8);
      const light = (0.2126 * red + 0.7152 * green + 0.0722 * blue) / opacity;
      u[to] = Math.round(128 + (blue / opacity - light) / 1.8556 * 224 / 255);
      v[to] = Math.round(128 + (red / opacity - light) / 1.5748 * 224 / 255);
    }
  }
  return {
    x: left,
    y: top,
    luma: { ...luma, y, alpha },
    chroma: { ...chroma, u, v, alpha: half },
  };
}

function sizeOf(columns: number, rows: number): PlaneSize {
  return { columns, rows, stride: Math.ceil(columns / 16) * 16 };
}
