// What the server changed since the last time: edits, archived and trashed pictures, new ones.

import { throwIfCancelled } from "../../../base/fault.ts";
import { NO_CHANGE, sumOf, type Tally } from "../index/tally.ts";
import type { AssetIndex } from "../index/asset_index.ts";
import { indexChangeOf } from "../index/to_row.ts";
import { PAGE_SIZE, readPages } from "../read_pages.ts";
import type { ReadNeeds } from "./sync_needs.ts";

/**
 * Faces are found, sometimes in the night after an upload, without the asset's `updatedAt` moving. So
 * much is read again where it fits into one page.
 */
const WIDE_MARGIN_MS = 2 * 86_400_000;
/** A change is dated when it is made and seen when it is committed. */
const NARROW_MARGIN_MS = 15 * 60_000;
const NARROW_MOST_ROWS = 10 * PAGE_SIZE;

/** `seenMs`: until when, on the server's clock, all changes are known (see {@link seenUntilMs}). */
export async function catchUp(needs: ReadNeeds, seenMs: number): Promise<Tally> {
  const tally = await readSince(needs, seenMs);
  const { api: { serverTimeMs = Infinity }, index } = needs;
  if (seenMs <= serverTimeMs) return tally;
  // The server's clock was put back since: what it dates now is older than what is known.
  return sumOf(tally, await readSince(needs, index.rows.lastUpdateMs(serverTimeMs) ?? 0));
}

async function readSince(
  { api, index, whose, signal }: ReadNeeds,
  seenMs: number,
): Promise<Tally> {
  // No visibility and the trash too: what left the timeline must be seen leaving.
  const query = {
    updatedAfter: new Date(readFromMs(index, seenMs)).toISOString(),
    withDeleted: true,
  };
  let tally = NO_CHANGE;
  for await (const page of readPages(api, query, { signal })) {
    throwIfCancelled(signal);
    const changes = page.assets.map((asset) => indexChangeOf(asset, whose));
    tally = sumOf(tally, index.change(() => index.rows.apply(changes)));
  }
  return tally;
}

/**
 * An import or an upgrade of the server dates whole libraries anew; when even the narrow margin would
 * be a reading of its own, only what may have changed unseen is asked for.
 */
function readFromMs({ rows }: AssetIndex, seenMs: number): number {
  const wideMs = seenMs - WIDE_MARGIN_MS, narrowMs = seenMs - NARROW_MARGIN_MS;
  if (rows.countUpdatedSince(wideMs) < PAGE_SIZE) return Math.max(0, wideMs);
  if (rows.countUpdatedSince(narrowMs) < NARROW_MOST_ROWS) return Math.max(0, narrowMs);
  const lastMs = rows.lastUpdateMs() ?? 0;
  return seenMs < lastMs ? Math.max(0, seenMs) : lastMs + 1;
}

/**
 * Until when all changes are known after a reading that took `tookMs`: the newest date on a row is at
 * most the server's time at the end, so that much earlier it is at most its time at the beginning. So is
 * `lastMs`, the newest date before the reading began. A row may be dated in the future all the same, by
 * hand or by a clock that was wrong for a day: then it is the server's time.
 * Our clock and the server's are not compared: a server without the right time is read like any other.
 */
export function seenUntilMs({ api, index }: ReadNeeds, tookMs: number, lastMs = 0): number {
  const took = Math.max(0, tookMs), endMs = api.serverTimeMs ?? Infinity;
  const newestMs = Math.min(index.rows.lastUpdateMs() ?? 0, endMs);
  return Math.max(0, Math.min(lastMs, endMs - took), newestMs - took);
}
