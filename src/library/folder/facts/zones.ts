// SPDX-License-Identifier: AGPL-3.0-or-later

// From instants to the clock on the wall: by place, by neighbours in time, by the machine's zone.

import { fromWallMs, wallMs } from "../../../base/local_time.ts";
import { wallOffsetMinutes, zoneOffsetMinutes } from "../../gazetteer/time_zones.ts";
import { FARTHEST_ZONE_MS, type FileMoment } from "./moment.ts";

/** Completes a moment by the zone of the place where it was taken. */
export function inZone(moment: FileMoment, zone: string): FileMoment {
  if (moment.wall === undefined) {
    if (moment.utcMs === undefined) return moment;
    const offsetMinutes = zoneOffsetMinutes(zone, moment.utcMs);
    return { wall: fromWallMs(moment.utcMs + offsetMinutes * 60_000), offsetMinutes };
  }
  if (moment.offsetMinutes !== undefined) return moment;
  return { ...moment, offsetMinutes: wallOffsetMinutes(zone, wallMs(moment.wall)) };
}

const QUARTER_MS = 900_000;

/**
 * The offset of a clock on the wall, where an instant of the same moment is known: a whole number of
 * quarters of an hour. None is told by the same time in both, which may be a clock taken for UTC.
 */
export function offsetBetween(local: FileMoment, instant: FileMoment): number | undefined {
  if (local.wall === undefined || instant.utcMs === undefined || local.exactTo) return undefined;
  const apart = wallMs(local.wall) - instant.utcMs;
  const shift = Math.round(apart / QUARTER_MS) * QUARTER_MS;
  if (shift === 0 || Math.abs(shift) > FARTHEST_ZONE_MS) return undefined;
  return Math.abs(apart - shift) <= 1_000 ? shift / 60_000 : undefined;
}

/** A picture whose clock and zone are known. */
export interface KnownOffset {
  readonly utcMs: number;
  readonly offsetMinutes: number;
}

/** The longest flight; a neighbour further away in time says nothing about the zone. */
const NEIGHBOUR_MS = 12 * 3_600_000;

/**
 * The offset of an instant whose file says only UTC: that of the nearest neighbour in time within
 * 12 hours, else `zone`'s. `known` is sorted by time.
 */
export function neighbourOffset(
  utcMs: number,
  known: readonly KnownOffset[],
  zone: string,
): number {
  let low = 0, high = known.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (known[middle]!.utcMs < utcMs) low = middle + 1;
    else high = middle;
  }
  let nearest: KnownOffset | undefined;
  for (const candidate of [known[low - 1], known[low]]) {
    if (!candidate || Math.abs(candidate.utcMs - utcMs) > NEIGHBOUR_MS) continue;
    if (!nearest || Math.abs(candidate.utcMs - utcMs) < Math.abs(nearest.utcMs - utcMs)) {
      nearest = candidate;
    }
  }
  return nearest?.offsetMinutes ?? zoneOffsetMinutes(zone, utcMs);
}
