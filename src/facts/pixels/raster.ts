// SPDX-License-Identifier: AGPL-3.0-or-later

// A small upright picture in the form the measurements share: BT.709 luma and packed RGB.

import type { RgbPicture } from "../../media/yuv.ts";

/** Luma of one channel, 0…255, row by row. */
export interface Luma {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

export function lumaOf(rgb: RgbPicture): Luma {
  const data = new Float32Array(rgb.width * rgb.height);
  for (let i = 0, p = 0; i < data.length; i++, p += 3) {
    data[i] = 0.2126 * rgb.data[p]! + 0.7152 * rgb.data[p + 1]! + 0.0722 * rgb.data[p + 2]!;
  }
  return { width: rgb.width, height: rgb.height, data };
}

/** The two opponent colours of every pixel, after Hasler and Süsstrunk (2003): exact in 32 bits. */
export interface Opponents {
  readonly redGreen: Float32Array;
  readonly yellowBlue: Float32Array;
}

export function opponentsOf(rgb: RgbPicture): Opponents {
  const count = rgb.width * rgb.height;
  const redGreen = new Float32Array(count), yellowBlue = new Float32Array(count);
  for (let i = 0, p = 0; i < count; i++, p += 3) {
    const red = rgb.data[p]!, green = rgb.data[p + 1]!, blue = rgb.data[p + 2]!;
    redGreen[i] = red - green;
    yellowBlue[i] = (red + green) / 2 - blue;
  }
  return { redGreen, yellowBlue };
}

/**
 * Mean of each cell of a `columns` × `rows` grid over one plane; cells share pixels when the picture is
 * smaller. It takes a plane and no function of a pixel: a call for each pixel made four grids cost 8 ms.
 */
export function gridMeans(
  plane: Float32Array,
  width: number,
  height: number,
  columns: number,
  rows: number,
): Float64Array {
  const means = new Float64Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    const [top, bottom] = cell(row, rows, height);
    for (let column = 0; column < columns; column++) {
      const [left, right] = cell(column, columns, width);
      let sum = 0;
      for (let y = top; y < bottom; y++) {
        for (let i = y * width + left; i < y * width + right; i++) sum += plane[i]!;
      }
      means[row * columns + column] = sum / ((bottom - top) * (right - left));
    }
  }
  return means;
}

/** From where to where the cell reaches: never empty, never outside. */
function cell(index: number, count: number, length: number): readonly [number, number] {
  const from = Math.min(Math.floor(index * length / count), length - 1);
  return [from, Math.max(from + 1, Math.floor((index + 1) * length / count))];
}
