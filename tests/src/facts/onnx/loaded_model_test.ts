import assert from "node:assert/strict";
import { rm } from "node:fs/promises";
import { InferenceSession } from "onnxruntime-node";
import { loadModel } from "../../../../src/facts/onnx/loaded_model.ts";
import { modelSpec } from "../../../../src/facts/onnx/model_spec.ts";
import { writeTinyModels } from "../../../fixtures/models/write_tiny_models.ts";
import { inScratch } from "../../../fixtures/scratch.ts";

Deno.test("loadModel gives back the encoder's session where its heads cannot be read", async () => {
  const open = InferenceSession.create;
  let held = 0;
  InferenceSession.create = async (...asked: unknown[]) => {
    const session = await (open as (...asked: unknown[]) => Promise<InferenceSession>)(...asked);
    held++;
    const release = session.release.bind(session);
    session.release = () => {
      held--;
      return release();
    };
    return session;
  };
  try {
    await inScratch(async (folder) => {
      const tiny = await writeTinyModels(folder);
      const spec = modelSpec("heads", { ...tiny, threads: 1, provider: "cpu" });
      await loadModel(spec);
      assert.equal(held, 1);
      await rm(tiny.files.bundle);
      await assert.rejects(loadModel(spec), { kind: "FileMissing", message: /^head bundle/ });
      assert.equal(held, 1);
    });
  } finally {
    InferenceSession.create = open;
  }
});
