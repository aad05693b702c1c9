import assert from "node:assert/strict";
import { offeredProviders } from "../../../../src/facts/onnx/offered_providers.ts";
import { openSession } from "../../../../src/facts/onnx/session.ts";

const ENTRY = new URL("../../../fixtures/open_session_entry.ts", import.meta.url).pathname;

for (const provider of ["auto", "cuda"] as const) {
  Deno.test(
    `openSession runs on the CPU where ${provider} found CUDA and it will not start, and says why`,
    { ignore: offeredProviders().includes("cuda") },
    async () => {
      // The runtime is the installed one, which looks for CUDA's library and does not find it.
      const { stdout } = await new Deno.Command(Deno.execPath(), {
        args: ["run", "-A", "--no-check", "--quiet", ENTRY, provider],
        stderr: "null",
      }).output();
      const session = JSON.parse(new TextDecoder().decode(stdout));
      assert.deepEqual(session.providers, ["CPUExecutionProvider"]);
      assert.match(
        session.descent,
        /^CUDAExecutionProvider refused it, so it runs on the CPU: .*shared library; it needs NVIDIA's/,
      );
      assert.equal(session.classes, 2);
    },
  );
}

Deno.test("openSession opens nothing on a provider that was named and is not offered", async () => {
  await assert.rejects(
    openSession(
      new Uint8Array(),
      { edge: 384, threads: 1, optimisation: "all", provider: "cuda" },
      ["cpu"],
    ),
    { kind: "ProviderUnavailable", message: /"cuda" is not offered by the runtime here/ },
  );
});
