// SPDX-License-Identifier: AGPL-3.0-or-later

// Stacks and tags: searches do not give them, and a key may lack the permission to read them.

import { Fault, type FaultCode } from "../../../base/fault.ts";
import type { ServerStack, ServerTag } from "../immich_api.ts";
import type { AssetIndex } from "../index/asset_index.ts";
import type { ReadDeps } from "./sync_deps.ts";

/** One call; nothing where the key may not. */
export async function readStacks({ api, index, signal }: ReadDeps): Promise<void> {
  const stacks = await unless(api.stacks?.(signal ? { signal } : {}), "forbidden");
  if (!stacks) return;
  const groupOf = (id: string) => index.sides.duplicateGroupOf(id);
  index.change(() => index.sides.keepStacks(stacksOf(stacks, groupOf)));
}

/** A film is worse without the wished ones, and wrong without the needed ones. */
export interface TrackedTags {
  readonly wished: readonly string[];
  readonly needed: readonly string[];
}

/**
 * Which assets carry the watched tags (without case). Where only wished ones are watched, each is asked
 * for by the id it had, one call, and a new one that differs from it in case alone is not seen; else, and
 * for a tag that no asset carries any more, all tags are listed and then looked up. Throws Fault
 * `forbidden` when tags are needed that the key may not read.
 */
export async function readTags(
  deps: ReadDeps,
  { wished, needed }: TrackedTags,
): Promise<void> {
  const { api, index, signal } = deps;
  const names = new Set([...wished, ...needed].map(spelling));
  const isTracked = ({ value }: ServerTag) => names.has(spelling(value));
  const carried = (JSON.parse(index.state("carried_tags") ?? "[]") as ServerTag[])
    .filter(isTracked);
  if (needed.length === 0 && carried.length > 0) {
    const members = await membersOf(deps, carried);
    // A tag that was deleted and made anew has another id.
    if (members.size === carried.length) return keep(index, carried, members);
  }
  if (names.size === 0) return keep(index, [], new Map());
  const answer = api.tags?.(signal ? { signal } : {});
  const tags = needed.length > 0 ? await answer : await unless(answer, "forbidden");
  if (!tags) return;
  const tracked = tags.filter(isTracked);
  keep(index, tracked, await membersOf(deps, tracked));
}

/** Letters are the same however their accents are written: some programs take them apart. */
function spelling(tag: string): string {
  return tag.normalize("NFC").toLowerCase();
}

type Members = ReadonlyMap<string, readonly string[]>;

/** Ids of the assets of each tag that has any and may be read, by the tag's value. */
async function membersOf(
  { api, signal }: ReadDeps,
  tags: readonly ServerTag[],
): Promise<Members> {
  const members = new Map<string, readonly string[]>();
  for (const { id, value } of tags) {
    const answer = api.taggedWith?.(id, signal ? { signal } : {});
    const ids = await unless(answer, "forbidden", "not_found");
    if (ids && ids.length > 0) members.set(value, ids);
  }
  return members;
}

function keep(index: AssetIndex, tags: readonly ServerTag[], members: Members): void {
  const carried = tags.filter(({ value }) => members.has(value));
  index.change(() => {
    index.sides.keepTagged(members);
    index.remember("carried_tags", JSON.stringify(carried));
  });
}

/** The answer, or nothing where the server refuses it in one of these ways. */
export async function unless<T>(
  answer: Promise<T> | undefined,
  ...codes: readonly FaultCode[]
): Promise<T | undefined> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Fault && codes.includes(error.code)) return undefined;
    throw error;
  }
}

/**
 * From each stacked asset, and each duplicate group that reaches into a stack, to the id of its stack.
 * Groups without a stack need no entry: their own id names them.
 */
function stacksOf(
  stacks: readonly ServerStack[],
  duplicateGroupOf: (assetId: string) => string | undefined,
): Map<string, string> {
  const parents = new Map<string, string>();
  const rootOf = (id: string): string => {
    let root = id;
    for (let parent = parents.get(root); parent !== undefined; parent = parents.get(root)) {
      root = parent;
    }
    return root;
  };
  /** The smaller id becomes the root, whatever the order of the stacks. */
  const join = (a: string, b: string) => {
    const [first, second] = [rootOf(a), rootOf(b)].sort();
    if (first !== second) parents.set(second!, first!);
  };
  const members = new Map<string, string>();
  for (const { id, assetIds } of stacks) {
    for (const asset of assetIds) {
      const known = members.get(asset);
      if (known !== undefined) join(known, id);
      members.set(asset, id);
      const group = duplicateGroupOf(asset);
      if (group === undefined) continue;
      const other = members.get(group);
      if (other !== undefined) join(other, id);
      members.set(group, id);
    }
  }
  return new Map([...members].map(([member, id]) => [member, rootOf(id)]));
}
