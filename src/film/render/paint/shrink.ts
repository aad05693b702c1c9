// A plane made small by means: all that a strong blur needs of it.

import type { Size } from "../../../media/size.ts";

/** Means over the largest middle part of a plane that has the shape of `small`. */
export function shrunkMiddle(
  plane: Uint8Array,
  { width, height }: Size,
  small: Size,
): Float32Array {
  const step = Math.min(width / small.width, height / small.height);
  const left = (width - step * small.width) / 2, top = (height - step * small.height) / 2;
  const shrunk = new Float32Array(small.width * small.height);
  for (let row = 0; row < small.height; row++) {
    const [y0, y1] = reach(top, step, row, height);
    for (let column = 0; column < small.width; column++) {
      const [x0, x1] = reach(left, step, column, width);
      let sum = 0;
      for (let y = y0; y < y1; y++) for (let x = x0; x < x1; x++) sum += plane[y * width + x]!;
      shrunk[row * small.width + column] = sum / ((y1 - y0) * (x1 - x0));
    }
  }
  return shrunk;
}

/** The source samples under one small one; at least one. */
function reach(start: number, step: number, index: number, size: number): [number, number] {
  const from = Math.min(size - 1, Math.max(0, Math.floor(start + index * step)));
  return [from, Math.max(from + 1, Math.min(size, Math.floor(start + (index + 1) * step)))];
}
