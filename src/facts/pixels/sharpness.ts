// How sharp a picture is: the variance of its Laplacian.

import type { Box } from "../../library/asset.ts";
import type { Luma } from "./raster.ts";

/** A crop smaller than this on a side says nothing about sharpness. */
const MIN_CROP_PIXELS = 16;

/** Variance of the 3 × 3 Laplacian (4-neighbour) over the inner pixels; 0 for pictures under 3 × 3. */
export function sharpnessOf(
  luma: Luma,
  left = 0,
  top = 0,
  right = luma.width,
  bottom = luma.height,
) {
  const { width, data } = luma;
  let sum = 0, squares = 0, count = 0;
  for (let y = Math.max(top, 1); y < Math.min(bottom, luma.height - 1); y++) {
    for (let x = Math.max(left, 1); x < Math.min(right, width - 1); x++) {
      const i = y * width + x;
      const edge = data[i - 1]! + data[i + 1]! + data[i - width]! + data[i + width]! - 4 * data[i]!;
      sum += edge;
      squares += edge * edge;
      count++;
    }
  }
  if (count === 0) return 0;
  const mean = sum / count;
  return squares / count - mean * mean;
}

/** Sharpness inside the largest face, or nothing when there is none or it is too small to judge. */
export function faceSharpnessOf(luma: Luma, faces: readonly Box[]): number | undefined {
  const largest = faces.reduce<Box | undefined>(
    (best, face) => best && best.width * best.height >= face.width * face.height ? best : face,
    undefined,
  );
  if (!largest) return undefined;
  const left = Math.round(largest.x * luma.width), top = Math.round(largest.y * luma.height);
  const right = Math.round((largest.x + largest.width) * luma.width);
  const bottom = Math.round((largest.y + largest.height) * luma.height);
  if (right - left < MIN_CROP_PIXELS || bottom - top < MIN_CROP_PIXELS) return undefined;
  return sharpnessOf(luma, left, top, right, bottom);
}
