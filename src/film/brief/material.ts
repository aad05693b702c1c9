// SPDX-License-Identifier: AGPL-3.0-or-later

// Which assets a brief is about, before anything is looked at.

import { addDays, dateOf, type LocalRange } from "../../base/local_time.ts";
import type { Asset, AssetId } from "../../library/asset.ts";
import { isAtPlace } from "../../library/places.ts";
import type { Library, SyncReport } from "../../library/library.ts";
import type { Brief } from "./brief.ts";
import { datesLabel } from "./days/period_label.ts";

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
  // A folder's albums are kept in one spelling, which earlier briefs may not have.
  const album = brief.albumId?.normalize("NFC");
  const ranges = materialRanges(brief);
  return (asset) => {
    if (included.has(asset.id)) return true;
    if (matches && !matches.has(asset.id)) return false;
    if (brief.place !== undefined && !isAtPlace(asset, brief.place)) return false;
    if (album !== undefined) return asset.albumIds.includes(album);
    const date = dateOf(asset.takenAt);
    return ranges.some((range) => date >= range.start && date <= range.end);
  };
}

type MaterialLibrary = Pick<Library, "assets" | "albumAssets" | "asset">;

/** Reads the assets of the film's album or days, and those named in the brief. Errors as the library's. */
export async function materialAssets(
  library: MaterialLibrary,
  brief: Brief,
  signal: AbortSignal | undefined,
): Promise<Asset[]> {
  const assets = new Map<AssetId, Asset>();
  for (const batches of materialOf(library, brief, signal)) {
    for await (const batch of batches) {
      for (const asset of batch) assets.set(asset.id, asset);
    }
  }
  for (const id of brief.include) {
    const asset = assets.get(id) ?? await library.asset(id);
    if (asset) assets.set(id, asset);
  }
  return [...assets.values()];
}

/**
 * The assets of the same album or days that are in no film because the library hides them: they are
 * considered, so that a film can say how many there were and why.
 */
export async function hiddenAssets(
  library: Pick<Library, "hiddenAssets">,
  brief: Brief,
  signal: AbortSignal | undefined,
): Promise<Asset[]> {
  const hidden: Asset[] = [], isMeant = isConsidered(brief);
  const ranges = brief.albumId === undefined ? materialRanges(brief) : [undefined];
  for (const range of ranges) {
    for await (const batch of library.hiddenAssets?.(range, signal) ?? []) {
      hidden.push(...batch.filter(isMeant));
    }
  }
  return hidden;
}

function materialOf(
  library: MaterialLibrary,
  brief: Brief,
  signal: AbortSignal | undefined,
): AsyncIterable<readonly Asset[]>[] {
  if (brief.albumId !== undefined) return [library.albumAssets(brief.albumId, signal)];
  return materialRanges(brief).map((range) => library.assets(range, signal));
}

/**
 * Finds them in the film's own days or album, oldest first, or in the whole library where those days are
 * empty, since a guessed date may be the reason.
 */
export async function guessedDates(
  library: MaterialLibrary,
  brief: Brief,
  report: Pick<SyncReport, "guessedDates">,
  signal: AbortSignal,
): Promise<readonly Asset[]> {
  if (report.guessedDates === 0) return [];
  const material = await materialAssets(library, brief, signal);
  if (material.length > 0) return material.filter(isConsidered(brief)).filter(isGuessed);
  const guessed: Asset[] = [];
  for await (const batch of library.assets(undefined, signal)) {
    guessed.push(...batch.filter(isGuessed));
  }
  return guessed;
}

function isGuessed(asset: Asset): boolean {
  return asset.dateSource === "file_name" || asset.dateSource === "file_time" || isRough(asset);
}

/** A time of midnight may be one. */
function isRough({ exactTo, takenAt }: Asset): boolean {
  return exactTo !== undefined && !(exactTo === "day" && takenAt.endsWith("T00:00:00.000"));
}

/** One sentence; nothing where it was not the days that were empty. */
export async function whatThereIs(
  library: Pick<Library, "span" | "label">,
  { albumId, place, query, locale }: Pick<Brief, "albumId" | "place" | "query" | "locale">,
): Promise<string | undefined> {
  if (albumId !== undefined || place !== undefined || query) return undefined;
  const span = await library.span();
  if (!span) return undefined;
  const days = datesLabel({ start: span.first, end: span.last }, locale);
  return `The pictures in ${library.label} are of ${days}`;
}
