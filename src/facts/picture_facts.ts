// What a film asks about its pictures, and what it may say afterwards about who answered. Which tier it
// is, is found out when it is first asked: a film that wants nothing probes nothing.

import type { Asset } from "../library/asset.ts";
import type { ClipFactOptions, ClipFactReport } from "./acquire_clip_facts.ts";
import type { PictureFactOptions, PictureFactReport } from "./acquire_picture_facts.ts";
import type { FactsRecord } from "./facts_record.ts";
import type { TierDecision } from "./tier.ts";

export interface PictureFacts {
  /** Decided once. Throws Fault `config_invalid`, `cancelled`. */
  tier(signal?: AbortSignal): Promise<TierDecision>;
  /** Asks what the tier wants to know and the bank does not; see `acquirePictureFacts`. */
  acquire(assets: readonly Asset[], options?: PictureFactOptions): Promise<PictureFactReport>;
  /**
   * Looks into videos and the moving halves of Live Photos on tiers that hold sensitive pictures back;
   * see `acquireClipFacts`. Asks nothing on the others.
   */
  acquireClips(assets: readonly Asset[], options?: ClipFactOptions): Promise<ClipFactReport>;
  /** Of everything since it was opened; nothing before the tier was asked for. */
  record(): FactsRecord | undefined;
}
