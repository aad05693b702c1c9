// The tier for commands that only print it, with its sentences.

import { Fault } from "../../base/fault.ts";
import { findForTier, type TierProbe } from "../../facts/open_picture_facts.ts";
import { CAPTIONS_HINT, decideTier, type Tier, type TierDecision } from "../../facts/tier.ts";
import { tierRulesOf } from "../../facts/tier.ts";
import type { Cut } from "../../film/select/cut.ts";
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

export function detectorsText(tier: Tier, usesThem: boolean): string {
  return usesThem
    ? `Tier ${tier} uses the detectors as well`
    : `Tier ${tier} needs no detectors; --detectors fetches them`;
}

/** Nothing where the tier asks for captions, or an earlier one left some to show. */
export function wordlessNote(
  { words }: Pick<Cut, "words">,
  { tier, wantsCaptions }: Pick<TierDecision, "tier" | "wantsCaptions">,
): string | undefined {
  if (wantsCaptions || words !== undefined) return undefined;
  return `No captions: tier ${tier} asks for none. ${CAPTIONS_HINT}`;
}
