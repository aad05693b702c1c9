// The owner's lasting word on single pictures: what no classifier may overrule.

import type { AssetId } from "./asset.ts";

/**
 * `clear`: may be shown to anybody, whatever was found in it. `pin`: may be in films although it is a
 * screen or a document. What shall be in no film at all is an exclusion.
 */
export type DecisionKind = "clear" | "pin";

export interface PictureDecision {
  readonly asset: AssetId;
  readonly kind: DecisionKind;
  /** The bytes that were looked at: other pixels under the same id need another look. */
  readonly sourceKey: string;
  /** What people call it, such as its file name. */
  readonly name: string;
  /** In the owner's words. */
  readonly reason?: string;
  /** ISO 8601 in UTC. */
  readonly decidedAt: string;
}
