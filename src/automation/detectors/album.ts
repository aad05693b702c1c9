// Albums of a few months at most that nobody filmed, or that have grown since.

import { daysBetween } from "../../base/local_time.ts";
import { pictureWords } from "../counting.ts";
import type { SnapshotAlbum } from "../snapshot.ts";
import { isMade } from "../made.ts";
import { candidate, type Detector } from "./detector.ts";

/** control.md 2.6.11 */
const SCORE = 0.55;
const LONGEST_DAYS = 180;
export const LEAST_ALBUM_PICTURES = 20;
const GROWN_BY = 30;
const GROWN_TIMES = 1.5;

export const album: Detector = {
  name: "album",
  isOn: ({ detect }) => detect.albums,
  detect({ albums = [] }, history) {
    const candidates = albums.flatMap((each) => {
      const { id, assetCount, first, last } = each;
      if (assetCount < LEAST_ALBUM_PICTURES || daysBetween(first, last) > LONGEST_DAYS) return [];
      const whole = `album:${id}::`;
      const before = history.albumCounts?.get(id);
      if (before === undefined ? isMade(history, whole) : !hasGrown(each, before)) return [];
      return [candidate({
        memoryKey: before === undefined ? whole : `${whole}${assetCount}`,
        category: "album",
        range: { start: first, end: last },
        people: [],
        baseScore: SCORE,
        reason: before === undefined
          ? `An album of ${pictureWords(assetCount)} without a film`
          : `An album that grew from ${before} to ${pictureWords(assetCount)} since its film`,
        assetCount,
        timelyOn: last,
        ask: { memoryType: "album", album: id },
      })];
    });
    return { candidates };
  },
};

function hasGrown({ assetCount }: SnapshotAlbum, before: number): boolean {
  return assetCount - before >= GROWN_BY && assetCount >= GROWN_TIMES * before;
}
