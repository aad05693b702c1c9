import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { compileKernel, kernelModule } from "../../../../../src/facts/pictures/resample/build.ts";

Deno.test("compileKernel gives the bytes that are committed", async () => {
  const committed = new URL(
    "../../../../../src/facts/pictures/resample/kernel_wasm.ts",
    import.meta.url,
  );
  assert.equal(kernelModule(await compileKernel()), await readFile(committed, "utf8"));
});
