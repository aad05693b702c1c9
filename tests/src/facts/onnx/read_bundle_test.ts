// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { KNOWN_HEADS } from "../../../../src/facts/known_heads.ts";
import { LoadError } from "../../../../src/facts/onnx/load_error.ts";
import { readBundle } from "../../../../src/facts/onnx/read_bundle.ts";
import { type NpyArray, writeNpz } from "../../../fixtures/models/format/npz_writer.ts";
import { tinyBundle, tinyBundleArrays } from "../../../fixtures/models/tiny_bundle.ts";

const encoderKey = "0123456789ab".padEnd(64, "c");

const names = ["location", "people", "children", "activity", "venue", "frame_kind", "screen"];

/** A bundle with some arrays replaced or, with `undefined`, left out. */
function broken(changes: Record<string, NpyArray | undefined>): Uint8Array {
  const arrays = { ...tinyBundleArrays({ encoderKey }), ...changes };
  const kept = Object.entries(arrays).filter(([, array]) => array !== undefined);
  return writeNpz(Object.fromEntries(kept) as Record<string, NpyArray>, 0);
}

const meta = (content: unknown): NpyArray => ({ shape: [], data: JSON.stringify(content) });

Deno.test("readBundle gives eight heads with their versions, labels and numbers", async () => {
  const bundle = await readBundle(tinyBundle({ encoderKey }), encoderKey);
  assert.equal(bundle.encoderKey, encoderKey);
  assert.deepEqual(bundle.heads.map(({ name }) => name), [...names, "uncovered_person"]);
  for (const { name, version, labels, coefficients, intercepts } of bundle.heads) {
    const known = KNOWN_HEADS[name as keyof typeof KNOWN_HEADS];
    assert.deepEqual([version, labels], [known.version, known.labels]);
    assert.equal(coefficients.length, labels.length * 256);
    assert.equal(intercepts.length, labels.length);
  }
  assert.deepEqual([bundle.mean.length, bundle.components.length], [2304, 256 * 2304]);
});

Deno.test("readBundle refuses heads of another encoder and names both by 12 characters", async () => {
  const reading = readBundle(tinyBundle({ encoderKey }), "fedcba987654".padEnd(64, "0"));
  await assert.rejects(reading, (error: LoadError) => {
    assert.equal(error.kind, "EncoderMismatch");
    const sentence = "it was made for encoder 0123456789ab, the encoder here is fedcba987654";
    assert.equal(error.message, sentence);
    return true;
  });
});

Deno.test("readBundle refuses another schema", async () => {
  const reading = readBundle(
    tinyBundle({ encoderKey, schema: "triage-head-bundle-v2" }),
    encoderKey,
  );
  await assert.rejects(reading, (error: LoadError) => {
    assert.equal(error.kind, "SchemaMismatch");
    assert.match(error.message, /"triage-head-bundle-v2" instead of "triage-head-bundle-v1"/);
    return true;
  });
});

Deno.test("readBundle refuses arrays that are missing, of another shape or kind", async () => {
  const schema = "triage-head-bundle-v1", encoder_key = encoderKey;
  const head = (more: object) =>
    meta({
      schema,
      encoder_key,
      heads: [{ name: "screen", version: "v", classes: ["a", "b"], ...more }],
    });
  const cases: [Record<string, NpyArray | undefined>, RegExp][] = [
    [{ meta: undefined }, /"meta" holds no text/],
    [{ meta: { shape: [1], data: Float32Array.of(1) } }, /"meta" holds no text/],
    [{ meta: meta([]) }, /describes no bundle/],
    [{ meta: meta({ schema, encoder_key, heads: [] }) }, /describes no heads/],
    [{ meta: meta({ schema, encoder_key, heads: [1] }) }, /no object/],
    [{ meta: head({ name: "" }) }, /no name or no version/],
    [{ meta: head({ version: 3 }) }, /no name or no version/],
    [{ meta: head({ classes: ["a"] }) }, /no two labels/],
    [{ meta: head({ classes: ["a", 2] }) }, /no two labels/],
    [
      { meta: head({ classes: ["a", "b", "c"] }) },
      /"screen__coef" is \[2,256\] instead of \[3,256\]/,
    ],
    [{ pca_mean: undefined }, /array "pca_mean" is missing/],
    [{ pca_mean: { shape: [2303], data: new Float32Array(2303) } }, /\[2303\] instead of \[2304\]/],
    [{ pca_mean: { shape: [2304], data: new Float64Array(2304) } }, /single precision/],
    [
      { venue__intercept: { shape: [4], data: new Float32Array(4) } },
      /"venue__intercept" is \[4\]/,
    ],
  ];
  for (const [changes, reason] of cases) {
    await assert.rejects(readBundle(broken(changes), encoderKey), reason);
  }
});
