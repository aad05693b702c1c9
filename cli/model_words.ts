// What the two commands about model files say alike.

import type { Artifact } from "../src/facts/models/artifacts.ts";
import type { Tier } from "../src/facts/tier.ts";
import { sizeText } from "./words.ts";

export function detectorsText(tier: Tier, usesThem: boolean): string {
  return usesThem
    ? `Tier ${tier} uses the detectors as well`
    : `Tier ${tier} needs no detectors; --detectors fetches them`;
}

/** Of a file whose place neither this program nor its owner knows. */
export function homelessText({ label, aboutBytes }: Artifact): string {
  return `No public address of the ${label} (${sizeText(aboutBytes)}) is known`;
}
