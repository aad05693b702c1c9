// What models would be opened on, told without loading anything.

import { offeredProviders, providerLack } from "../../src/facts/onnx/offered_providers.ts";
import {
  chooseProvider,
  PROVIDER_NAMES,
  type ProviderSetting,
} from "../../src/facts/onnx/providers.ts";
import type { ProviderLook } from "../service.ts";

/** The runtime's files do not change while the service runs, so they are looked at once. */
export function providerLook(setting: ProviderSetting): ProviderLook {
  const offered = offeredProviders();
  const lack = providerLack(setting, offered);
  return {
    available: offered.toReversed().map((provider) => PROVIDER_NAMES[provider]),
    promised: lack ? undefined : PROVIDER_NAMES[chooseProvider(setting, offered)!],
    lack,
  };
}
