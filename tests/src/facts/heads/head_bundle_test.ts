// SPDX-License-Identifier: AGPL-3.0-or-later

import fc from "fast-check";
import assert from "node:assert/strict";
import {
  argmax,
  askHead,
  FEATURES,
  type Head,
  PACK_SIZE,
  poolTokens,
  project,
  softmax,
  toFiveDecimals,
  TOKEN_SIZE,
  TOKENS,
} from "../../../../src/facts/heads/head_bundle.ts";

/** The number 16 bits stand for, from the definition of IEEE half precision. */
function halfOf(bits: number): number {
  const sign = bits >> 15 ? -1 : 1, exponent = (bits >> 10) & 31, fraction = bits & 1023;
  if (exponent === 31) return fraction ? NaN : sign * Infinity;
  return exponent === 0
    ? sign * fraction * 2 ** -24
    : sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}

/** Projects so that the first feature is `value` before it is rounded. */
function rounded(value: number): number {
  const pack = new Float32Array(PACK_SIZE), components = new Float32Array(FEATURES * PACK_SIZE);
  pack[0] = value;
  components[0] = 1;
  return project(pack, { mean: new Float32Array(PACK_SIZE), components })[0]!;
}

Deno.test("Math.f16round keeps all 65,536 halves and rounds between them to the nearest, ties to even", () => {
  for (let bits = 0; bits < 65_536; bits++) {
    const half = halfOf(bits);
    assert.ok(Object.is(Math.f16round(half), half), `half ${bits}`);
    const isUp = (bits & 0x7fff) < 0x7bff;
    if (!isUp) continue;
    const next = halfOf(bits + 1), middle = (half + next) / 2;
    const even = bits % 2 === 0 ? half : next;
    assert.equal(Math.f16round(middle), even, `middle above half ${bits}`);
    const nudge = (next - half) * 1e-6;
    assert.equal(Math.f16round(middle - nudge), half, `below the middle above half ${bits}`);
    assert.equal(Math.f16round(middle + nudge), next, `above the middle above half ${bits}`);
  }
});

Deno.test("project rounds its features to half precision", () => {
  assert.equal(rounded(1 / 3), 0.333251953125);
  assert.equal(rounded(2049), 2048);
  assert.equal(rounded(2051), 2052);
});

Deno.test("project takes the mean away and multiplies every row", () => {
  const pack = Float32Array.from({ length: PACK_SIZE }, (_, i) => i % 7);
  const mean = Float32Array.from({ length: PACK_SIZE }, (_, i) => i % 3);
  const components = Float32Array.from(
    { length: FEATURES * PACK_SIZE },
    (_, i) => ((i * 31) % 11 - 5) / 64,
  );
  const features = project(pack, { mean, components });
  for (let row = 0; row < FEATURES; row++) {
    let sum = 0;
    for (let i = 0; i < PACK_SIZE; i++) {
      sum += (pack[i]! - mean[i]!) * components[row * PACK_SIZE + i]!;
    }
    assert.equal(features[row], Math.f16round(sum));
  }
});

/** Three labels that look at the first feature alone. */
const head: Head = {
  name: "people",
  version: "public-v1",
  labels: ["none", "one", "two"],
  coefficients: Float32Array.from(
    { length: 3 * FEATURES },
    (_, i) => i % FEATURES === 0 ? i / FEATURES : 0,
  ),
  intercepts: Float32Array.of(0, 0, 0),
};
const features = (first: number) => Float32Array.of(first, ...new Array(FEATURES - 1).fill(9));

Deno.test("askHead answers with the likeliest label and its probability", () => {
  const fact = askHead(head, features(2))!;
  const e = Math.exp;
  assert.deepEqual([fact.head, fact.version, fact.label], ["people", "public-v1", "two"]);
  assert.ok(Math.abs(fact.confidence - e(4) / (1 + e(2) + e(4))) < 1e-7);
  assert.equal(fact.confidence, Math.fround(fact.confidence));
});

Deno.test("askHead adds the intercepts", () => {
  const shifted = { ...head, intercepts: Float32Array.of(5, 0, 0) };
  assert.equal(askHead(shifted, features(2))!.label, "none");
});

Deno.test("askHead: of equal labels the first wins", () => {
  assert.equal(askHead(head, features(0))!.label, "none");
});

Deno.test("askHead of features that are not finite is nothing", () => {
  assert.equal(askHead(head, features(NaN)), undefined);
});

/** Tokens whose every number is told by its patch's row and column. */
function tokensBy(value: (row: number, column: number) => number, first = 0): Float32Array {
  const tokens = new Float32Array(TOKENS * TOKEN_SIZE).fill(first, 0, TOKEN_SIZE);
  for (let patch = 0; patch < 256; patch++) {
    const from = (1 + patch) * TOKEN_SIZE;
    tokens.fill(value(Math.floor(patch / 16), patch % 16), from, from + TOKEN_SIZE);
  }
  return tokens;
}

const parts = (pack: Float32Array) => [0, 1, 2, 3, 4, 5].map((part) => pack[part * TOKEN_SIZE]);

Deno.test("poolTokens: own token, mean, then the quadrants row by row", () => {
  const quadrant = (row: number, column: number) => (row < 8 ? 0 : 20) + (column < 8 ? 1 : 11);
  const pack = poolTokens(tokensBy(quadrant, 7));
  assert.equal(pack.length, PACK_SIZE);
  assert.deepEqual(parts(pack), [7, 16, 1, 11, 21, 31]);
});

Deno.test("poolTokens takes means over 64 patches each, not sums", () => {
  const pack = poolTokens(tokensBy((row, column) => row * 16 + column));
  assert.deepEqual(parts(pack), [0, 127.5, 59.5, 67.5, 187.5, 195.5]);
});

Deno.test("poolTokens keeps the numbers of a token apart", () => {
  const tokens = tokensBy(() => 0);
  tokens[5] = 3;
  tokens[TOKEN_SIZE + 6] = 64;
  const pack = poolTokens(tokens);
  assert.equal(pack[5], 3);
  assert.equal(pack[TOKEN_SIZE + 6], 0.25);
  assert.equal(pack[2 * TOKEN_SIZE + 6], 1);
  assert.equal(pack.filter((value) => value !== 0).length, 3);
});

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
