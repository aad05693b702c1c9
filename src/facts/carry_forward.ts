// Answers of an older version that the newer one would repeat: copied, not asked again.

import { type BankRow, isUnreadable } from "../bank/bank.ts";
import type { Bank } from "../bank/bank.ts";
import type { HeadFact, HeadProducer } from "../bank/fact.ts";
import type { Asset } from "../library/asset.ts";
import { DETECTOR_KEYS } from "./heads/detectors.ts";
import { headProducer } from "./known_heads.ts";

/**
 * `det-v3` decides a video on eight of its frames and a still as `det-v2` did (inference.md 1.12, 5.6).
 */
const OLDER: HeadProducer = "head:nsfw_marqo@det-v2";
const NEWER = headProducer("nsfw_marqo");

/**
 * Rows to be written for stills whose older answer still holds; each source once. An answer of another
 * artifact says nothing about this one.
 */
export function carriedForward(
  bank: Pick<Bank, "read">,
  assets: readonly Pick<Asset, "kind" | "sourceKey">[],
  encoderKey: string = DETECTOR_KEYS.nsfw_marqo,
): readonly BankRow[] {
  const rows = new Map<string, BankRow>();
  for (const { kind, sourceKey } of assets) {
    if (kind !== "photo" || rows.has(sourceKey)) continue;
    if (bank.read(NEWER, sourceKey) !== undefined) continue;
    const older = bank.read(OLDER, sourceKey);
    if (older === undefined || isUnreadable(older)) continue;
    const value: HeadFact = older;
    if (value.encoderKey === encoderKey) rows.set(sourceKey, { producer: NEWER, sourceKey, value });
  }
  return [...rows.values()];
}
