// A picture in which nobody can be recognised: blurred, with noise in it, and blurred again, so that
// no sharpening brings anything back (film.md PRV-1).

import { seededRandom } from "../../../base/random.ts";
import { solidYuv, type Yuv420 } from "../../../media/yuv.ts";
import { blurPlane, enlargePlane } from "./blur.ts";
import { DITHER_MASK, ditherStart, ditherTable } from "./dither.ts";
import { shrunkMiddle } from "./shrink.ts";

/** Blurs are computed on a plane this much smaller; both leave nothing finer. */
const SHRINK = 8;
/** The first blur as a share of the short edge, and the second in pixels of a film 1080 high. */
const FIRST = 0.035;
const SECOND = 10 / 1080;
/** In steps of 8 bits, before the second blur takes most of it away again. */
const NOISE = 24;

/** Of the same size; the same picture gives the same bytes. */
export function veiled(picture: Yuv420): Yuv420 {
  const { width, height } = picture;
  const result = solidYuv(width, height);
  const short = Math.min(width, height), noise = ditherTable();
  const random = seededRandom("veil");
  let at = 0;
  for (const divisor of [1, 2, 2]) {
    const own = { width: width / divisor, height: height / divisor };
    // Chroma is half as large already, so it is made small by half as much.
    const step = SHRINK / divisor;
    const small = {
      width: Math.max(4, Math.round(own.width / step)),
      height: Math.max(4, Math.round(own.height / step)),
    };
    const plane = shrunkMiddle(
      picture.data.subarray(at, at + own.width * own.height),
      own,
      small,
    );
    blurPlane(plane, small.width, small.height, short * FIRST / SHRINK);
    for (let i = 0; i < plane.length; i++) plane[i] = plane[i]! + NOISE * (random.next() - 0.5);
    blurPlane(plane, small.width, small.height, short * SECOND / SHRINK);
    const start = at, base = divisor === 1 ? 16 : 128;
    enlargePlane(plane, small.width, small.height, own.width, own.height, (row, values) => {
      let grain = ditherStart(row + base);
      for (let i = 0; i < own.width; i++) {
        const level = Math.floor(values[i]! + 0.5 + noise[grain++ & DITHER_MASK]!);
        result.data[start + row * own.width + i] = Math.min(240, Math.max(16, level));
      }
    });
    at += own.width * own.height;
  }
  return result;
}
