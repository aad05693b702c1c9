// Sprites: drawn pieces that are laid on a frame wherever they are at a moment.

import type { Yuv420 } from "../../../media/yuv.ts";
import { U, V, Y } from "./plate.ts";

/** One plane of a sprite: values multiplied by their alpha, and the alpha. */
interface SpritePlane {
  readonly width: number;
  readonly height: number;
  readonly value: Uint8Array;
  readonly alpha: Uint8Array;
  /** First and behind-last column that is not empty, for each row. */
  readonly spans: Int32Array;
  /** No pixel of it lets anything through. */
  opaque: boolean;
}

export interface Sprite {
  readonly luma: SpritePlane;
  readonly u: SpritePlane;
  readonly v: SpritePlane;
}

/** Straight RGBA as a sprite; odd sizes lose their last row or column. */
export function spriteOf(rgba: Uint8Array, fullWidth: number, fullHeight: number): Sprite {
  const width = fullWidth & ~1, height = fullHeight & ~1;
  const plane = (w: number, h: number): SpritePlane => ({
    width: w,
    height: h,
    value: new Uint8Array(w * h),
    alpha: new Uint8Array(w * h),
    spans: new Int32Array(h * 2),
    opaque: false,
  });
  const luma = plane(width, height),
    u = plane(width / 2, height / 2),
    v = plane(width / 2, height / 2);
  for (let y = 0; y < height; y += 2) {
    for (let x = 0; x < width; x += 2) {
      let r = 0, g = 0, b = 0, sum = 0;
      for (let k = 0; k < 4; k++) {
        const from = ((y + (k >> 1)) * fullWidth + x + (k & 1)) * 4, a = rgba[from + 3]!;
        const pr = rgba[from]!, pg = rgba[from + 1]!, pb = rgba[from + 2]!;
        const to = (y + (k >> 1)) * width + x + (k & 1);
        luma.alpha[to] = a;
        luma.value[to] = (16 + (Y[0]! * pr + Y[1]! * pg + Y[2]! * pb) / 65536) * a / 255 + 0.5;
        r += pr * a, g += pg * a, b += pb * a, sum += a;
      }
      const to = (y >> 1) * u.width + (x >> 1), share = sum / 1020;
      u.alpha[to] = v.alpha[to] = sum / 4;
      if (sum === 0) continue;
      u.value[to] = (128 + (U[0]! * r + U[1]! * g + U[2]! * b) / sum / 65536) * share + 0.5;
      v.value[to] = (128 + (V[0]! * r + V[1]! * g + V[2]! * b) / sum / 65536) * share + 0.5;
    }
  }
  for (const plane of [luma, u, v]) {
    const { spans, alpha, width: w, height: h } = plane;
    plane.opaque = alpha.every((a) => a === 255);
    for (let y = 0; y < h; y++) {
      let first = 0, last = w;
      while (first < w && alpha[y * w + first] === 0) first++;
      while (last > first && alpha[y * w + last - 1] === 0) last--;
      spans[y * 2] = first === w ? 0 : first;
      spans[y * 2 + 1] = first === w ? 0 : last;
    }
  }
  return { luma, u, v };
}

/** Lays a sprite at (x, y), fractions of a pixel included; `opacity` 0…1. */
export function lay(frame: Yuv420, sprite: Sprite, x: number, y: number, opacity = 1): void {
  const { width, height, data } = frame, luma = width * height, quarter = luma / 4;
  // Finer steps than an eighth of a pixel cannot be seen; whole steps are much quicker.
  const left = Math.round(x * 8) / 8, top = Math.round(y * 8) / 8;
  layPlane(data, 0, width, height, sprite.luma, left, top, opacity);
  layPlane(data, luma, width / 2, height / 2, sprite.u, left / 2, top / 2, opacity);
  layPlane(data, luma + quarter, width / 2, height / 2, sprite.v, left / 2, top / 2, opacity);
}

function layPlane(
  data: Uint8Array,
  start: number,
  width: number,
  height: number,
  sprite: SpritePlane,
  x: number,
  y: number,
  opacity: number,
): void {
  // Whole numbers as such: the loops below run several times quicker on them.
  const left = Math.floor(x) | 0, top = Math.floor(y) | 0, fx = x - left, fy = y - top;
  const { value, alpha, spans, width: stride } = sprite, full = 256 * opacity;
  // Each pixel mixes the sprite's pixel with its left, its upper and its upper left neighbour.
  const here = Math.round((1 - fx) * (1 - fy) * full), beside = Math.round(fx * (1 - fy) * full);
  const above = Math.round((1 - fx) * fy * full), across = Math.round(fx * fy * full);
  const endY = Math.min(height, top + sprite.height) | 0;
  for (let dy = Math.max(0, fy ? top + 1 : top); dy < endY; dy++) {
    const row = dy - top;
    let first = spans[row * 2]!, last = spans[row * 2 + 1]!;
    if (fy) {
      const upperFirst = spans[row * 2 - 2]!, upperLast = spans[row * 2 - 1]!;
      if (first === last) [first, last] = [upperFirst, upperLast];
      else if (upperFirst !== upperLast) {
        first = Math.min(first, upperFirst), last = Math.max(last, upperLast);
      }
    }
    const fromX = Math.max(0, left + Math.max(first, fx ? 1 : 0)),
      toX = Math.min(width, left + last);
    let s = row * stride + fromX - left, to = start + dy * width + fromX;
    const end = start + dy * width + toX;
    if (fy) {
      for (; to < end; to++, s++) {
        const up = s - stride;
        const a = alpha[s]! * here + alpha[s - 1]! * beside + alpha[up]! * above +
          alpha[up - 1]! * across;
        if (a === 0) continue;
        const v = value[s]! * here + value[s - 1]! * beside + value[up]! * above +
          value[up - 1]! * across;
        data[to] = mixed(data[to]!, v, a);
      }
    } else if (sprite.opaque && full === 256) {
      const whole = here + beside;
      for (; to < end; to++, s++) data[to] = value[s]! * here + value[s - 1]! * (whole - here) >> 8;
    } else if (fx) {
      for (; to < end; to++, s++) {
        const a = alpha[s]! * here + alpha[s - 1]! * beside;
        if (a === 0) continue;
        data[to] = mixed(data[to]!, value[s]! * here + value[s - 1]! * beside, a);
      }
    } else {
      for (; to < end; to++, s++) {
        const a = alpha[s]! * here;
        if (a === 0) continue;
        data[to] = mixed(data[to]!, value[s]! * here, a);
      }
    }
  }
}

/** `value` and `alpha` in 1/256; 257 / 65536 is a 255th. */
function mixed(under: number, value: number, alpha: number): number {
  return under + (value - (under * (alpha >> 4) * 257 >> 12) + 128 >> 8);
}
