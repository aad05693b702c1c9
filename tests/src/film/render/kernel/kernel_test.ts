// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import fc from "fast-check";
import { seededRandom } from "../../../../../src/base/random.ts";
import { Kernel } from "../../../../../src/film/render/kernel/kernel.ts";

const kernel = await Kernel.load(4 << 20);

function noise(length: number, seed: number): Uint8Array {
  const random = seededRandom(seed);
  return Uint8Array.from({ length }, () => random.int(256));
}

/** Puts bytes into the kernel for the length of `work`. */
function within<T>(buffers: readonly Uint8Array[], work: (at: number[]) => T): T {
  const at = buffers.map((bytes) => kernel.allocate(bytes.length));
  buffers.forEach((bytes, i) => kernel.bytes(at[i]!, bytes.length).set(bytes));
  try {
    return work(at);
  } finally {
    for (const pointer of at) kernel.release(pointer);
  }
}

Deno.test("mix gives (a × (256 − w) + b × w + 128) / 256 for every byte and nothing behind them", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 70 }),
      fc.integer({ min: 0, max: 256 }),
      (length, weight) => {
        const a = noise(length, 1), b = noise(length, 2), rest = noise(80, 3);
        within([a, b, rest], ([pa, pb, pd]) => {
          kernel.run.mix(pa!, pb!, pd!, length, weight);
          const got = kernel.bytes(pd!, 80);
          const expected = Uint8Array.from(
            rest,
            (old, i) => i < length ? (a[i]! * (256 - weight) + b[i]! * weight + 128) >> 8 : old,
          );
          assert.deepEqual([...got], [...expected]);
        });
      },
    ),
    { numRuns: 40 },
  );
});

Deno.test("fade goes from the picture to the level", () => {
  const picture = noise(50, 4);
  within([picture, new Uint8Array(50)], ([from, to]) => {
    kernel.run.fade(from!, to!, 50, 16, 256);
    assert.deepEqual([...kernel.bytes(to!, 50)], [...picture]);
    kernel.run.fade(from!, to!, 50, 16, 0);
    assert.deepEqual([...kernel.bytes(to!, 50)], Array(50).fill(16));
    kernel.run.fade(from!, to!, 50, 128, 100);
    const half = picture.map((value) => (value * 100 + 128 * 156 + 128) >> 8);
    assert.deepEqual([...kernel.bytes(to!, 50)], [...half]);
  });
});

Deno.test("over replaces under opaque pixels, keeps under clear ones, and blends between", () => {
  const columns = 21, stride = 32, rows = 3, wide = 40;
  const below = noise(wide * rows, 5), colour = noise(stride * rows, 6);
  const alpha = noise(stride * rows, 7).map((value, i) =>
    i % stride >= columns ? 0 : i % 5 === 0 ? 255 : i % 7 === 0 ? 0 : value
  );
  for (const opacity of [256, 120, 0]) {
    within([below, colour, alpha], ([d, s, a]) => {
      kernel.run.over(d!, wide, s!, stride, a!, stride, columns, rows, opacity);
      const got = kernel.bytes(d!, wide * rows);
      for (let i = 0; i < got.length; i++) {
        const x = i % wide, at = Math.floor(i / wide) * stride + x;
        const share = x < columns ? (alpha[at]! * opacity) >> 8 : 0;
        const weight = share + (share >> 7);
        const expected = x < columns
          ? (below[i]! * (256 - weight) + colour[at]! * weight + 128) >> 8
          : below[i]!;
        assert.equal(got[i], expected, `pixel ${i} at opacity ${opacity}`);
      }
    });
  }
});

Deno.test("Kernel.allocate never hands out a byte twice, and everything comes back", () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 700_000 }), fc.boolean()), { maxLength: 30 }),
      (steps) => {
        const taken = new Map<number, { bytes: number; mark: number }>();
        steps.forEach(([bytes, releases], i) => {
          const at = kernel.allocate(bytes);
          assert.equal(at % 64, 0);
          kernel.bytes(at, bytes).fill(i);
          taken.set(at, { bytes, mark: i });
          const [oldest] = taken.keys();
          if (releases && oldest !== undefined) {
            kernel.release(oldest);
            taken.delete(oldest);
          }
        });
        for (const [at, { bytes, mark }] of taken) {
          assert.ok(kernel.bytes(at, bytes).every((value) => value === mark));
          kernel.release(at);
        }
        assert.equal(kernel.takenBytes, 0);
      },
    ),
    { numRuns: 25 },
  );
  assert.throws(() => kernel.release(64), /released twice/);
});
