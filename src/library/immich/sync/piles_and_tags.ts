// Stacks and tags: searches do not give them, and a key may lack the permission to read them.

import { Fault } from "../../../base/fault.ts";
import { pilesOf } from "../piles_of.ts";
import type { ReadNeeds } from "./sync_needs.ts";

/** One call; nothing where the key may not. */
export async function readPiles({ api, index, signal }: ReadNeeds): Promise<void> {
  const stacks = await unlessForbidden(api.stacks?.(signal ? { signal } : {}));
  if (!stacks) return;
  const groupOf = (id: string) => index.sides.duplicateGroupOf(id);
  index.change(() => index.sides.keepPiles(pilesOf(stacks, groupOf)));
}

/** A film is worse without the wished ones, and wrong without the needed ones. */
export interface WatchedTags {
  readonly wished: readonly string[];
  readonly needed: readonly string[];
}

/**
 * Which assets carry the watched tags (without case): one call, and one or more for each tag that the
 * server has. Throws Fault `forbidden` when tags are needed that the key may not read.
 */
export async function readTags(
  { api, index, signal }: ReadNeeds,
  { wished, needed }: WatchedTags,
): Promise<void> {
  const options = signal ? { signal } : {};
  const names = new Set([...wished, ...needed].map((tag) => tag.toLowerCase()));
  if (names.size === 0) return index.change(() => index.sides.keepTagged(new Map()));
  const answer = api.tags?.(options);
  const tags = needed.length > 0 ? await answer : await unlessForbidden(answer);
  if (!tags) return;
  const members = new Map<string, readonly string[]>();
  for (const { id, value } of tags) {
    if (!names.has(value.toLowerCase())) continue;
    const ids = await unlessForbidden(api.taggedWith?.(id, options));
    if (ids) members.set(value, ids);
  }
  index.change(() => index.sides.keepTagged(members));
}

async function unlessForbidden<T>(answer: Promise<T> | undefined): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Fault && error.code === "forbidden") return undefined;
    throw error;
  }
}
