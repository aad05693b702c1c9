// Which assets a brief is about, before anything is looked at.

import { addDays, dateOf, type LocalRange } from "../../base/local_time.ts";
import type { Asset } from "../../library/asset.ts";
import type { Brief } from "./brief.ts";

/**
 * The ranges of days to read from the library, `undefined` for the whole of it. A special day reads
 * its neighbours too, because an occasion does not end at midnight. Included pictures are read by id.
 */
export function materialRanges(brief: Brief): readonly LocalRange[] | undefined {
  if (brief.memoryType === "album") return undefined;
  if (brief.memoryType !== "special_day") return brief.windows;
  return brief.windows.map(({ start, end }) => ({
    start: addDays(start, -1),
    end: addDays(end, 1),
  }));
}

/** True when the brief could use the asset: its album or its days, or because it was asked for. */
export function isConsidered(brief: Brief): (asset: Asset) => boolean {
  const included = new Set(brief.include);
  const ranges = materialRanges(brief);
  return (asset) => {
    if (included.has(asset.id)) return true;
    if (!ranges) return brief.albumId !== undefined && asset.albumIds.includes(brief.albumId);
    const date = dateOf(asset.takenAt);
    return ranges.some((range) => date >= range.start && date <= range.end);
  };
}
