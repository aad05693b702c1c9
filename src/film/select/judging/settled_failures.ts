// What the bank has settled as unreadable, or says nothing of although it was asked for, in the words
// a cut understands.

import { type Bank, isUnreadable } from "../../../bank/bank.ts";
import type { AssetId } from "../../../library/asset.ts";
import { clipSource } from "../../timeline/shot_visual.ts";
import type { Draft } from "../draft.ts";
import type { Known } from "./judge.ts";

/**
 * Of the given assets (those that were asked about): a still or video nobody can decode is not shown; a
 * Live Photo whose moving half is damaged stands still. With `looksAtAll` neither is one the library has
 * no picture of now, since nobody can look at it or describe it.
 */
export function settledFailures(
  draft: Draft,
  asked: Iterable<AssetId>,
  bank: Pick<Bank, "read">,
  looksAtAll: boolean,
): Required<Pick<Known, "unreadable" | "unreadableMotion">> {
  const unreadable = new Set<AssetId>(), unreadableMotion = new Set<AssetId>();
  const wanted = new Set(asked);
  for (const { asset } of draft.candidates) {
    if (!wanted.has(asset.id)) continue;
    const pixels = bank.read("pixels-v1", asset.sourceKey);
    const isUnseen = looksAtAll && pixels === undefined;
    if (isUnseen || isUnreadable(pixels)) unreadable.add(asset.id);
    if (asset.kind === "video" && isUnreadable(bank.read("clip-v1", asset.sourceKey))) {
      unreadable.add(asset.id);
    }
    const motion = asset.live && clipSource({ asset, medium: "live" }).key;
    if (motion && isUnreadable(bank.read("clip-v1", motion))) unreadableMotion.add(asset.id);
  }
  return { unreadable, unreadableMotion };
}
