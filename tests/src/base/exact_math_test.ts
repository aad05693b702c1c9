import assert from "node:assert/strict";
import fc from "fast-check";
import * as exact from "../../../src/base/exact_math.ts";

const near = (a: number, b: number, tolerance: number) =>
  assert.ok(Math.abs(a - b) <= tolerance * Math.max(1, Math.abs(b)), `${a} is not ${b}`);

Deno.test("sin, cos, tan and atan agree with the engine's to its last bits", () => {
  fc.assert(
    fc.property(fc.double({ min: -1e5, max: 1e5, noNaN: true }), (x) => {
      near(exact.sin(x), Math.sin(x), 1e-11);
      near(exact.cos(x), Math.cos(x), 1e-11);
    }),
    { numRuns: 2_000 },
  );
  fc.assert(fc.property(fc.double({ min: -1.5, max: 1.5, noNaN: true }), (x) => {
    near(exact.tan(x), Math.tan(x), 1e-13);
  }));
  fc.assert(fc.property(fc.double({ min: -1000, max: 1000, noNaN: true }), (x) => {
    near(exact.atan(x), Math.atan(x), 1e-12);
  }));
});

Deno.test("exp and log agree with the engine's to its last bits", () => {
  fc.assert(
    fc.property(fc.double({ min: -700, max: 700, noNaN: true }), (x) => {
      near(exact.exp(x) / Math.exp(x), 1, 1e-14);
    }),
    { numRuns: 2_000 },
  );
  fc.assert(
    fc.property(fc.double({ min: 1e-300, max: 1e300, noNaN: true }), (x) => {
      near(exact.log(x), Math.log(x), 1e-14);
      near(exact.log2(x), Math.log2(x), 1e-14);
      near(exact.log10(x), Math.log10(x), 1e-14);
    }),
    { numRuns: 2_000 },
  );
  assert.deepEqual([exact.exp(-800), exact.exp(800), exact.exp(0)], [0, Infinity, 1]);
  assert.deepEqual([exact.log(0), exact.log(Infinity), exact.log(1)], [-Infinity, Infinity, 0]);
  assert.ok(Number.isNaN(exact.log(-1)));
});

Deno.test("the same bits come out wherever this runs", async () => {
  const values = new Float64Array(4_000);
  for (let i = 0; i < 1_000; i++) {
    const x = (i - 500) * 0.37;
    values.set([exact.sin(x), exact.cos(x), exact.exp(x / 10), exact.log(i + 0.5)], i * 4);
  }
  const digest = await crypto.subtle.digest("SHA-256", values);
  assert.equal(
    Array.from(new Uint8Array(digest).subarray(0, 8), (b) => b.toString(16).padStart(2, "0")).join(
      "",
    ),
    "2a3ec464fbc5e926",
  );
});
