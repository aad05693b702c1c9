import assert from "node:assert/strict";
import { askHead, FEATURES, type Head, project } from "../../../../src/facts/heads/head_bundle.ts";
import { PACK_SIZE } from "../../../../src/facts/heads/pool_tokens.ts";

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
