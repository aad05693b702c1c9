// SPDX-License-Identifier: AGPL-3.0-or-later

// Albums of a few months at most without a film, or that have grown since it.

import { addDays, daysBetween, isInRange } from "../../base/local_time.ts";
import { isAlreadyMade } from "../memory_keys.ts";
import { type Snapshot, type SnapshotAlbum } from "../snapshot.ts";
import { candidate, type Detector } from "./detector.ts";

const SCORE = 0.55;
const MAX_DAYS = 180;
export const MIN_ALBUM_PICTURES = 20;
const GROWN_BY = 30;
const GROWN_TIMES = 1.5;
/** As long as a trip rests after coming home: until then it may still be filled. */
const QUIET_DAYS = 7;

export const album: Detector = {
  name: "album",
  isOn: ({ detect }) => detect.albums,
  detect({ today, albums = [], trips }, history, rules) {
    const candidates = albums.flatMap((each) => {
      const { id, assetCount, first, last } = each;
      if (assetCount < MIN_ALBUM_PICTURES || daysBetween(first, last) > MAX_DAYS) return [];
      if (daysBetween(last, today) < QUIET_DAYS) return [];
      if (rules.detect.trips && trips.some((trip) => isOfTrip(each, trip))) return [];
      const whole = `album:${id}::`;
      const before = history.albumCounts?.get(id);
      if (before === undefined ? isAlreadyMade(history, whole) : !hasGrown(each, before)) return [];
      return [candidate({
        memoryKey: before === undefined ? whole : `${whole}${assetCount}`,
        category: "album",
        range: { start: first, end: last },
        people: [],
        baseScore: SCORE,
        reason: before === undefined
          ? { key: "because.album", values: { n: assetCount } }
          : { key: "because.album_grew", values: { n: assetCount, before } },
        assetCount,
        timelyOn: last,
        options: { memoryType: "album", album: id },
      })];
    });
    return { candidates };
  },
};

/** The trip has a film of its own, of the same pictures; packing and coming home belong to it. */
function isOfTrip(
  { first, last }: SnapshotAlbum,
  { start, end }: Snapshot["trips"][number],
): boolean {
  const days = { start: addDays(start, -1), end: addDays(end, 1) };
  return isInRange(first, days) && isInRange(last, days);
}

function hasGrown({ assetCount }: SnapshotAlbum, before: number): boolean {
  return assetCount - before >= GROWN_BY && assetCount >= GROWN_TIMES * before;
}
