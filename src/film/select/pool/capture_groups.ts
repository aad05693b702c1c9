// Pictures of one press of the finger: stacks, Live bursts, rapid fire. Known without any pixel.

import type { Asset, AssetId } from "../../../library/asset.ts";
import type { Batch } from "./batches.ts";

/** film.md LIV-2: shutters of Live Photos within this of the first. */
const LIVE_BURST_MS = 10_000;
/** Nobody reframes a picture in less. */
const RAPID_FIRE_MS = 2_000;
const RAPID_FIRE_SPAN_MS = 20_000;

interface Open {
  readonly group: AssetId;
  readonly first: number;
  last: number;
}

/**
 * Assets in order of capture with their instants; the group of each, named by its first member.
 * Pictures of a batch share an instant for another reason and are never a burst.
 */
export function captureGroups(
  assets: ReadonlyArray<
    { readonly asset: Asset; readonly at: number; readonly batch?: Batch }
  >,
): Map<AssetId, AssetId> {
  const groups = new Map<AssetId, AssetId>();
  const stacks = new Map<string, AssetId>();
  const open = new Map<string, Open>();
  for (const { asset, at, batch } of assets) {
    if (asset.stackId !== undefined) {
      const stack = `${asset.account}/${asset.stackId}`;
      const group = stacks.get(stack) ?? asset.id;
      stacks.set(stack, group);
      groups.set(asset.id, group);
      continue;
    }
    if (asset.kind === "video" || batch) {
      groups.set(asset.id, asset.id);
      continue;
    }
    const camera = `${asset.account}/${asset.make ?? ""}/${asset.model ?? ""}/${
      asset.live ? "live" : "still"
    }`;
    const last = open.get(camera);
    const joins = last !== undefined &&
      (asset.live
        ? at - last.first <= LIVE_BURST_MS
        : asset.make !== undefined && at - last.last <= RAPID_FIRE_MS &&
          at - last.first <= RAPID_FIRE_SPAN_MS);
    if (joins) {
      last.last = at;
      groups.set(asset.id, last.group);
    } else {
      open.set(camera, { group: asset.id, first: at, last: at });
      groups.set(asset.id, asset.id);
    }
  }
  return groups;
}
