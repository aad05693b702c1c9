// A soft copy of a mask: what lifts white words off a bright picture.

import type { Mask } from "./coverage.ts";

/** Three box blurs are a Gaussian to the eye; radii whose variances add up to sigma². */
function boxRadii(sigma: number): number[] {
  const ideal = Math.sqrt((12 * sigma * sigma) / 3 + 1);
  let low = Math.floor(ideal);
  if (low % 2 === 0) low--;
  const lowCount = Math.round(
    (12 * sigma * sigma - 3 * low * low - 12 * low - 9) / (-4 * low - 4),
  );
  return [0, 1, 2].map((index) => ((index < lowCount ? low : low + 2) - 1) / 2);
}

/** Running mean along lines of `length` values, `step` apart. */
function blurLines(
  from: Float32Array,
  to: Float32Array,
  lines: number,
  lineStep: number,
  length: number,
  step: number,
  radius: number,
): void {
  const share = 1 / (2 * radius + 1);
  for (let line = 0; line < lines; line++) {
    const base = line * lineStep;
    let sum = 0;
    for (let i = 0; i < Math.min(radius, length); i++) sum += from[base + i * step]!;
    for (let i = 0; i < length; i++) {
      if (i + radius < length) sum += from[base + (i + radius) * step]!;
      if (i - radius - 1 >= 0) sum -= from[base + (i - radius - 1) * step]!;
      to[base + i * step] = sum * share;
    }
  }
}

/** Average of `factor` × `factor` squares; the last ones may reach beyond the mask, over nothing. */
function shrink(mask: Mask, factor: number): Mask {
  const width = Math.ceil(mask.width / factor), height = Math.ceil(mask.height / factor);
  const values = new Float32Array(width * height);
  const share = 1 / (factor * factor);
  for (let y = 0; y < mask.height; y++) {
    const row = Math.floor(y / factor) * width, from = y * mask.width;
    for (let x = 0; x < mask.width; x++) {
      values[row + Math.floor(x / factor)]! += mask.values[from + x]! * share;
    }
  }
  return { width, height, values };
}

/** Bilinear, centres aligned. */
function enlarge(small: Mask, factor: number, width: number, height: number): Mask {
  const values = new Float32Array(width * height);
  const at = (position: number, size: number) => {
    const centre = Math.max(0, Math.min(size - 1, (position + 0.5) / factor - 0.5));
    const low = Math.floor(centre);
    return { low, high: Math.min(size - 1, low + 1), share: centre - low };
  };
  const columns = Array.from({ length: width }, (_, x) => at(x, small.width));
  for (let y = 0; y < height; y++) {
    const { low, high, share } = at(y, small.height);
    const a = low * small.width, b = high * small.width;
    for (let x = 0; x < width; x++) {
      const column = columns[x]!;
      const upper = small.values[a + column.low]! * (1 - column.share) +
        small.values[a + column.high]! * column.share;
      const lower = small.values[b + column.low]! * (1 - column.share) +
        small.values[b + column.high]! * column.share;
      values[y * width + x] = upper * (1 - share) + lower * share;
    }
  }
  return { width, height, values };
}

/**
 * Gaussian blur with `sigma` pixels; nothing lies outside the mask. Wide blurs are made on a smaller
 * copy, which keeps a 4K title under a tenth of a second.
 */
export function blurred(mask: Mask, sigma: number): Mask {
  if (sigma < 0.3 || mask.values.length === 0) return mask;
  const factor = Math.max(1, Math.floor(sigma / 4));
  const small = factor > 1 ? shrink(mask, factor) : { ...mask, values: mask.values.slice() };
  const spare = new Float32Array(small.values.length);
  for (const radius of boxRadii(sigma / factor)) {
    blurLines(small.values, spare, small.height, small.width, small.width, 1, radius);
    blurLines(spare, small.values, small.width, 1, small.height, small.width, radius);
  }
  return factor > 1 ? enlarge(small, factor, mask.width, mask.height) : small;
}
