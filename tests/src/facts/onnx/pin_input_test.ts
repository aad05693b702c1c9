// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { pinInput } from "../../../../src/facts/onnx/pin_input.ts";
import { tinyEncoder } from "../../../fixtures/models/tiny_models.ts";

const ENTRY = new URL("../../../fixtures/models/pinned_model_entry.ts", import.meta.url).pathname;

Deno.test("pinInput replaces the free dimensions of the first input and nothing else", async () => {
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-check", "--quiet", ENTRY],
    stderr: "null",
  }).output();
  const { shapes, answers } = JSON.parse(new TextDecoder().decode(stdout));
  assert.deepEqual(shapes, [["batch", 3, 224, 224], [1, 3, 224, 224]]);
  assert.equal(answers[0].length, 5);
  assert.deepEqual(answers[0], answers[1]);
});

Deno.test("pinInput replaces nothing that is pinned, and a name by a number in its place", () => {
  const model = tinyEncoder(), pinned = pinInput(model, [1, 3, 224, 224]);
  // "batch" as a name took 5 letters more than 1 as a number does.
  assert.equal(pinned.length, model.length - 5);
  assert.deepEqual(pinInput(pinned, [1, 3, 224, 224]), pinned);
});

Deno.test("pinInput refuses bytes that are no ONNX file, and one that is cut short", () => {
  assert.throws(() => pinInput(new Uint8Array(0), [1]), /names no tensor/);
  assert.throws(() => pinInput(new Uint8Array(500).fill(255), [1]), /not an ONNX file/);
  assert.throws(() => pinInput(tinyEncoder().subarray(0, 5000), [1]), /cut short/);
});
