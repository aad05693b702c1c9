// Where in a clip the one picture that stands for it is looked at.

import type { Asset } from "../library/asset.ts";

/** Past the first wobble, before the end. */
const SHARE = 1 / 3;

/** Seconds from its start; 0 for a still. */
export function lookAtSeconds({ durationSeconds = 0 }: Pick<Asset, "durationSeconds">): number {
  return durationSeconds * SHARE;
}
