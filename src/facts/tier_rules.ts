// The slice of the configuration the tier is decided by.

import { statedLlm } from "../config/llm.ts";
import type { Config } from "../config/schema.ts";
import type { Artifact } from "./models/artifacts.ts";
import type { TierRules } from "./tier.ts";

export function tierRulesOf(
  { tier, inference, llm, editorial }: Pick<Config, "tier" | "inference" | "llm" | "editorial">,
): TierRules {
  return {
    tier,
    ...(inference.facts_base_url === undefined ? {} : { factsBaseUrl: inference.facts_base_url }),
    fallbackToLocal: inference.fallback_to_local,
    remoteProducers: inference.producers,
    hasLlm: statedLlm(llm) !== undefined,
    captionProvider: editorial.preparation.caption_provider,
  };
}

/** Where a model file is fetched; nothing where neither this program nor its owner knows a place. */
export function urlOf(
  { models }: Pick<Config, "models">,
  { urlKey, defaultUrl }: Pick<Artifact, "urlKey" | "defaultUrl">,
): string | undefined {
  const key = urlKey.slice("models.".length) as keyof Config["models"] & `${string}_url`;
  return models[key] ?? defaultUrl;
}

/** Somebody said where the file is fetched. */
export function isAddressSet(config: Pick<Config, "models">, urlKey: Artifact["urlKey"]): boolean {
  return urlOf(config, { urlKey, defaultUrl: undefined }) !== undefined;
}
