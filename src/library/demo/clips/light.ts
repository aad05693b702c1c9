// What else happens to a frame: flakes, warm light, a part that stays as it was.

import type { Yuv420 } from "../../../media/yuv.ts";

/** Puts back everything around a rectangle (even numbers) as it was in `still`. */
export function keepAround(
  frame: Yuv420,
  still: Yuv420,
  { left, top, right, bottom }: {
    readonly left: number;
    readonly top: number;
    readonly right: number;
    readonly bottom: number;
  },
): void {
  const { width, height } = frame, luma = width * height;
  const plane = (start: number, w: number, h: number, k: number) => {
    const copy = (from: number, to: number) =>
      frame.data.set(still.data.subarray(start + from, start + to), start + from);
    copy(0, top / k * w);
    copy(bottom / k * w, h * w);
    for (let y = top / k; y < bottom / k; y++) {
      copy(y * w, y * w + left / k);
      copy(y * w + right / k, (y + 1) * w);
    }
  };
  plane(0, width, height, 1);
  plane(luma, width / 2, height / 2, 2);
  plane(luma * 5 / 4, width / 2, height / 2, 2);
}

/** A soft white disc: a snowflake, a spark. `mask` keeps it behind what stands in front. */
export function stampDisc(
  frame: Yuv420,
  x: number,
  y: number,
  radius: number,
  softness: number,
  opacity: number,
  mask?: Uint8Array,
): void {
  const { width, height, data } = frame, reach = radius + softness;
  const luma = width * height, quarter = luma / 4;
  const fromY = Math.max(0, Math.ceil(y - reach)),
    toY = Math.min(height - 1, Math.floor(y + reach));
  const fromX = Math.max(0, Math.ceil(x - reach)), toX = Math.min(width - 1, Math.floor(x + reach));
  for (let py = fromY; py <= toY; py++) {
    for (let px = fromX; px <= toX; px++) {
      const edge = (reach - Math.hypot(px - x, py - y)) / (softness + 1);
      if (edge <= 0) continue;
      const at = py * width + px;
      const alpha = Math.min(1, edge) * opacity * (mask ? mask[at]! / 255 : 1);
      data[at] = data[at]! + (235 - data[at]!) * alpha;
      if ((px | py) & 1) continue;
      const c = luma + (py >> 1) * (width / 2) + (px >> 1);
      data[c] = data[c]! + (128 - data[c]!) * alpha;
      data[c + quarter] = data[c + quarter]! + (128 - data[c + quarter]!) * alpha;
    }
  }
}

/** Adds warm light to a frame: a map (0…255 for each pixel) at a strength of about 0…1. */
export function shine(data: Uint8Array, width: number, light: Uint8Array, strength: number): void {
  const factor = Math.round(strength * 256), luma = light.length, half = width / 2;
  for (let i = 0; i < luma; i++) data[i] = Math.min(235, data[i]! + (light[i]! * factor >> 8));
  for (let i = 0; i < luma / 4; i++) {
    const y = i / half | 0, extra = light[(y * width + i - y * half) * 2]! * factor;
    // Candle light is orange: less blue, more red.
    data[luma + i] = data[luma + i]! - (extra * 14 >> 16);
    data[luma * 5 / 4 + i] = data[luma * 5 / 4 + i]! + (extra * 8 >> 16);
  }
}
