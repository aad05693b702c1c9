// Which assets a brief is about, before anything is looked at.

import { addDays, dateOf, type LocalRange } from "../../base/local_time.ts";
import type { Asset } from "../../library/asset.ts";
import type { Brief } from "./brief.ts";

/**
 * The ranges of days to read from the library; an album is read as one instead. A special day reads
 * its neighbours too, because an occasion does not end at midnight. Included pictures are read by id.
 */
export function materialRanges(brief: Brief): readonly LocalRange[] {
  if (brief.memoryType !== "special_day") return brief.windows;
  const last = brief.span ? dateOf(brief.span.end) : "";
  return brief.windows.map(({ start, end }) => {
    const dayAfter = addDays(end, 1);
    return { start: addDays(start, -1), end: last > dayAfter ? last : dayAfter };
  });
}

/** True when the brief could use the asset: its album or its days, or because it was asked for. */
export function isConsidered(brief: Brief): (asset: Asset) => boolean {
  const included = new Set(brief.include);
  const matches = brief.query && new Set(brief.query.matches);
  const album = brief.albumId;
  const ranges = materialRanges(brief);
  return (asset) => {
    if (included.has(asset.id)) return true;
    if (matches && !matches.has(asset.id)) return false;
    if (album !== undefined) return asset.albumIds.includes(album);
    const date = dateOf(asset.takenAt);
    return ranges.some((range) => date >= range.start && date <= range.end);
  };
}
