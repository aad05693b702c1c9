// Stacks and duplicate groups as one kind of pile: what shares a member is one.

import type { ServerStack } from "./immich_api.ts";

/**
 * From each stacked asset, and each duplicate group that reaches into a stack, to the id of its pile.
 * Groups without a stack need no entry: their own id names them.
 */
export function pilesOf(
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
