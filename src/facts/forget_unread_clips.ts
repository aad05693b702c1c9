// Clips that were settled because their frames could not be read, and forgetting that: a server may have
// the clip by now, play it as another file, or send ranges.

import { type Bank, isUnreadable } from "../bank/bank.ts";
import { SENSITIVE_CONTENT } from "./clip_answers.ts";
import { CLIP_FRAMES, CLIP_RESIDUAL, ONE_FRAME } from "./clip_key.ts";

/** How many clips, of those with these keys (see `clipKey`) or of all. */
export function countUnreadClips(
  bank: Pick<Bank, "rows">,
  sourceKeys?: ReadonlySet<string>,
): number {
  return unreadClips(bank, sourceKeys).length;
}

/** What a video's own picture told stays until its frames tell more. Returns how many clips they were. */
export function forgetUnreadClips(
  bank: Pick<Bank, "rows" | "read" | "forget">,
  sourceKeys?: ReadonlySet<string>,
): number {
  const keys = unreadClips(bank, sourceKeys);
  for (const producer of [CLIP_FRAMES, SENSITIVE_CONTENT]) {
    bank.forget(producer, keys.filter((key) => isUnreadable(bank.read(producer, key))));
  }
  return bank.forget(CLIP_RESIDUAL, keys);
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
