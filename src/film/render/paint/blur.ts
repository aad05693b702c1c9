// Blurs and enlarges a small plane of floats: the backdrop of a card.

/** Three running means stand for a Gaussian; sigma is met to half a pixel, edges are continued. */
export function blurPlane(plane: Float32Array, width: number, height: number, sigma: number): void {
  const radius = Math.max(1, Math.round((Math.sqrt(4 * sigma * sigma + 1) - 1) / 2));
  const line = new Float32Array(Math.max(width, height));
  for (let pass = 0; pass < 3; pass++) {
    for (let y = 0; y < height; y++) meanLine(plane, y * width, 1, width, radius, line);
    for (let x = 0; x < width; x++) meanLine(plane, x, width, height, radius, line);
  }
}

function meanLine(
  plane: Float32Array,
  start: number,
  step: number,
  count: number,
  radius: number,
  line: Float32Array,
): void {
  const at = (i: number) => plane[start + Math.min(Math.max(i, 0), count - 1) * step]!;
  let sum = 0;
  for (let i = -radius; i <= radius; i++) sum += at(i);
  for (let i = 0; i < count; i++) {
    line[i] = sum / (2 * radius + 1);
    sum += at(i + radius + 1) - at(i - radius);
  }
  for (let i = 0; i < count; i++) plane[start + i * step] = line[i]!;
}

/** Which source samples an output sample is made of, and how much of each: cubic B-spline. */
function splineTaps(count: number, size: number): { first: Int32Array; weights: Float32Array } {
  const first = new Int32Array(count), weights = new Float32Array(count * 4);
  for (let i = 0; i < count; i++) {
    const centre = (i + 0.5) * size / count - 0.5;
    const base = Math.floor(centre), t = centre - base, s = 1 - t;
    first[i] = base - 1;
    weights.set([
      s * s * s / 6,
      (4 - 6 * t * t + 3 * t * t * t) / 6,
      (4 - 6 * s * s + 3 * s * s * s) / 6,
      t * t * t / 6,
    ], i * 4);
  }
  return { first, weights };
}

/** Enlarges without a trace of the source's pixels. `emit` gets every output row once, in order. */
export function enlargePlane(
  plane: Float32Array,
  width: number,
  height: number,
  columns: number,
  rows: number,
  emit: (row: number, values: Float32Array) => void,
): void {
  const x = splineTaps(columns, width), y = splineTaps(rows, height);
  const wide = new Float32Array(columns * height);
  for (let row = 0; row < height; row++) {
    for (let i = 0; i < columns; i++) {
      let sum = 0;
      for (let k = 0; k < 4; k++) {
        const at = Math.min(Math.max(x.first[i]! + k, 0), width - 1);
        sum += plane[row * width + at]! * x.weights[i * 4 + k]!;
      }
      wide[row * columns + i] = sum;
    }
  }
  const values = new Float32Array(columns);
  for (let row = 0; row < rows; row++) {
    values.fill(0);
    for (let k = 0; k < 4; k++) {
      const at = Math.min(Math.max(y.first[row]! + k, 0), height - 1) * columns;
      const weight = y.weights[row * 4 + k]!;
      for (let i = 0; i < columns; i++) values[i]! += wide[at + i]! * weight;
    }
    emit(row, values);
  }
}
