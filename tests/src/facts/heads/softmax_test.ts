import assert from "node:assert/strict";
import fc from "fast-check";
import { argmax, softmax, toFiveDecimals } from "../../../../src/facts/heads/softmax.ts";

Deno.test("softmax gives shares that sum to 1 and keep the order of the logits", () => {
  fc.assert(fc.property(
    fc.array(fc.float({ min: -80, max: 80, noNaN: true }), { minLength: 1, maxLength: 30 }),
    (logits) => {
      const shares = softmax(logits)!;
      const sum = shares.reduce((total, share) => total + share, 0);
      assert.ok(Math.abs(sum - 1) < 1e-5);
      assert.equal(shares[argmax(shares)], shares[argmax(logits)]);
    },
  ));
});

Deno.test("softmax of large logits does not overflow", () => {
  assert.deepEqual([...softmax([3e38, 3e38])!], [0.5, 0.5]);
});

Deno.test("softmax of numbers that are not finite is nothing", () => {
  for (const bad of [NaN, Infinity, -Infinity]) assert.equal(softmax([0, bad]), undefined);
});

Deno.test("argmax: the first of equals", () => {
  assert.equal(argmax([1, 3, 3, 2]), 1);
  assert.equal(argmax([0.5, 0.5]), 0);
});

Deno.test("toFiveDecimals rounds the binary value, ties to the even digit", () => {
  // 1/64, 3/64, 5/64, 7/64 … lie exactly in the middle of two numbers with five decimals.
  const ties: [number, number][] = [
    [1 / 64, 0.01562],
    [3 / 64, 0.04688],
    [5 / 64, 0.07812],
    [7 / 64, 0.10938],
    [63 / 64, 0.98438],
  ];
  for (const [value, rounded] of ties) assert.equal(toFiveDecimals(value), rounded);
  // 0.000005 is stored a little above 5e-6, 0.000015 a little below 15e-6 … the stored value decides.
  assert.equal(toFiveDecimals(0.000005), 0.00001);
  assert.equal(toFiveDecimals(1.5e-5), 0.00002);
  assert.equal(toFiveDecimals(2.5e-5), 0.00003);
  assert.equal(toFiveDecimals(0.123454999), 0.12345);
  assert.equal(toFiveDecimals(0), 0);
  assert.equal(toFiveDecimals(1), 1);
});
