// SPDX-License-Identifier: AGPL-3.0-or-later

// Compiles every kernel.as.ts and writes kernel_wasm.ts beside it: deno run -A build/wasm_kernels.ts
// The compiled bytes are committed, so that nobody needs the compiler to run the program.

import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** Where a kernel lives. */
export const KERNEL_FOLDERS = ["src/film/render/kernel"];

/** The settings are part of what the kernel is; a change here changes the bytes. */
const OPTIONS = ["-O3", "--enable", "simd", "--runtime", "stub", "--importMemory", "--noAssert"];

/** Compiles the kernel of a folder; the same source and compiler give the same bytes. */
export async function compileKernel(folder: string): Promise<Uint8Array> {
  const { default: asc } = await import("assemblyscript/asc");
  const source = await readFile(path.join(ROOT, folder, "kernel.as.ts"), "utf8");
  let wasm: Uint8Array | undefined;
  const { error, stderr } = await asc.main(["kernel.ts", ...OPTIONS, "--outFile", "kernel.wasm"], {
    readFile: (name: string) => name === "kernel.ts" ? source : null,
    writeFile: (name: string, content: string | Uint8Array) => {
      if (name === "kernel.wasm") wasm = content as Uint8Array;
    },
    listFiles: () => [],
  });
  if (error || !wasm) {
    throw new Error(`The kernel of ${folder} does not compile: ${stderr.toString()}`);
  }
  return wasm;
}

/** The committed form of compiled bytes. */
export function kernelModule(wasm: Uint8Array): string {
  const text = btoa(String.fromCharCode(...wasm));
  const lines = text.match(/.{1,94}/g)!.map((line) => `  "${line}",`);
  return "// SPDX-License-Identifier: AGPL-3.0-or-later\n\n" +
    `// kernel.as.ts, compiled by build/wasm_kernels.ts (${wasm.length} bytes). Do not edit.\n\n` +
    `/** Base64 of the WebAssembly module. */\n` +
    `export const KERNEL_WASM: string = [\n${lines.join("\n")}\n].join("");\n`;
}

if (import.meta.main) {
  for (const folder of KERNEL_FOLDERS) {
    const target = path.join(ROOT, folder, "kernel_wasm.ts");
    await writeFile(target, kernelModule(await compileKernel(folder)));
  }
}
