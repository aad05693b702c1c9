// Two ways to tell that pictures look alike: a difference hash for the same frame taken twice, and
// a scene print for the same view seen again.

import { gridMeans, type Luma, type Opponents } from "./raster.ts";

/** Smaller steps between cells are noise: without it a plain sky gives a different hash every time. */
const HASH_STEP = 1.5;

/** 64-bit difference hash: is each of 8 × 8 cells brighter than its right neighbour? 16 hex digits. */
export function differenceHash(luma: Luma): string {
  const cells = gridMeans(luma.data, luma.width, luma.height, 9, 8);
  let hex = "";
  for (let row = 0; row < 8; row++) {
    let bits = 0;
    for (let column = 0; column < 8; column++) {
      const i = row * 9 + column;
      bits = bits << 1 | (cells[i]! > cells[i + 1]! + HASH_STEP ? 1 : 0);
    }
    hex += bits.toString(16).padStart(2, "0");
  }
  return hex;
}

/**
 * Scene print: on a 4 × 4 grid the luma above its own mean and the two opponent colours, as a unit
 * vector of 48 numbers. Luma is centred so that light and shade compare and not brightness.
 */
export function scenePrint(luma: Luma, opponents: Opponents): number[] {
  const grid = (plane: Float32Array) => gridMeans(plane, luma.width, luma.height, 4, 4);
  const light = grid(luma.data);
  const redGreen = grid(opponents.redGreen), yellowBlue = grid(opponents.yellowBlue);
  const mean = light.reduce((sum, value) => sum + value, 0) / light.length;
  const numbers = [...light.map((value) => value - mean), ...redGreen, ...yellowBlue];
  const length = Math.hypot(...numbers) || 1;
  return numbers.map((value) => Math.round(value / length * 1e4) / 1e4);
}
