import assert from "node:assert/strict";
import { offeredProviders } from "../../../../src/facts/onnx/offered_providers.ts";
import { openSession } from "../../../../src/facts/onnx/session.ts";
import { tinyClassifier } from "../../../fixtures/models/tiny_models.ts";

const MODEL = tinyClassifier({ size: 384, classes: 2, input: "pixels", seed: 1 });
const RULES = { edge: 384, threads: 1, optimisation: "all" } as const;

for (const provider of ["auto", "cuda"] as const) {
  Deno.test(
    `openSession runs on the CPU where ${provider} found CUDA and it will not start, and says why`,
    {
      ignore: offeredProviders().includes("cuda"),
    },
    async () => {
      // The runtime is the installed one, which looks for CUDA's library and does not find it.
      const session = await openSession(MODEL, { ...RULES, provider }, ["cpu", "cuda"]);
      assert.deepEqual(session.providers, ["CPUExecutionProvider"]);
      assert.match(
        session.descent!,
        /^CUDAExecutionProvider refused it, so it runs on the CPU: .*shared library; it needs NVIDIA's/,
      );
      assert.equal((await session.run(new Float32Array(3 * 384 ** 2), "logits")).length, 2);
    },
  );
}

Deno.test("openSession opens nothing on a provider that was named and is not offered", async () => {
  await assert.rejects(
    openSession(MODEL, { ...RULES, provider: "cuda" }, ["cpu"]),
    { kind: "ProviderUnavailable", message: /"cuda" is not offered by the runtime here/ },
  );
});
