import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { bindingFolder, offeredProviders } from "../../../../src/facts/onnx/offered_providers.ts";
import {
  chooseProvider,
  type Provider,
  providerNames,
  type ProviderSetting,
} from "../../../../src/facts/onnx/providers.ts";
import { inScratch } from "../../../fixtures/scratch.ts";

Deno.test("chooseProvider: auto takes CUDA where it is, never CoreML; a named one or nothing", () => {
  const rows: [ProviderSetting, Provider[], Provider | undefined][] = [
    ["auto", ["cpu"], "cpu"],
    ["auto", ["cpu", "cuda"], "cuda"],
    ["auto", ["cpu", "coreml"], "cpu"],
    ["cpu", ["cpu", "cuda"], "cpu"],
    ["cuda", ["cpu", "cuda"], "cuda"],
    ["cuda", ["cpu"], undefined],
    ["coreml", ["cpu", "coreml"], "coreml"],
    ["coreml", ["cpu", "cuda"], undefined],
    ["cpu", [], undefined],
  ];
  for (const [setting, offered, chosen] of rows) {
    assert.equal(chooseProvider(setting, offered), chosen, `${setting} of ${offered}`);
  }
});

Deno.test("providerNames end with the CPU, which takes what the other one refuses", () => {
  assert.deepEqual(providerNames("cpu"), ["CPUExecutionProvider"]);
  assert.deepEqual(providerNames("cuda"), ["CUDAExecutionProvider", "CPUExecutionProvider"]);
  assert.deepEqual(providerNames("coreml"), ["CoreMLExecutionProvider", "CPUExecutionProvider"]);
});

Deno.test("offeredProviders: CUDA only with both of its libraries beside the binding", async () => {
  await inScratch(async (folder) => {
    const here = path.join(folder, "x64");
    await mkdir(here);
    const has = (provider: Provider) => offeredProviders(here).includes(provider);
    assert.deepEqual(offeredProviders(here), []);
    await writeFile(path.join(here, "onnxruntime_binding.node"), "");
    assert.deepEqual([has("cpu"), has("cuda")], [true, false]);
    await writeFile(path.join(here, "libonnxruntime_providers_cuda.so"), "");
    assert.equal(has("cuda"), false);
    await writeFile(path.join(here, "libonnxruntime_providers_shared.so"), "");
    assert.equal(has("cuda"), true);
  });
});

Deno.test("offeredProviders finds the installed runtime without loading it", () => {
  assert.ok(bindingFolder());
  assert.ok(offeredProviders().includes("cpu"));
});
