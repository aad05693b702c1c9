// Fills polygons with exact area coverage: every pixel gets the share of it that lies inside.

/** One channel, 0…1, row by row. */
export interface Mask {
  readonly width: number;
  readonly height: number;
  readonly values: Float32Array;
}

/**
 * Collects signed trapezoid areas edge by edge; a running sum over each row then gives coverage.
 * Overlapping contours of one glyph saturate at full, as the non-zero rule asks.
 */
export class CoverageCanvas {
  readonly width: number;
  readonly height: number;
  /** One column more than the picture, where edges beyond the right border leave their area. */
  readonly #areas: Float32Array;
  readonly #stride: number;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.#stride = width + 2;
    this.#areas = new Float32Array(this.#stride * height);
  }

  /** Adds closed polygons scaled by `scale` and moved to `x`, `y` (pixels). */
  fill(contours: readonly Float32Array[], scale: number, x: number, y: number): void {
    for (const points of contours) {
      const n = points.length;
      let px = points[n - 2]! * scale + x, py = points[n - 1]! * scale + y;
      for (let i = 0; i < n; i += 2) {
        const qx = points[i]! * scale + x, qy = points[i + 1]! * scale + y;
        this.#edge(px, py, qx, qy);
        [px, py] = [qx, qy];
      }
    }
  }

  #edge(x0: number, y0: number, x1: number, y1: number): void {
    if (y0 === y1) return;
    const sign = y0 < y1 ? 1 : -1;
    if (sign < 0) [x0, y0, x1, y1] = [x1, y1, x0, y0];
    const slope = (x1 - x0) / (y1 - y0);
    const last = Math.min(this.height, Math.ceil(y1));
    for (let row = Math.max(0, Math.floor(y0)); row < last; row++) {
      const top = Math.max(row, y0), bottom = Math.min(row + 1, y1);
      if (bottom <= top) continue;
      const xa = x0 + (top - y0) * slope, xb = x0 + (bottom - y0) * slope;
      this.#span(row, Math.min(xa, xb), Math.max(xa, xb), sign * (bottom - top));
    }
  }

  /** Area to the right of an edge piece that crosses one row from `low` to `high`. */
  #span(row: number, low: number, high: number, drop: number): void {
    const a = Math.max(0, Math.min(this.width, low)), b = Math.max(0, Math.min(this.width, high));
    const base = row * this.#stride, areas = this.#areas;
    const first = Math.floor(a), end = Math.ceil(b);
    if (end <= first + 1) {
      const inside = drop * (1 - ((a + b) / 2 - first));
      areas[base + first]! += inside;
      areas[base + first + 1]! += drop - inside;
      return;
    }
    // The covered share as a function of x is a ramp; its differences go to each column.
    const perPixel = drop / (b - a);
    let before = 0;
    for (let column = first; column < end; column++) {
      const from = Math.max(a, column), to = Math.min(b, column + 1);
      // Sum of the edge left of this column's right side, averaged over the column.
      const sum = perPixel * ((to - from) * (column + 1 - (from + to) / 2) + (from - a));
      areas[base + column]! += sum - before;
      before = sum;
    }
    areas[base + end]! += drop - before;
  }

  toMask(): Mask {
    const values = new Float32Array(this.width * this.height);
    for (let row = 0; row < this.height; row++) {
      let sum = 0;
      const from = row * this.#stride, to = row * this.width;
      for (let column = 0; column < this.width; column++) {
        sum += this.#areas[from + column]!;
        values[to + column] = Math.min(1, Math.abs(sum));
      }
    }
    return { width: this.width, height: this.height, values };
  }
}
