// A rounded rectangle as a distance: for corners without steps and for soft shadows.

import type { Area } from "../kernel/frame.ts";

/** Pixels from the edge of a rounded rectangle; negative inside. */
export function roundedDistance(area: Area, radius: number, x: number, y: number): number {
  const qx = Math.abs(x - area.x - area.width / 2) - area.width / 2 + radius;
  const qy = Math.abs(y - area.y - area.height / 2) - area.height / 2 + radius;
  return Math.hypot(Math.max(qx, 0), Math.max(qy, 0)) + Math.min(Math.max(qx, qy), 0) - radius;
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
