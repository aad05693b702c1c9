// What was found out about the moving half of a Live Photo stands for that half alone: the still's bytes
// name its facts, and another clip may have taken its place beside the same still.

import type { Bank } from "../bank/bank.ts";
import { type Asset, FOLDER_ACCOUNT } from "../library/asset.ts";
import { clipKey } from "./clip_key.ts";

/**
 * A server's id for the moving half. In a folder its id is a path, and a renamed file is asked about
 * nothing again: its length stands for it. `undefined` where nothing tells one from another.
 */
function halfOf({ account, live }: Asset): string | undefined {
  if (account !== FOLDER_ACCOUNT) return live?.videoId;
  return live?.durationSeconds === undefined ? undefined : `${live.durationSeconds} s`;
}

/**
 * Forgets what is banked about a still's moving half where none of `assets` with these bytes has a half
 * that was seen before, so that it is found out again; returns how many. Copies in two accounts that are
 * never asked about together may so be asked about once more. What was banked before halves were noted
 * stands for the one that is there.
 */
export function forgetReplacedClips(
  bank: Pick<Bank, "read" | "write" | "forget" | "producers">,
  assets: Iterable<Asset>,
): number {
  const found = new Map<string, Set<string>>();
  for (const asset of assets) {
    const half = asset.kind === "photo" ? halfOf(asset) : undefined;
    if (half === undefined) continue;
    const key = clipKey(asset);
    found.set(key, (found.get(key) ?? new Set()).add(half));
  }
  const rows: Array<{ sourceKey: string; value: { readonly halves: readonly string[] } }> = [];
  const replaced: string[] = [];
  for (const [sourceKey, halves] of found) {
    const row = bank.read("clip-halves-v1", sourceKey);
    const known = new Set(row && "halves" in row ? row.halves : []);
    if (known.isSupersetOf(halves)) continue;
    if (known.size > 0 && known.isDisjointFrom(halves)) replaced.push(sourceKey);
    // Copies of a picture may have a half each: one that was ever here is no new one.
    rows.push({ sourceKey, value: { halves: [...known.union(halves)].sort() } });
  }
  if (replaced.length > 0) {
    for (const { producer } of bank.producers()) {
      if (producer !== "clip-halves-v1") bank.forget(producer, replaced);
    }
  }
  if (rows.length > 0) bank.write("clip-halves-v1", rows);
  return replaced.length;
}
