// SPDX-License-Identifier: AGPL-3.0-or-later

// Brings the index of one account up to date with as few calls as it takes: three when nothing
// changed, four when there are new pictures, five when there are new videos; one more and one a tag
// where tags shut pictures out, two a person where persons do (hidden ones with a name too), and one for
// each video that may be a film.

import { throwIfCancelled } from "../../../base/fault.ts";
import type { SyncOptions, SyncReport } from "../../library.ts";
import type { CallOptions, ImmichApi } from "../immich_api.ts";
import type { AssetIndex } from "../index/asset_index.ts";
import { isNothing, NO_CHANGE, sumOf, type SyncCounts } from "../index/sync_counts.ts";
import { catchUp, firstRead, reconcile, seenUntilMs } from "./read_assets.ts";
import { readMarks } from "./film_marks.ts";
import { followFaces, followPeople } from "./people_changes.ts";
import { readStacks, readTags, type TrackedTags } from "./stacks_and_tags.ts";
import type { ReadDeps, SyncDeps } from "./sync_deps.ts";

const TIMELINE = { visibility: "timeline" } as const;

/**
 * `tags` are those whose assets are looked up, in any case of letters. What was read before
 * a failure or a cancellation stays. Errors are those of {@link ImmichApi}, and Fault `disk_full` or
 * `not_writable` about the index.
 */
export async function syncLibrary(
  { api, index, clock, ownFilms, trackedPeople = [] }: SyncDeps,
  tags: TrackedTags,
  { signal, onProgress }: SyncOptions = {},
): Promise<SyncReport> {
  throwIfCancelled(signal);
  const options = signal ? { signal } : {};
  const begunMs = clock.now();
  await api.checkVersion(options);
  const ownerId = await ownerOf(api, index, options);
  const deps: ReadDeps = {
    api,
    index,
    clock,
    whose: { account: api.account, ownerId },
    ...options,
  };
  // A sync that failed half-way wrote rows whose stacks, tags and marks were not looked up.
  const wasSettled = index.state("settled") !== undefined;
  index.change(() => index.remember("settled", undefined));
  const seenMs = index.state("seen_until");
  const isFirst = seenMs === undefined;
  // Pages of an interrupted first reading are older than what is known of them.
  const lastMs = isFirst ? undefined : index.rows.lastUpdateMs();
  let counts: SyncCounts = NO_CHANGE;
  let onServer = isFirst ? await api.count(TIMELINE, options) : undefined;
  if (isFirst) {
    const isResumed = index.state("cursor") !== undefined;
    const total = onServer!;
    onProgress?.(Math.min(index.rows.count(), total), total);
    counts = await firstRead(deps, (rows) => onProgress?.(Math.min(rows, total), total));
    // Pages read last week may have changed since.
    if (isResumed) {
      const tookMs = clock.now() - Number(index.state("begun"));
      counts = sumOf(counts, await catchUp(deps, seenUntilMs(deps, tookMs)));
    }
  } else counts = await catchUp(deps, Number(seenMs));
  if (onServer !== index.rows.count()) onServer = await api.count(TIMELINE, options);
  counts = sumOf(counts, await reconcile(deps, onServer));

  const people = await api.people(options);
  if (!isFirst) {
    counts = sumOf(counts, await followPeople(deps, index.sides.allPeople(), people));
    // Of hidden people those with a name matter; a server may hide thousands of passers-by.
    const known = people.filter(({ id, name, isHidden }) =>
      trackedPeople.includes(id) || trackedPeople.includes(name) || isHidden && name !== ""
    );
    counts = sumOf(counts, await followFaces(deps, known.map(({ id }) => id)));
  }
  index.change(() => index.sides.keepPeople(people));
  const tracked = JSON.stringify([...tags.wished, ...tags.needed]);
  const isChanged = !wasSettled || !isNothing(counts);
  if (isChanged) await readStacks(deps);
  // A tag moves no asset's `updatedAt`: what shuts a picture out is asked for each time. The wished one
  // stands on films, and a new picture is none: a call less where no video came.
  const mayBeTagged = tags.needed.length > 0 || !wasSettled || counts.videos > 0;
  if (mayBeTagged || index.state("watched") !== tracked) await readTags(deps, tags);
  const isMarkKnown = wasSettled && counts.videos === 0 || await readMarks(deps, tags.wished);
  index.change(() => {
    const seenNowMs = seenUntilMs(deps, clock.now() - begunMs, lastMs);
    index.remember("seen_until", String(seenNowMs));
    index.remember("watched", tracked);
    if (isMarkKnown) index.remember("settled", "1");
    index.remember("cursor", undefined);
    index.remember("begun", undefined);
  });
  const total = index.shown.count();
  onProgress?.(total, total);
  const { changed, removed } = counts;
  return { total, changed, removed, skipped: index.shown.skipped(ownFilms), guessedDates: 0 };
}

/** Asked once for each key; what another user's key left in the index is dropped. */
async function ownerOf(
  api: ImmichApi,
  index: AssetIndex,
  options: CallOptions,
): Promise<string> {
  const key = await api.keyMark(), known = index.state("owner");
  if (known !== undefined && index.state("key") === key) return known;
  const { id } = await api.me(options);
  if (known !== id) index.clear();
  index.change(() => {
    index.remember("owner", id);
    index.remember("key", key);
  });
  return id;
}
