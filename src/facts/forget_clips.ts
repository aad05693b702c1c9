// SPDX-License-Identifier: AGPL-3.0-or-later

// Facts about the moving half of a Live Photo stand for that half alone: the still's bytes
// name its facts, and another clip may have taken its place beside the same still.

import { type Bank, isUnreadable } from "../bank/bank.ts";
import { type Asset, FOLDER_ACCOUNT } from "../library/asset.ts";
import { SENSITIVE_CONTENT } from "./clip_answers.ts";
import { CLIP_FRAMES, CLIP_RESIDUAL, clipKey, ONE_FRAME } from "./clip_key.ts";

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
 * that was seen before, so that it is analyzed again; returns how many. Copies in two accounts that are
 * never asked about together may so be asked about once more. What was banked before halves were noted
 * stands for the one that is there.
 */
export async function forgetReplacedClips(
  bank: Pick<Bank, "read" | "write" | "forget" | "producers">,
  assets: Iterable<Asset>,
): Promise<number> {
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
      if (producer !== "clip-halves-v1") await bank.forget(producer, replaced);
    }
  }
  if (rows.length > 0) await bank.write("clip-halves-v1", rows);
  return replaced.length;
}

/** How many clips, of those with these keys (see `clipKey`) or of all. */
export function countUnreadClips(
  bank: Pick<Bank, "rows">,
  sourceKeys?: ReadonlySet<string>,
): number {
  return unreadClips(bank, sourceKeys).length;
}

/** Facts from a video's own picture stay until its frames tell more. Returns how many clips they were. */
export async function forgetUnreadClips(
  bank: Pick<Bank, "rows" | "read" | "forget">,
  sourceKeys?: ReadonlySet<string>,
): Promise<number> {
  const keys = unreadClips(bank, sourceKeys);
  for (const producer of [CLIP_FRAMES, SENSITIVE_CONTENT]) {
    await bank.forget(producer, keys.filter((key) => isUnreadable(bank.read(producer, key))));
  }
  return await bank.forget(CLIP_RESIDUAL, keys);
}

function unreadClips(
  bank: Pick<Bank, "rows">,
  sourceKeys: ReadonlySet<string> | undefined,
): readonly string[] {
  const keys: string[] = [];
  for (const { sourceKey, value } of bank.rows(CLIP_RESIDUAL)) {
    const isUnread = isUnreadable(value) && value.unreadable !== ONE_FRAME;
    if (isUnread && (!sourceKeys || sourceKeys.has(sourceKey))) keys.push(sourceKey);
  }
  return keys;
}
