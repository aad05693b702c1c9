// SPDX-License-Identifier: AGPL-3.0-or-later

// A resample without tables, integers or shortcuts: what the kernel is measured against.

/** Lanczos-3, widened by the scale when it makes smaller; edges continued. */
export function exactResample(
  source: Uint8Array,
  width: number,
  height: number,
  from: { readonly x: number; readonly y: number },
  scale: { readonly x: number; readonly y: number },
  columns: number,
  rows: number,
): Float64Array {
  const x = axisWeights(width, from.x, scale.x, columns);
  const y = axisWeights(height, from.y, scale.y, rows);
  const result = new Float64Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      let sum = 0;
      for (const [sy, wy] of y[row]!) {
        for (const [sx, wx] of x[column]!) sum += source[sy * width + sx]! * wy * wx;
      }
      result[row * columns + column] = sum;
    }
  }
  return result;
}

function lanczos(x: number): number {
  if (Math.abs(x) < 1e-12) return 1;
  if (Math.abs(x) >= 3) return 0;
  return 3 * Math.sin(Math.PI * x) * Math.sin(Math.PI * x / 3) / (Math.PI * Math.PI * x * x);
}

function axisWeights(size: number, from: number, scale: number, count: number) {
  const stretch = Math.max(1, scale);
  return Array.from({ length: count }, (_, i) => {
    const centre = from + (i + 0.5) * scale - 0.5;
    const taps: [number, number][] = [];
    let sum = 0;
    for (let at = Math.ceil(centre - 3 * stretch); at <= centre + 3 * stretch; at++) {
      const weight = lanczos((at - centre) / stretch);
      taps.push([Math.min(Math.max(at, 0), size - 1), weight]);
      sum += weight;
    }
    return taps.map(([at, weight]) => [at, weight / sum] as const);
  });
}
