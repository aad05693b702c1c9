// SPDX-License-Identifier: AGPL-3.0-or-later

// Pictures of one press of the finger: stacks, Live bursts, rapid fire. Known without any pixel.

import type { Asset, AssetId } from "../../../library/asset.ts";
import type { Batch } from "../candidate.ts";

/** Shutters of Live Photos within this of the first. */
const LIVE_BURST_MS = 10_000;
/** Reframing a picture takes longer. */
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

/** More than this many at one instant were scanned then, and so many make a moment. */
const SAME_INSTANT = 20;
/** Files are written one after the other, and archives keep their times in steps of two seconds. */
const COPIED_WITHIN_MS = 2_000;

interface Run {
  readonly members: number[];
  last: number;
}

/** What the instant of a picture was read from; only pictures of one making form a batch. */
function makingOf({ dateSource }: Asset): "file_time" | "file_name" | "clock" {
  return dateSource === "file_time" || dateSource === "file_name" ? dateSource : "clock";
}

/** True when the instant was not written by what took the picture. */
export function isGuessed(asset: Asset): boolean {
  return makingOf(asset) !== "clock";
}

/**
 * For each of the assets, in order of capture with their instants, its batch. A date that is only a
 * guess joins from two pictures on, and each of them is a moment of its own: what repeats another is
 * seen by its pixels. A name that tells the day tells the truth about the day.
 */
export function batchesOf(
  assets: ReadonlyArray<{ readonly asset: Asset; readonly at: number }>,
): ReadonlyArray<Batch | undefined> {
  const runs: Run[] = [];
  const open = new Map<ReturnType<typeof makingOf>, Run>();
  for (const [index, { asset, at }] of assets.entries()) {
    const making = makingOf(asset);
    const run = open.get(making);
    if (run && at - run.last <= (making === "file_time" ? COPIED_WITHIN_MS : 0)) {
      run.members.push(index);
      run.last = at;
    } else {
      const next = { members: [index], last: at };
      open.set(making, next);
      runs.push(next);
    }
  }
  const batches = new Array<Batch | undefined>(assets.length).fill(undefined);
  for (const { members } of runs) {
    const first = assets[members[0]!]!.asset;
    const making = makingOf(first);
    const isBatch = making === "clock" ? members.length > SAME_INSTANT : members.length > 1;
    if (!isBatch) continue;
    const batch: Batch = {
      id: first.id,
      isUndated: making !== "file_name",
      perMoment: making === "clock" ? SAME_INSTANT : 1,
    };
    for (const index of members) batches[index] = batch;
  }
  return batches;
}

/** True when the time between two pictures means something. */
export function isTimed(a: { readonly batch?: Batch }, b: { readonly batch?: Batch }): boolean {
  return a.batch === undefined || a.batch.id !== b.batch?.id;
}
