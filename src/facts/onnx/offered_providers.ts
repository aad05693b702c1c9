// Which execution providers the installed runtime has, told from its files: asking the runtime itself
// would load 45 MB, and it would name CUDA whether its libraries lie there or not.

import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import process from "node:process";
import type { Provider } from "./providers.ts";

/** Beside the binding; from the runtime's GPU package of the same version. */
const CUDA_LIBRARIES = ["libonnxruntime_providers_cuda.so", "libonnxruntime_providers_shared.so"];

/** The folder of the native binding; `undefined` where the runtime is not installed. */
export function bindingFolder(): string | undefined {
  try {
    const main = createRequire(import.meta.url).resolve("onnxruntime-node");
    const root = path.resolve(path.dirname(main), "..");
    return path.join(root, "bin", "napi-v6", process.platform, process.arch);
  } catch {
    return undefined;
  }
}

/** Empty where the runtime is not installed for this machine. */
export function offeredProviders(folder: string | undefined = bindingFolder()): Provider[] {
  if (!folder || !existsSync(path.join(folder, "onnxruntime_binding.node"))) return [];
  const offered: Provider[] = ["cpu"];
  if (CUDA_LIBRARIES.every((name) => existsSync(path.join(folder, name)))) offered.push("cuda");
  if (process.platform === "darwin") offered.push("coreml");
  return offered;
}
