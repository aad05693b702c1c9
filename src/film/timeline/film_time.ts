// SPDX-License-Identifier: AGPL-3.0-or-later

// When a film stands in a library: on the clock of its last picture, in the zone of that place.

import type { LocalDateTime } from "../../base/local_time.ts";
import type { Asset } from "../../library/asset.ts";
import { type Position, positionOf } from "../brief/places/geo.ts";

/** Minutes east of UTC. */
export interface Zones {
  /** At a place, when the clock on its wall shows `time`. */
  offsetMinutesIn(place: Position, time: LocalDateTime): Promise<number>;
  /** On this machine at that time of its own clock; for pictures that tell neither zone nor place. */
  offsetMinutesAt(time: LocalDateTime): number;
}

type DatedPicture = Pick<Asset, "takenAt" | "utcOffsetMinutes" | "latitude" | "longitude">;

/**
 * ISO 8601 with the offset of the last picture's own zone: as the library says it, or of its place. A
 * picture that tells neither stands in the zone that most of the others share. `undefined` without
 * pictures.
 */
export async function filmTime(
  pictures: readonly DatedPicture[],
  zones: Zones,
): Promise<string | undefined> {
  if (pictures.length === 0) return undefined;
  const last = pictures.reduce((a, b) => b.takenAt > a.takenAt ? b : a);
  const offset = await offsetOf(last, zones) ?? await commonOffset(pictures, zones) ??
    zones.offsetMinutesAt(last.takenAt);
  return `${last.takenAt}${offsetText(offset)}`;
}

async function offsetOf(picture: DatedPicture, zones: Zones): Promise<number | undefined> {
  const place = positionOf(picture);
  return picture.utcOffsetMinutes ??
    (place && await zones.offsetMinutesIn(place, picture.takenAt));
}

async function commonOffset(
  pictures: readonly DatedPicture[],
  zones: Zones,
): Promise<number | undefined> {
  const counts = new Map<number, number>();
  for (const offset of await Promise.all(pictures.map((picture) => offsetOf(picture, zones)))) {
    if (offset !== undefined) counts.set(offset, (counts.get(offset) ?? 0) + 1);
  }
  return [...counts].sort(([a, m], [b, n]) => n - m || a - b)[0]?.[0];
}

/** 330 → "+05:30" */
function offsetText(minutes: number): string {
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const two = (value: number) => String(value).padStart(2, "0");
  return `${minutes < 0 ? "-" : "+"}${two(hours)}:${two(rest)}`;
}
