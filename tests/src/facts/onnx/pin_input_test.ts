import assert from "node:assert/strict";
import { pinInput } from "../../../../src/facts/onnx/pin_input.ts";
import { tinyClassifier, tinyEncoder } from "../../../fixtures/models/tiny_models.ts";

Deno.test("pinInput replaces the free dimensions of the first input and nothing else", async () => {
  const ort = await import("onnxruntime-node");
  const model = tinyEncoder();
  const pinned = pinInput(model, [1, 3, 224, 224]);
  const shapeOf = async (bytes: Uint8Array) => {
    const session = await ort.InferenceSession.create(bytes);
    const [about] = session.inputMetadata;
    await session.release();
    return about?.isTensor ? about.shape : undefined;
  };
  assert.deepEqual(await shapeOf(model), ["batch", 3, 224, 224]);
  assert.deepEqual(await shapeOf(pinned), [1, 3, 224, 224]);
  // "batch" as a name took 5 letters more than 1 as a number does.
  assert.equal(pinned.length, model.length - 5);
  assert.deepEqual(pinInput(pinned, [1, 3, 224, 224]), pinned);
});

Deno.test("pinInput gives a model with the same answers", async () => {
  const ort = await import("onnxruntime-node");
  const model = tinyClassifier({ size: 32, classes: 5, input: "pixels", seed: 3 });
  const planes = Float32Array.from({ length: 3 * 32 * 32 }, (_, i) => Math.sin(i));
  const answers = await Promise.all([model, pinInput(model, [1, 3, 32, 32])].map(async (bytes) => {
    const session = await ort.InferenceSession.create(bytes);
    const pixels = new ort.Tensor("float32", planes, [1, 3, 32, 32]);
    const { logits } = await session.run({ pixels });
    const values = [...logits!.data as Float32Array];
    await session.release();
    return values;
  }));
  assert.deepEqual(answers[0], answers[1]);
});

Deno.test("pinInput refuses bytes that are no ONNX file, and one that is cut short", () => {
  assert.throws(() => pinInput(new Uint8Array(0), [1]), /names no tensor/);
  assert.throws(() => pinInput(new Uint8Array(500).fill(255), [1]), /not an ONNX file/);
  assert.throws(() => pinInput(tinyEncoder().subarray(0, 5000), [1]), /cut short/);
});
