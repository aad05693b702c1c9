// Compiles kernel.as.ts and writes kernel_wasm.ts: deno run -A src/facts/pictures/resample/build.ts
// The compiled bytes are committed, so that nobody needs the compiler to run the program.

import { readFile, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const SOURCE = fileURLToPath(new URL("./kernel.as.ts", import.meta.url));
const TARGET = fileURLToPath(new URL("./kernel_wasm.ts", import.meta.url));

/** The settings are part of what the kernel is; a change here changes the bytes. */
const OPTIONS = ["-O3", "--enable", "simd", "--runtime", "stub", "--importMemory", "--noAssert"];

/** Compiles the kernel; the same source and compiler give the same bytes. */
export async function compileKernel(): Promise<Uint8Array> {
  const { default: asc } = await import("assemblyscript/asc");
  const source = await readFile(SOURCE, "utf8");
  let wasm: Uint8Array | undefined;
  const { error, stderr } = await asc.main(["kernel.ts", ...OPTIONS, "--outFile", "kernel.wasm"], {
    readFile: (name: string) => name === "kernel.ts" ? source : null,
    writeFile: (name: string, content: string | Uint8Array) => {
      if (name === "kernel.wasm") wasm = content as Uint8Array;
    },
    listFiles: () => [],
  });
  if (error || !wasm) throw new Error(`The kernel does not compile: ${stderr.toString()}`);
  return wasm;
}

/** The committed form of compiled bytes. */
export function kernelModule(wasm: Uint8Array): string {
  const text = btoa(String.fromCharCode(...wasm));
  const lines = text.match(/.{1,94}/g)!.map((line) => `  "${line}",`);
  return `// kernel.as.ts, compiled by build.ts (${wasm.length} bytes). Do not edit.\n\n` +
    `/** Base64 of the WebAssembly module. */\n` +
    `export const KERNEL_WASM: string = [\n${lines.join("\n")}\n].join("");\n`;
}

if (import.meta.main) await writeFile(TARGET, kernelModule(await compileKernel()));
