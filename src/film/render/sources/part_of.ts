// Cuts a rectangle out of a picture in ordinary memory.

import type { Yuv420 } from "../../../media/yuv.ts";
import type { Area } from "../kernel/frame.ts";

/** The picture itself when the area is all of it. */
export function partOf(whole: Yuv420, { x, y, width, height }: Area): Yuv420 {
  if (width === whole.width && height === whole.height) return whole;
  const data = new Uint8Array(width * height * 3 / 2);
  let read = 0, write = 0;
  for (const divisor of [1, 2, 2]) {
    const stride = whole.width / divisor, columns = width / divisor;
    for (let row = y / divisor; row < (y + height) / divisor; row++) {
      const start = read + row * stride + x / divisor;
      data.set(whole.data.subarray(start, start + columns), write);
      write += columns;
    }
    read += stride * whole.height / divisor;
  }
  return { width, height, data };
}
