// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import {
  chooseProvider,
  offeredProviders,
  type Provider,
  providerLack,
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

Deno.test("offeredProviders: CUDA only with both of its libraries and a device", async () => {
  await inScratch(async (folder) => {
    const here = path.join(folder, "x64");
    await mkdir(here);
    let hasDevice = true;
    const offered = () => offeredProviders(here, () => hasDevice);
    const has = (provider: Provider) => offered().includes(provider);
    const lack = () => {
      const { kind, message, remedy } = providerLack("cuda", offered(), here, () => hasDevice)!;
      assert.equal(kind, "ProviderUnavailable");
      return `${message}; ${remedy}`;
    };
    assert.deepEqual(offeredProviders(here), []);
    await writeFile(path.join(here, "onnxruntime_binding.node"), "");
    assert.deepEqual([has("cpu"), has("cuda")], [true, false]);
    await writeFile(path.join(here, "libonnxruntime_providers_cuda.so"), "");
    assert.equal(has("cuda"), false);
    assert.match(
      lack(),
      /which has CPUExecutionProvider: its CUDA libraries .*install\.js, or set/,
    );
    await writeFile(path.join(here, "libonnxruntime_providers_shared.so"), "");
    assert.equal(has("cuda"), true);
    hasDevice = false;
    assert.equal(has("cuda"), false);
    assert.match(lack(), /: no NVIDIA device is to be seen; install the driver/);
  });
});

Deno.test("providerLack has nothing to say where something can be opened", () => {
  assert.equal(providerLack("auto", ["cpu"]), undefined);
  assert.equal(providerLack("cuda", ["cpu", "cuda"]), undefined);
  assert.equal(providerLack("auto", [])!.kind, "RuntimeUnavailable");
  assert.match(providerLack("coreml", ["cpu"])!.remedy!, /auto or cpu/);
});

Deno.test("offeredProviders finds the installed runtime without loading it", () => {
  assert.ok(offeredProviders().includes("cpu"));
});
