// A finished print as the planes of a frame, so that no frame of a clip has to be drawn anew.

import { type Yuv420, yuvBytes } from "../../../media/yuv.ts";
import type { Pixels } from "../paint/develop.ts";

/** BT.709 limited range from RGB, in 1/65536 (ITU-R BT.709-6, item 3). */
export const Y = [11966, 40254, 4064];

export const U = [-6596, -22189, 28784];

export const V = [28784, -26145, -2639];

/** A print, or a window of it of the given size, as planes; sizes and offsets are even. */
export function plateOf(
  print: Pixels,
  width = print.width,
  height = print.height,
  left = 0,
  top = 0,
): Yuv420 {
  const data = new Uint8Array(yuvBytes(width, height));
  const chroma = width * height, half = width / 2, quarter = chroma / 4;
  for (let y = 0; y < height; y += 2) {
    for (let x = 0; x < width; x += 2) {
      let r = 0, g = 0, b = 0;
      for (let k = 0; k < 4; k++) {
        const dx = k & 1, dy = k >> 1;
        const from = ((y + dy + top) * print.width + x + dx + left) * 4;
        const pr = print.data[from]!, pg = print.data[from + 1]!, pb = print.data[from + 2]!;
        r += pr, g += pg, b += pb;
        data[(y + dy) * width + x + dx] = 16.5 + (Y[0]! * pr + Y[1]! * pg + Y[2]! * pb) / 65536;
      }
      const at = chroma + (y >> 1) * half + (x >> 1);
      data[at] = 128.5 + (U[0]! * r + U[1]! * g + U[2]! * b) / 262144;
      data[at + quarter] = 128.5 + (V[0]! * r + V[1]! * g + V[2]! * b) / 262144;
    }
  }
  return { width, height, data };
}
