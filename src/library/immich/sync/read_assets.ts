// SPDX-License-Identifier: AGPL-3.0-or-later

// Reading rows of the server into the index: all of them the first time, then what changed, and stretches
// of time in which the counts differ.

import { throwIfCancelled } from "../../../base/fault.ts";
import type { AssetIndex } from "../index/asset_index.ts";
import { indexChangeOf, type Instants } from "../index/asset_rows.ts";
import { isNothing, NO_CHANGE, sumOf, type SyncCounts } from "../index/sync_counts.ts";
import { type Cursor, PAGE_SIZE, readPages } from "./read_pages.ts";
import type { ReadDeps } from "./sync_deps.ts";

/**
 * Faces are found, sometimes in the night after an upload, without the asset's `updatedAt` moving. So
 * much is read again where it fits into one page.
 */
const WIDE_MARGIN_MS = 2 * 86_400_000;
/** A change is dated when it is made and seen when it is committed. */
const NARROW_MARGIN_MS = 15 * 60_000;
const NARROW_MOST_ROWS = 10 * PAGE_SIZE;

/** `seenMs`: until when, on the server's clock, all changes are known (see {@link seenUntilMs}). */
export async function catchUp(
  { api, index, whose, signal }: ReadDeps,
  seenMs: number,
): Promise<SyncCounts> {
  // No visibility and the trash too: what left the timeline must be seen leaving.
  const query = {
    updatedAfter: new Date(readFromMs(index, seenMs)).toISOString(),
    withDeleted: true,
  };
  let counts = NO_CHANGE;
  for await (const page of readPages(api, query, { signal })) {
    throwIfCancelled(signal);
    const changes = page.assets.map((asset) => indexChangeOf(asset, whose));
    counts = sumOf(counts, index.change(() => index.rows.apply(changes)));
  }
  return counts;
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
 * `lastMs`, the newest date before the reading began. A row dated in the future by hand counts as of the
 * server's time. Our clock and the server's are not compared.
 */
export function seenUntilMs({ api, index }: ReadDeps, tookMs: number, lastMs = 0): number {
  const took = Math.max(0, tookMs), endMs = api.serverTimeMs ?? Infinity;
  const newestMs = Math.min(index.rows.lastUpdateMs() ?? 0, endMs);
  return Math.max(0, Math.min(lastMs, endMs - took), newestMs - took);
}

/**
 * Goes on at the stored cursor, which stays until the whole sync has ended: what fails after the last
 * page costs the last page only. `onRows` hears how many rows are there after each page.
 */
export async function firstRead(
  { api, index, clock, whose, signal }: ReadDeps,
  onRows: (rows: number) => void,
): Promise<SyncCounts> {
  const stored = index.state("cursor");
  const after = stored === undefined ? undefined : (JSON.parse(stored) as Cursor).after;
  index.change(() => {
    if (after === undefined) index.remember("begun", String(clock.now()));
    index.rows.forgetFrom(after === undefined ? -Infinity : Date.parse(after));
  });
  const from = after === undefined ? undefined : { after, page: 1 };
  let counts = NO_CHANGE, rows = index.rows.count();
  for await (const page of readPages(api, { visibility: "timeline" }, { from, signal })) {
    throwIfCancelled(signal);
    const changes = page.assets.map((asset) => indexChangeOf(asset, whose));
    counts = sumOf(
      counts,
      index.change(() => {
        const appended = index.rows.append(changes);
        if (page.next) index.remember("cursor", JSON.stringify(page.next));
        return appended;
      }),
    );
    onRows(rows += page.assets.length);
  }
  const twice = index.change(() => index.rows.makeLateIndexes());
  return { ...counts, changed: counts.changed - twice };
}

/** Memory stays flat for a stretch of any length. */
export async function readAgain(
  { api, index, whose, signal }: ReadDeps,
  stretch: Instants,
): Promise<SyncCounts> {
  let counts = NO_CHANGE;
  let { fromMs } = stretch;
  /** Ids met from `fromMs` on. */
  let seen = new Set<string>();
  for await (
    const page of readPages(api, { visibility: "timeline", ...takenIn(stretch) }, { signal })
  ) {
    throwIfCancelled(signal);
    const changes = page.assets.map((asset) => indexChangeOf(asset, whose));
    for (const { id } of page.assets) seen.add(id);
    const { next } = page;
    const nextMs = next?.page === 1 ? Date.parse(next.after!) : undefined;
    counts = sumOf(
      counts,
      index.change(() => {
        const applied = index.rows.apply(changes);
        // Rows of the instant at which the next page begins are not all known yet.
        const toMs = nextMs === undefined ? stretch.toMs : nextMs - 1;
        const isKnown = !next || nextMs !== undefined;
        return isKnown ? sumOf(applied, index.rows.retain({ fromMs, toMs }, seen)) : applied;
      }),
    );
    if (nextMs === undefined) continue;
    fromMs = nextMs;
    seen = new Set(
      page.assets.filter(({ fileCreatedAt }) => Date.parse(fileCreatedAt) === nextMs)
        .map(({ id }) => id),
    );
  }
  return counts;
}

/** Bounds of a search; both are inclusive there, too. */
function takenIn({ fromMs, toMs }: Instants) {
  return {
    takenAfter: fromMs === undefined ? undefined : new Date(fromMs).toISOString(),
    takenBefore: toMs === undefined ? undefined : new Date(toMs).toISOString(),
  };
}

/** `onServer` is the server's count of the whole timeline. */
export async function reconcile(deps: ReadDeps, onServer: number): Promise<SyncCounts> {
  const { index } = deps;
  const difference = () => String(onServer - index.rows.count());
  const drift = index.state("drift") ?? "0";
  if (difference() === drift) return NO_CHANGE;
  let counts = await narrow(deps, {}, onServer);
  // Beside rows that are only counted, a loss can hide from every count of its stretch.
  if (drift !== "0" && isNothing(counts)) counts = await readAgain(deps, {});
  // A difference that reading again did not explain (neither photo nor video) would cost as much every day.
  index.change(() => index.remember("drift", difference()));
  return counts;
}

/** Something in this stretch of time is different, even where the counts happen to agree. */
async function narrow(deps: ReadDeps, stretch: Instants, onServer: number): Promise<SyncCounts> {
  const { api, index, signal } = deps;
  throwIfCancelled(signal);
  const here = index.rows.count(stretch);
  const middle = index.rows.instantAt(stretch, Math.floor(here / 2));
  const last = index.rows.instantAt(stretch, here - 1);
  // A page costs as much as a count; and few rows here say nothing about where many are there.
  if (Math.min(here, onServer) <= PAGE_SIZE || middle === undefined || middle === last) {
    return await readAgain(deps, stretch);
  }
  const early: Instants = { ...stretch, toMs: middle };
  const late: Instants = { ...stretch, fromMs: middle + 1 };
  const onServerEarly = await api.count(
    { visibility: "timeline", ...takenIn(early) },
    signal ? { signal } : {},
  );
  return sumOf(
    await narrowWhereDifferent(deps, early, onServerEarly),
    await narrowWhereDifferent(deps, late, onServer - onServerEarly),
  );
}

async function narrowWhereDifferent(
  deps: ReadDeps,
  stretch: Instants,
  onServer: number,
): Promise<SyncCounts> {
  return deps.index.rows.count(stretch) === onServer
    ? NO_CHANGE
    : await narrow(deps, stretch, onServer);
}
