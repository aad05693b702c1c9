// Neighbours in time and place.

import { wallMs } from "../../../base/local_time.ts";
import type { Asset } from "../../../library/asset.ts";
import { distanceKm, type Position, positionOf } from "../../brief/geo.ts";

/** How far apart in time and place two neighbours may be and still belong together. */
export interface Nearness {
  readonly gapMs: number;
  readonly kilometres: number;
}

/** Neighbours within `near` of the last one of a cluster, by time alone where a position is missing. */
export function clusterInTime(assets: readonly Asset[], near: Nearness): Asset[][] {
  const clusters: Asset[][] = [];
  let lastEnd = -Infinity;
  let lastPosition: Position | undefined;
  for (const asset of assets) {
    const at = wallMs(asset.takenAt);
    const position = positionOf(asset);
    const joins = at - lastEnd <= near.gapMs &&
      (!position || !lastPosition || distanceKm(position, lastPosition) <= near.kilometres);
    if (!joins) clusters.push([]);
    clusters.at(-1)!.push(asset);
    const end = at + (asset.durationSeconds ?? 0) * 1000;
    lastEnd = joins ? Math.max(lastEnd, end) : end;
    lastPosition = position ?? (joins ? lastPosition : undefined);
  }
  return clusters;
}
