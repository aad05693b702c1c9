// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { compileKernel, KERNEL_FOLDERS, kernelModule } from "../../build/wasm_kernels.ts";

for (const folder of KERNEL_FOLDERS) {
  Deno.test(`compileKernel gives the bytes that are committed in ${folder}`, async () => {
    const committed = new URL(`../../${folder}/kernel_wasm.ts`, import.meta.url);
    assert.equal(kernelModule(await compileKernel(folder)), await readFile(committed, "utf8"));
  });
}
