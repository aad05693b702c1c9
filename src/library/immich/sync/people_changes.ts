// SPDX-License-Identifier: AGPL-3.0-or-later

// Faces that are recognised, named, merged or given to another person move no asset's `updatedAt`: what
// changed among the people tells which pictures to read again.

import { throwIfCancelled } from "../../../base/fault.ts";
import { NO_CHANGE, sumOf, type SyncCounts } from "../index/sync_counts.ts";
import { indexChangeOf } from "../index/asset_rows.ts";
import type { ServerPerson } from "../immich_api.ts";
import { PAGE_SIZE, readPages } from "./read_pages.ts";
import { readAgain } from "./read_assets.ts";
import type { ReadDeps } from "./sync_deps.ts";

/** `before` and `now` are all people of the server, at the last sync and at this one. */
export async function followPeople(
  deps: ReadDeps,
  before: readonly ServerPerson[],
  now: readonly ServerPerson[],
): Promise<SyncCounts> {
  const ids = new Set(now.map(({ id }) => id));
  const named = new Set(before.filter(({ name }) => name !== "").map(({ id }) => id));
  const hidden = new Set(before.filter(({ isHidden }) => isHidden).map(({ id }) => id));
  // A person without a name cannot be asked for, and waits until there is one or until they are hidden.
  const found = now.filter(({ id, name, isHidden }) =>
    name !== "" && !named.has(id) || isHidden && !hidden.has(id)
  );
  const lost = before.filter(({ id }) => !ids.has(id)).map(({ id }) => id);
  let counts = NO_CHANGE;
  for (const { id } of found) counts = sumOf(counts, (await readPerson(deps, id)).counts);
  if (lost.length > 0) {
    counts = sumOf(counts, await readPicturesOf(deps, deps.index.rows.instantsOf(lost)));
  }
  return counts;
}

/**
 * A face that is given from one person who was known to another, or drawn by hand, shows only in how many
 * pictures each is on, and in the newest of them: two calls for each of `watched`.
 */
export async function followFaces(
  deps: ReadDeps,
  tracked: readonly string[],
): Promise<SyncCounts> {
  const { api, index, signal } = deps;
  if (tracked.length === 0) return NO_CHANGE;
  const drift = JSON.parse(index.state("people_drift") ?? "{}") as Record<string, number>;
  const driftNow: Record<string, number> = {};
  const here = index.rows.countsOf(tracked);
  let counts = NO_CHANGE;
  for (const personId of tracked) {
    const query = { visibility: "timeline", personId } as const;
    const onServer = await api.count(query, signal ? { signal } : {});
    let difference = onServer - (here.get(personId) ?? 0);
    if (difference !== (drift[personId] ?? 0) || await isNewestOther(deps, personId)) {
      const read = await readPerson(deps, personId);
      counts = sumOf(counts, read.counts);
      const without = read.ids && index.rows.instantsOf([personId], read.ids);
      if (without) counts = sumOf(counts, await readPicturesOf(deps, without));
      // The rest is counted there and is no asset here, such as a file the server has not read yet.
      difference = onServer - (index.rows.countsOf([personId]).get(personId) ?? 0);
    }
    driftNow[personId] = difference;
  }
  index.change(() => index.remember("people_drift", JSON.stringify({ ...drift, ...driftNow })));
  return counts;
}

/** The newest picture with this person is another one there than here. */
async function isNewestOther(
  { api, index, signal }: ReadDeps,
  personId: string,
): Promise<boolean> {
  const query = { visibility: "timeline", personId, order: "desc", size: 1 } as const;
  const [newest] = (await api.search(query, signal ? { signal } : {})).assets;
  const hereMs = index.rows.newestOf(personId) ?? -Infinity;
  if (!newest) return hereMs > -Infinity;
  const thereMs = Date.parse(newest.fileCreatedAt), asset = index.shown.asset(newest.id);
  // A file that the server has not read yet is no asset here.
  return hereMs > thereMs || asset !== undefined && !asset.people.includes(personId);
}

/** Everything with this person; no `ids` where the server cannot say. */
async function readPerson(
  { api, index, whose, signal }: ReadDeps,
  personId: string,
): Promise<{ readonly counts: SyncCounts; readonly ids?: ReadonlySet<string> }> {
  const ids = new Set<string>();
  let counts = NO_CHANGE;
  for await (const page of readPages(api, { visibility: "timeline", personId }, { signal })) {
    throwIfCancelled(signal);
    // A server that does not know the field answers with everything; that would take for ever.
    if (!page.assets.every(({ people }) => people.some(({ id }) => id === personId))) {
      return { counts };
    }
    for (const { id } of page.assets) ids.add(id);
    const changes = page.assets.map((asset) => indexChangeOf(asset, whose));
    counts = sumOf(counts, index.change(() => index.rows.apply(changes)));
  }
  return { counts, ids };
}

/** The pictures of these instants, on which the index has people who are no longer on them. */
async function readPicturesOf(deps: ReadDeps, instants: readonly number[]): Promise<SyncCounts> {
  const { rows } = deps.index;
  let counts = NO_CHANGE;
  for (let i = 0; i < instants.length;) {
    const fromMs = instants[i]!;
    // As far as one page reaches.
    const pageEnd = rows.instantAt({ fromMs }, PAGE_SIZE - 1) ?? Infinity;
    let toMs = fromMs;
    while (i < instants.length && (instants[i] === fromMs || instants[i]! < pageEnd)) {
      toMs = instants[i++]!;
    }
    counts = sumOf(counts, await readAgain(deps, { fromMs, toMs }));
  }
  return counts;
}
