// A picture's own blurred enlargement, behind it where it does not fill the film (film.md CAN-4).

import { solidYuv, type Yuv420 } from "../../../media/yuv.ts";
import type { Size } from "../../../media/size.ts";
import { blurPlane, enlargePlane } from "./blur.ts";
import { DITHER_MASK, ditherStart, ditherTable } from "./dither.ts";
import { shrunkMiddle } from "./shrink.ts";

/** The blur is computed at this share of the canvas: no more detail than that is left anyway. */
const SCALE = 1 / 8;
/** Blur as a share of the short edge: shapes stay, things do not. */
const BLUR = 0.045;
/** Darker than the picture, so that the eye stays on it. */
const LIGHT = 0.62;
const SATURATION = 1.1;

/** The middle of the picture that has the shape of `size`, blurred, at `size`. */
export function paintBlurredFill(picture: Yuv420, size: Size): Yuv420 {
  const result = solidYuv(size.width, size.height);
  const noise = ditherTable();
  const sigma = Math.min(size.width, size.height) * SCALE * BLUR;
  let read = 0, write = 0;
  for (const divisor of [1, 2, 2]) {
    const own = { width: picture.width / divisor, height: picture.height / divisor };
    const columns = size.width / divisor, rows = size.height / divisor;
    const small = {
      width: Math.max(8, Math.round(columns * SCALE)),
      height: Math.max(8, Math.round(rows * SCALE)),
    };
    const plane = shrunkMiddle(
      picture.data.subarray(read, read + own.width * own.height),
      own,
      small,
    );
    blurPlane(plane, small.width, small.height, sigma / divisor);
    const base = divisor === 1 ? 16 : 128, gain = divisor === 1 ? LIGHT : LIGHT * SATURATION;
    enlargePlane(plane, small.width, small.height, columns, rows, (row, values) => {
      const at = write + row * columns;
      let grain = ditherStart(row + base);
      for (let i = 0; i < columns; i++) {
        const level = base + (values[i]! - base) * gain;
        result.data[at + i] = Math.floor(level + 0.5 + noise[grain++ & DITHER_MASK]!);
      }
    });
    read += own.width * own.height;
    write += columns * rows;
  }
  return result;
}
