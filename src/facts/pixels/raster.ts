// A small upright picture in the form the measurements share: BT.709 luma and packed RGB.

/** Packed 8-bit RGB; rows from the top. */
export interface Rgb {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** Luma of one channel, 0…255, row by row. */
export interface Luma {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

export function lumaOf(rgb: Rgb): Luma {
  const data = new Float32Array(rgb.width * rgb.height);
  for (let i = 0, p = 0; i < data.length; i++, p += 3) {
    data[i] = 0.2126 * rgb.data[p]! + 0.7152 * rgb.data[p + 1]! + 0.0722 * rgb.data[p + 2]!;
  }
  return { width: rgb.width, height: rgb.height, data };
}

/** Mean of each cell of a `columns` × `rows` grid over one plane; cells share pixels when the picture is smaller. */
export function gridMeans(
  plane: (index: number) => number,
  width: number,
  height: number,
  columns: number,
  rows: number,
): Float64Array {
  const means = new Float64Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    const top = Math.floor(row * height / rows);
    const bottom = Math.max(top + 1, Math.floor((row + 1) * height / rows));
    for (let column = 0; column < columns; column++) {
      const left = Math.floor(column * width / columns);
      const right = Math.max(left + 1, Math.floor((column + 1) * width / columns));
      let sum = 0;
      for (let y = top; y < bottom; y++) {
        for (let x = left; x < right; x++) {
          sum += plane(Math.min(y, height - 1) * width + Math.min(x, width - 1));
        }
      }
      means[row * columns + column] = sum / ((bottom - top) * (right - left));
    }
  }
  return means;
}
