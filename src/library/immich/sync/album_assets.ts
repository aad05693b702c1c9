// SPDX-License-Identifier: AGPL-3.0-or-later

// The pictures of one album, in the order of the clock on the wall, though the server gives them in
// the order of UTC: memory holds about a day of them.

import { throwIfCancelled } from "../../../base/fault.ts";
import { wallMs } from "../../../base/local_time.ts";
import type { AlbumId, Asset, AssetId } from "../../asset.ts";
import { assetOfServer } from "../asset_of.ts";
import type { ImmichApi } from "../immich_api.ts";
import type { AssetIndex } from "../index/asset_index.ts";
import { withStackAndTags } from "../index/shown_assets.ts";
import { readPages } from "./read_pages.ts";

/** The port's largest batch. */
const BATCH = 1_000;
/** No wall clock is farther from UTC; one hour more for clocks that were set by hand. */
const MAX_AHEAD_MS = 15 * 3_600_000;

/**
 * Pictures of other people come too, where the album is shared; they are remembered in the index, so
 * that `asset(id)` finds them, until a reading to the end does not meet them.
 */
export async function* albumAssets(
  { api, index }: { readonly api: ImmichApi; readonly index: AssetIndex },
  album: AlbumId,
  signal?: AbortSignal,
): AsyncGenerator<readonly Asset[], void, undefined> {
  throwIfCancelled(signal);
  const ownerId = index.state("owner");
  /** In order, each later than all that were given. */
  let waiting: Asset[] = [];
  const met = new Set<AssetId>();
  for await (const page of readPages(api, { albumId: album, visibility: "timeline" }, { signal })) {
    throwIfCancelled(signal);
    const guests: Asset[] = [];
    for (const row of page.assets) {
      const read = assetOfServer(row, api.account);
      if ("skipped" in read || read.asset.visibility !== "visible") continue;
      if (row.ownerId !== ownerId) {
        guests.push(read.asset);
        met.add(row.id);
      }
      waiting.push({
        ...withStackAndTags(
          read.asset,
          index.sides.stackOf(row.id, row.duplicateId),
          index.sides.tagsOf(row.id),
        ),
        albumIds: [album],
      });
    }
    if (guests.length > 0) index.change(() => index.sides.keepGuests(album, guests));
    waiting.sort(inOrder);
    const last = page.assets.at(-1);
    const settledMs = page.next && last ? Date.parse(last.fileCreatedAt) - MAX_AHEAD_MS : Infinity;
    const settled = firstIndex(waiting, ({ takenAt }) => wallMs(takenAt) >= settledMs);
    for (let start = 0; start < settled; start += BATCH) {
      yield waiting.slice(start, Math.min(settled, start + BATCH));
    }
    waiting = waiting.slice(settled);
  }
  index.change(() => index.sides.retainGuests(album, met));
}

function inOrder(a: Asset, b: Asset): number {
  return compare(a.takenAt, b.takenAt) || compare(a.fileName, b.fileName) || compare(a.id, b.id);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

function firstIndex<T>(items: readonly T[], test: (item: T) => boolean): number {
  const index = items.findIndex(test);
  return index < 0 ? items.length : index;
}
