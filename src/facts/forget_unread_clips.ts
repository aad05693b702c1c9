// Clips that were settled because their frames could not be read, and forgetting that: a server may have
// the clip by now, play it as another file, or send ranges.

import { type Bank, isUnreadable } from "../bank/bank.ts";
import { SENSITIVE_CONTENT } from "./clip_answers.ts";
import { CLIP_FRAMES, CLIP_RESIDUAL } from "./clip_key.ts";

/** Keys of clips without a measurement (see `clipKey`), of `sourceKeys` or of all. */
export function unreadClips(
  bank: Pick<Bank, "rows">,
  sourceKeys?: ReadonlySet<string>,
): readonly string[] {
  const keys: string[] = [];
  for (const { sourceKey, value } of bank.rows(CLIP_RESIDUAL)) {
    if (isUnreadable(value) && (!sourceKeys || sourceKeys.has(sourceKey))) keys.push(sourceKey);
  }
  return keys;
}

/** What a video's own picture told stays until its frames tell more. Returns how many clips they were. */
export function forgetUnreadClips(
  bank: Pick<Bank, "read" | "forget">,
  keys: readonly string[],
): number {
  for (const producer of [CLIP_FRAMES, SENSITIVE_CONTENT]) {
    bank.forget(producer, keys.filter((key) => isUnreadable(bank.read(producer, key))));
  }
  return bank.forget(CLIP_RESIDUAL, keys);
}
