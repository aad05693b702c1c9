import assert from "node:assert/strict";
import fc from "fast-check";
import { fillWeights, tapsOf, UNITY } from "../../../../../src/film/render/resample/lanczos.ts";

Deno.test("fillWeights: weights sum to unity and every tap lies inside the plane", () => {
  fc.assert(
    fc.property(
      fc.double({ min: -20, max: 300, noNaN: true }),
      fc.double({ min: 0.2, max: 6, noNaN: true }),
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 1, max: 300 }),
      fc.constantFrom<2 | 8>(2, 8),
      (from, scale, count, size, multiple) => {
        const taps = tapsOf(scale, multiple);
        const starts = new Int32Array(count), weights = new Int16Array(count * taps);
        fillWeights({ from, scale, count, size }, taps, starts, weights);
        for (let i = 0; i < count; i++) {
          const row = weights.subarray(i * taps, (i + 1) * taps);
          assert.equal(row.reduce((sum, weight) => sum + weight, 0), UNITY);
          assert.ok(starts[i]! >= 0 && starts[i]! <= Math.max(0, size - taps));
          row.forEach((weight, k) => assert.ok(weight === 0 || starts[i]! + k < size));
          if (i > 0) assert.ok(starts[i]! >= starts[i - 1]!);
        }
      },
    ),
    { numRuns: 200 },
  );
});
