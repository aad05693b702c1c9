// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { offeredProviders } from "../../../../src/facts/onnx/providers.ts";
import { runEntry } from "../../../fixtures/models/run_entry.ts";

for (const provider of ["auto", "cuda"] as const) {
  Deno.test(
    `openSession runs on the CPU where ${provider} found CUDA and it will not start, and says why`,
    { ignore: offeredProviders().includes("cuda") },
    async () => {
      // The runtime is the installed one, which looks for CUDA's library and does not find it.
      const session = await runEntry("./open_session_entry.ts", provider);
      assert.deepEqual(session.providers, ["CPUExecutionProvider"]);
      assert.match(
        session.descent,
        /^CUDAExecutionProvider refused it, so it runs on the CPU: .*shared library; it needs NVIDIA's/,
      );
      assert.equal(session.classes, 2);
      assert.equal(session.telemetryOff, "1", "or the runtime reports to its maker");
    },
  );
}

Deno.test("openModelSession opens nothing on a provider that was named and is not offered", async () => {
  const { kind, message } = await runEntry("./open_session_entry.ts", "coreml");
  assert.equal(kind, "ProviderUnavailable");
  assert.match(message, /"coreml" is not offered by the runtime here/);
});
