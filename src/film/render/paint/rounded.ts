// SPDX-License-Identifier: AGPL-3.0-or-later

// A rounded rectangle as a distance, for corners without steps, and the soft shadow it casts.

import type { Yuv420 } from "../../../media/yuv.ts";
import type { Area } from "../../framing/areas.ts";

/** Pixels from the edge of a rounded rectangle; negative inside. */
export function roundedDistance(area: Area, radius: number, x: number, y: number): number {
  const qx = Math.abs(x - area.x - area.width / 2) - area.width / 2 + radius;
  const qy = Math.abs(y - area.y - area.height / 2) - area.height / 2 + radius;
  const outX = Math.max(qx, 0), outY = Math.max(qy, 0);
  // Many times as fast as Math.hypot, which guards against numbers no canvas has.
  return Math.sqrt(outX * outX + outY * outY) + Math.min(Math.max(qx, qy), 0) - radius;
}

/** Share of a pixel that lies inside, from the distance of its middle. */
export function coverage(distance: number): number {
  return Math.min(1, Math.max(0, 0.5 - distance));
}

/** Opacity 0…255 of a picture with rounded corners, row by row; `divisor` 2 for chroma. */
export function roundedMask(
  width: number,
  height: number,
  radius: number,
  divisor: 1 | 2,
): Uint8Array {
  const columns = width / divisor, rows = height / divisor;
  const mask = new Uint8Array(columns * rows).fill(255);
  const area = { x: 0, y: 0, width, height };
  const reach = Math.ceil(radius / divisor) + 1;
  for (let row = 0; row < rows; row++) {
    if (row >= reach && row < rows - reach) continue;
    for (let column = 0; column < columns; column++) {
      if (column >= reach && column < columns - reach) continue;
      // Chroma stands on even columns and between rows (left-sited).
      const x = divisor === 1 ? column + 0.5 : column * 2 + 0.5;
      const y = divisor === 1 ? row + 0.5 : row * 2 + 1;
      const distance = roundedDistance(area, radius, x, y);
      mask[row * columns + column] = Math.round(coverage(distance / divisor) * 255);
    }
  }
  return mask;
}

/** Two layers look like a room: a wide one from the light, a narrow one where things touch. */
const LAYERS = [
  { blur: 0.034, drop: 0.016, opacity: 0.42 },
  { blur: 0.007, drop: 0.004, opacity: 0.3 },
] as const;

/** Darkens `ground` around `area`, in place. Sizes of the layers are shares of the short edge. */
export function castShadow(ground: Yuv420, area: Area, radius: number): void {
  const { width, height, data } = ground;
  const short = Math.min(width, height);
  const reach = Math.ceil(short * LAYERS[0].blur * 3.2);
  let start = 0;
  for (const divisor of [1, 2, 2]) {
    const columns = width / divisor, rows = height / divisor;
    const base = start === 0 ? 16 : 128;
    const left = Math.max(0, Math.floor((area.x - reach) / divisor));
    const right = Math.min(columns, Math.ceil((area.x + area.width + reach) / divisor));
    const top = Math.max(0, Math.floor((area.y - reach) / divisor));
    const bottom = Math.min(rows, Math.ceil((area.y + area.height + reach) / divisor));
    for (let row = top; row < bottom; row++) {
      for (let column = left; column < right; column++) {
        const x = (column + 0.5) * divisor, y = (row + 0.5) * divisor;
        // Under the picture it is not seen.
        if (roundedDistance(area, radius, x, y) < -2 * divisor) continue;
        let light = 1;
        for (const { blur, drop, opacity } of LAYERS) {
          const distance = roundedDistance(area, radius, x, y - drop * short);
          // The logistic curve stands for the blurred edge: it is within 1 % of the Gaussian's.
          light *= 1 - opacity / (1 + Math.exp(1.702 * distance / (blur * short)));
        }
        const at = start + row * columns + column;
        data[at] = Math.round(base + (data[at]! - base) * light);
      }
    }
    start += columns * rows;
  }
}
