// Which hardware a session is opened on, and what is said about it.

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
 * slower than the CPU and takes 9 times the memory (inference.md 1.14).
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
