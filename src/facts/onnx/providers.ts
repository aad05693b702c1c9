// SPDX-License-Identifier: AGPL-3.0-or-later

// Which hardware a session is opened on, and what is said about it.

import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import process from "node:process";
import { LoadError } from "./load_error.ts";

const PROVIDER_SETTINGS = ["auto", "cpu", "cuda", "coreml"] as const;
export type ProviderSetting = typeof PROVIDER_SETTINGS[number];

/** Names of the runtime's execution providers, as they are reported. */
export const PROVIDER_NAMES = {
  cpu: "CPUExecutionProvider",
  cuda: "CUDAExecutionProvider",
  coreml: "CoreMLExecutionProvider",
} as const;
export type Provider = keyof typeof PROVIDER_NAMES;

/**
 * What a session would be opened on; `undefined` when a named provider is not offered, which is an
 * error rather than a quiet descent. `auto` never takes CoreML: on this encoder it is 6 to 8 times
 * slower than the CPU and takes 9 times the memory.
 */
export function chooseProvider(
  setting: ProviderSetting,
  offered: readonly Provider[],
): Provider | undefined {
  if (setting === "auto") return offered.includes("cuda") ? "cuda" : "cpu";
  return offered.includes(setting) ? setting : undefined;
}

/** A session's providers in the order they are tried for each operation. */
export function providerNames(provider: Provider): readonly string[] {
  return provider === "cpu" ? [PROVIDER_NAMES.cpu] : [PROVIDER_NAMES[provider], PROVIDER_NAMES.cpu];
}

/** Beside the binding; too large for the package, whose own script fetches them. */
const CUDA_LIBRARIES = ["libonnxruntime_providers_cuda.so", "libonnxruntime_providers_shared.so"];

/** Any of them is there where NVIDIA's driver is, the last one inside Windows. */
const NVIDIA_DEVICES = ["/dev/nvidiactl", "/dev/nvidia0", "/dev/dxg"];

/** Run in the folder of the program. No package's script runs by itself, neither under Deno nor here. */
const FETCH_CUDA =
  "ONNXRUNTIME_NODE_INSTALL=cuda12 node node_modules/onnxruntime-node/script/install.js";

/** The folder of the native binding; `undefined` where the runtime is not installed. */
function bindingFolder(): string | undefined {
  try {
    const main = createRequire(import.meta.url).resolve("onnxruntime-node");
    const root = path.resolve(path.dirname(main), "..");
    return path.join(root, "bin", "napi-v6", process.platform, process.arch);
  } catch {
    return undefined;
  }
}

function hasNvidiaDevice(): boolean {
  return NVIDIA_DEVICES.some((device) => existsSync(device));
}

/** Empty where the runtime is not installed for this machine. */
export function offeredProviders(
  folder: string | undefined = bindingFolder(),
  hasDevice: () => boolean = hasNvidiaDevice,
): Provider[] {
  if (!folder || !existsSync(path.join(folder, "onnxruntime_binding.node"))) return [];
  const offered: Provider[] = ["cpu"];
  if (lacksCuda(folder, hasDevice) === undefined) offered.push("cuda");
  if (process.platform === "darwin") offered.push("coreml");
  return offered;
}

/** Why nothing can be opened on what was chosen, and what to do; `undefined` when something can. */
export function providerLack(
  setting: ProviderSetting,
  offered: readonly Provider[],
  folder: string | undefined = bindingFolder(),
  hasDevice: () => boolean = hasNvidiaDevice,
): LoadError | undefined {
  if (offered.length === 0) {
    return new LoadError("RuntimeUnavailable", "onnxruntime-node is not here for this machine", {
      remedy: "install the program for this machine's system and processor",
    });
  }
  if (chooseProvider(setting, offered) !== undefined) return undefined;
  const names = offered.map((provider) => PROVIDER_NAMES[provider]).join(", ");
  const sentence = `provider "${setting}" is not offered by the runtime here, which has ${names}`;
  const lack = setting === "cuda" && folder !== undefined
    ? lacksCuda(folder, hasDevice)
    : undefined;
  return new LoadError("ProviderUnavailable", lack ? `${sentence}: ${lack.because}` : sentence, {
    remedy: lack?.remedy ?? "set the provider to auto or cpu",
  });
}

function lacksCuda(
  folder: string,
  hasDevice: () => boolean,
): { readonly because: string; readonly remedy: string } | undefined {
  if (!CUDA_LIBRARIES.every((name) => existsSync(path.join(folder, name)))) {
    return process.platform === "linux" && process.arch === "x64"
      ? {
        because: "its CUDA libraries are not installed",
        remedy: `run ${FETCH_CUDA}, or set the provider to auto`,
      }
      : {
        because: "it has CUDA for Linux on x64 alone",
        remedy: "set the provider to auto or cpu",
      };
  }
  return hasDevice() ? undefined : {
    because: "no NVIDIA device is to be seen",
    remedy: "install the driver, show the card to the container, or set the provider to auto",
  };
}
