// What is said where captions were asked for and the tier describes no picture.

import { CAPTIONS_HINT, type TierDecision } from "../../src/facts/tier.ts";
import type { Cut } from "../../src/film/select/cut.ts";

/** Nothing where the tier asks for captions, or an earlier one left some to show. */
export function wordlessNote(
  { words }: Pick<Cut, "words">,
  { tier, wantsCaptions }: Pick<TierDecision, "tier" | "wantsCaptions">,
): string | undefined {
  if (wantsCaptions || words !== undefined) return undefined;
  return `No captions: tier ${tier} asks for none. ${CAPTIONS_HINT}`;
}
