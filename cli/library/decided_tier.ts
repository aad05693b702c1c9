// The tier for commands that only tell of it.

import { Fault } from "../../src/base/fault.ts";
import { findForTier, type TierProbe } from "../../src/facts/open_picture_facts.ts";
import { decideTier, type TierDecision, tierRulesOf } from "../../src/facts/tier.ts";
import type { Settings } from "../settings/settings.ts";

/** With the sentence of what keeps it from being decided. Throws Fault `cancelled`. */
export async function decidedTier(
  { config }: Pick<Settings, "config">,
  probe: TierProbe,
  signal?: AbortSignal,
): Promise<TierDecision | { readonly error: string }> {
  const rules = tierRulesOf(config);
  try {
    return decideTier(rules, await findForTier(probe, rules, signal));
  } catch (error) {
    if (!(error instanceof Fault) || error.code === "cancelled") throw error;
    return { error: error.message };
  }
}
