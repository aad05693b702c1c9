// A picture of the film as the bytes an encoder takes.

import type { Yuv420 } from "../yuv.ts";
import type { Native } from "./native.ts";

/** Packed planes in one of the formats of `inputFormat`. */
export function bytesAs({ c }: Native, format: number, picture: Yuv420): Uint8Array {
  if (format === c.AV_PIX_FMT_NV12) return interleavedChroma(picture);
  return format === c.AV_PIX_FMT_YUV422P10LE ? tenBits422(picture) : picture.data;
}

/** I420 to NV12, which Intel's encoders take. */
export function interleavedChroma({ width, height, data }: Yuv420): Uint8Array {
  const luma = width * height, chroma = luma / 4;
  const bytes = new Uint8Array(data.length);
  bytes.set(data.subarray(0, luma));
  for (let i = 0; i < chroma; i++) {
    bytes[luma + 2 * i] = data[luma + i]!;
    bytes[luma + 2 * i + 1] = data[luma + chroma + i]!;
  }
  return bytes;
}

/**
 * Ten bits with a row of colour for every row of light. A row of colour lies midway between the two
 * rows of light it is for, so each of those takes three quarters of it and a quarter of the next one;
 * these quarters are what the two further bits hold.
 */
export function tenBits422({ width, height, data }: Yuv420): Uint8Array {
  const luma = width * height, across = width / 2, down = height / 2;
  const samples = new Uint16Array(luma + 2 * across * height);
  for (let i = 0; i < luma; i++) samples[i] = data[i]! << 2;
  for (let plane = 0; plane < 2; plane++) {
    const from = luma + plane * across * down, to = luma + plane * across * height;
    for (let row = 0; row < height; row++) {
      const own = row >> 1, other = row & 1 ? Math.min(down - 1, own + 1) : Math.max(0, own - 1);
      const ownAt = from + own * across, otherAt = from + other * across, at = to + row * across;
      for (let x = 0; x < across; x++) {
        samples[at + x] = 3 * data[ownAt + x]! + data[otherAt + x]!;
      }
    }
  }
  return new Uint8Array(samples.buffer);
}
