// Whether the moving half of a Live Photo is worth playing.

import type { ClipFacts } from "../../../bank/fact.ts";
import { MOVING_RESIDUAL } from "../../../facts/clip_key.ts";

/**
 * Share of full change between pictures half a second apart (`ClipFacts.motion`): noise gives 0.01, a
 * steady hand 0.02, people who move 0.04 to 0.15, a camera on its way to the pocket 0.3.
 */
const LIVELY = 0.03;
const SWUNG = 0.25;

/**
 * Much moves in it, or somebody says something. Judged by the median half-second, so that one jolt at
 * either end decides nothing. A measured residual knows better than the change between pictures.
 */
export function isLively(clip: ClipFacts, residual?: number): boolean {
  if (residual !== undefined) return residual >= MOVING_RESIDUAL;
  if (clip.motion.length === 0) return false;
  const sorted = clip.motion.toSorted((a, b) => a - b);
  const middle = sorted[Math.floor(sorted.length / 2)]!;
  return middle <= SWUNG && (middle >= LIVELY || clip.speech.length > 0);
}
