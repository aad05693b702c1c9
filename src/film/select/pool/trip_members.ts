// Which pictures of a trip's days belong to the trip.

import { wallMs } from "../../../base/local_time.ts";
import type { Asset, AssetId } from "../../../library/asset.ts";
import type { Brief } from "../../brief/brief.ts";
import { fixedHome } from "../../brief/homes.ts";
import { isAway, TRIP_RULES } from "../../brief/trips.ts";
import type { Scope } from "./occasion_run.ts";

/** film.md TRP-2: a picture without a position this near to an away one was taken there too … */
const NEAR_MS = 30 * 60_000;
/** … and so was one between two away pictures that are not further apart than this. */
const BETWEEN_MS = 6 * 3_600_000;

/**
 * Pictures with a position count by it; videos and pictures without one by their neighbours in time
 * of the same account. Videos of a day with any away picture always count.
 */
export function withoutHomeDays(brief: Brief, assets: readonly Asset[]): Scope | undefined {
  if (brief.memoryType !== "trip" || !brief.home) return undefined;
  const homes = fixedHome(brief.home);
  const kept = new Set<AssetId>();
  const awayTimes = new Map<string, number[]>();
  const unknown: Asset[] = [];
  for (const asset of assets) {
    const isFar = isAway(asset, homes, TRIP_RULES.minDistanceKm);
    if (isFar === undefined) {
      unknown.push(asset);
    } else if (isFar) {
      kept.add(asset.id);
      const times = awayTimes.get(asset.account);
      const at = wallMs(asset.takenAt);
      if (times) times.push(at);
      else awayTimes.set(asset.account, [at]);
    }
  }
  const awayDays = new Set(
    assets.filter((asset) => kept.has(asset.id)).map((asset) => asset.takenAt.slice(0, 10)),
  );
  for (const asset of unknown) {
    const times = awayTimes.get(asset.account) ?? [];
    const at = wallMs(asset.takenAt);
    const next = firstAtOrAfter(times, at);
    const before = times[next - 1] ?? -Infinity, after = times[next] ?? Infinity;
    const isNear = at - before <= NEAR_MS || after - at <= NEAR_MS || after - before < BETWEEN_MS;
    const isVideoOfDay = asset.kind === "video" && awayDays.has(asset.takenAt.slice(0, 10));
    if (isNear || isVideoOfDay) kept.add(asset.id);
  }
  return { kept, reason: "at_home" };
}

function firstAtOrAfter(sorted: readonly number[], value: number): number {
  let low = 0, high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (sorted[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
