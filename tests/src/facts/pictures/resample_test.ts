// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import fc from "fast-check";
import {
  axisWeights,
  resampleView,
  type ResizedView,
  type RgbRaster,
} from "../../../../src/facts/pictures/resample.ts";
import { seededRandom } from "../../../../src/base/random.ts";

function noise(width: number, height: number, seed = 1): RgbRaster {
  const random = seededRandom(seed);
  const data = Uint8Array.from({ length: width * height * 3 }, () => random.int(256));
  return { width, height, data };
}

const whole = (width: number, height: number, kernel: ResizedView["kernel"]): ResizedView => ({
  width,
  height,
  left: 0,
  top: 0,
  columns: width,
  rows: height,
  kernel,
});

/** The two filters from their definitions, for the naive resizing below. */
function filter(kernel: ResizedView["kernel"], x: number): number {
  const t = Math.abs(x);
  if (kernel === "triangle") return Math.max(0, 1 - t);
  if (t < 1) return 1.5 * t ** 3 - 2.5 * t ** 2 + 1;
  return t < 2 ? -0.5 * t ** 3 + 2.5 * t ** 2 - 4 * t + 2 : 0;
}

/** One row or column resized in floating point: every source pixel is weighed, none left out. */
function resizeLine(line: number[], size: number, kernel: ResizedView["kernel"]): number[] {
  const scale = line.length / size, widening = Math.max(1, scale);
  return Array.from({ length: size }, (_, i) => {
    const centre = (i + 0.5) * scale;
    let sum = 0, weights = 0;
    line.forEach((value, k) => {
      const weight = filter(kernel, (k + 0.5 - centre) / widening);
      sum += weight * value;
      weights += weight;
    });
    return Math.min(255, Math.max(0, Math.round(sum / weights)));
  });
}

function naive(picture: RgbRaster, { width, height, kernel }: ResizedView): number[] {
  const out = new Array<number>(width * height * 3);
  for (let c = 0; c < 3; c++) {
    const rows = Array.from({ length: picture.height }, (_, y) =>
      resizeLine(
        Array.from({ length: picture.width }, (_, x) =>
          picture.data[(y * picture.width + x) * 3 + c]!),
        width,
        kernel,
      ));
    for (let x = 0; x < width; x++) {
      resizeLine(rows.map((row) => row[x]!), height, kernel)
        .forEach((value, y) => out[(y * width + x) * 3 + c] = value);
    }
  }
  return out;
}

const KERNELS = ["bicubic", "triangle"] as const;

Deno.test("resampleView is within one level of resizing in floating point, smaller and larger", () => {
  const sizes = [[57, 43, 13, 11], [40, 30, 40, 9], [9, 7, 20, 31], [100, 3, 7, 3], [1, 1, 5, 4]];
  for (const [from, high, width, height] of sizes as [number, number, number, number][]) {
    for (const kernel of KERNELS) {
      const picture = noise(from, high, from), view = whole(width, height, kernel);
      const expected = naive(picture, view), got = resampleView(picture, view);
      assert.equal(got.length, expected.length);
      let off = 0;
      got.forEach((value, i) => {
        assert.ok(Math.abs(value - expected[i]!) <= 1, `${kernel} ${from}→${width} at ${i}`);
        if (value !== expected[i]) off++;
      });
      assert.ok(off <= got.length * 0.02, `${off} of ${got.length} are another level`);
    }
  }
});

Deno.test("resampleView to the same size changes nothing", () => {
  for (const kernel of KERNELS) {
    const picture = noise(37, 23);
    assert.deepEqual(resampleView(picture, whole(37, 23, kernel)), picture.data);
  }
});

Deno.test("resampleView of a crop is the crop of the whole, to the byte", () => {
  const size = fc.integer({ min: 1, max: 90 });
  fc.assert(
    fc.property(
      size,
      size,
      size,
      size,
      fc.constantFrom(...KERNELS),
      fc.infiniteStream(fc.nat()),
      (w, h, width, height, kernel, chance) => {
        const below = (bound: number) => chance.next().value as number % bound;
        const left = below(width), top = below(height);
        const columns = 1 + below(width - left), rows = 1 + below(height - top);
        const picture = noise(w, h, w * h);
        const all = resampleView(picture, whole(width, height, kernel));
        const got = resampleView(picture, { width, height, left, top, columns, rows, kernel });
        for (let y = 0; y < rows; y++) {
          const from = ((top + y) * width + left) * 3;
          assert.deepEqual(
            got.subarray(y * columns * 3, (y + 1) * columns * 3),
            all.subarray(from, from + columns * 3),
          );
        }
      },
    ),
    { numRuns: 60 },
  );
});

Deno.test("resampleView of a large picture to a model's crop equals exact integer sums", () => {
  const picture = noise(1443, 721, 3);
  const view = {
    width: 512,
    height: 256,
    left: 144,
    top: 16,
    columns: 224,
    rows: 224,
    kernel: "bicubic",
  } as const;
  const got = resampleView(picture, view);
  const axis = (sourceSize: number, size: number, from: number) =>
    axisWeights(sourceSize, size, from, 224, "bicubic");
  const across = axis(1443, 512, 144), down = axis(721, 256, 16);
  const level = (sum: bigint) => {
    const rounded = (sum + (1n << 21n)) >> 22n;
    return rounded < 0n ? 0n : rounded > 255n ? 255n : rounded;
  };
  for (const [x, y] of [[0, 0], [223, 223], [17, 200], [111, 3], [223, 0]] as const) {
    for (let c = 0; c < 3; c++) {
      let sum = 0n;
      for (let k = 0; k < down.taps; k++) {
        const weight = down.weights[y * down.taps + k]!, row = down.starts[y]! + k;
        if (weight === 0) continue;
        let narrowed = 0n;
        for (let j = 0; j < across.taps; j++) {
          const value = picture.data[(row * 1443 + across.starts[x]! + j) * 3 + c];
          const share = across.weights[x * across.taps + j]!;
          if (share !== 0) narrowed += BigInt(share) * BigInt(value!);
        }
        sum += BigInt(weight) * level(narrowed);
      }
      assert.equal(BigInt(got[(y * 224 + x) * 3 + c]!), level(sum));
    }
  }
});
