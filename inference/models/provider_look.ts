// What models would be opened on, told without loading anything.

import { offeredProviders } from "../../src/facts/onnx/offered_providers.ts";
import {
  chooseProvider,
  PROVIDER_NAMES,
  type ProviderSetting,
} from "../../src/facts/onnx/providers.ts";
import type { ProviderLook } from "../service.ts";

/** The runtime's files do not change while the service runs, so they are looked at once. */
export function providerLook(setting: ProviderSetting): ProviderLook {
  const offered = offeredProviders();
  const chosen = offered.length === 0 ? undefined : chooseProvider(setting, offered);
  return {
    available: offered.toReversed().map((provider) => PROVIDER_NAMES[provider]),
    promised: chosen && PROVIDER_NAMES[chosen],
  };
}
