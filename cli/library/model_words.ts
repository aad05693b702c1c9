// What the two commands about model files say alike.

import type { Tier } from "../../src/facts/tier.ts";

export function detectorsText(tier: Tier, usesThem: boolean): string {
  return usesThem
    ? `Tier ${tier} uses the detectors as well`
    : `Tier ${tier} needs no detectors; --detectors fetches them`;
}
