// SPDX-License-Identifier: AGPL-3.0-or-later

// Brings the index up to date: walks, compares, reads what changed, settles.

import { throwIfCancelled } from "../../base/fault.ts";
import { mapBounded } from "../../base/semaphore.ts";
import type { Clock } from "../../system/clock.ts";
import type { SyncOptions, SyncReport } from "../library.ts";
import { countClosed } from "./closed.ts";
import type { FolderIndex } from "./index/folder_index.ts";
import { rowOf } from "./index/rows.ts";
import { besideNote, kindsIn, stampOf, unreadNote } from "./list_folder.ts";
import { rarerKind } from "./formats.ts";
import { type ListedFile } from "./listed_file.ts";
import { loadGazetteer } from "../gazetteer/gazetteer.ts";
import { zoneAt } from "../gazetteer/time_zones.ts";
import { readLibraryFile } from "./read_file.ts";
import { linksNote, walkFolder } from "./walk.ts";
import { emptiedFolders, OutOfReach, wentAway } from "./went_away.ts";

/** Rows of one transaction: small enough to lose when stopped, large enough to cost nothing. */
const BATCH = 256;

interface FolderSyncDeps {
  readonly root: string;
  /** The root as its owner names it. */
  readonly folder: string;
  readonly index: FolderIndex;
  readonly clock: Clock;
  /** Files open at a time. */
  readonly readers: number;
  /** IANA zone of clocks that say only UTC and have no neighbour in time. */
  readonly zone: string;
  /** Folders of this program's own. */
  readonly leftOut?: readonly string[];
  readonly followLinks?: boolean;
  /** Pictures that a partner shared are shown. */
  readonly withPartners?: boolean;
}

/**
 * Reads new and changed files only. What was read before a cancellation stays, so the next sync
 * goes on from there. Throws what the file system says about the root, Fault `library_unreadable` for one
 * that had files and has none, `cancelled`.
 */
export async function syncFolder(
  { root, folder, index, clock, readers, zone, leftOut, followLinks = false, withPartners = false }:
    FolderSyncDeps,
  { signal, onProgress }: SyncOptions = {},
): Promise<SyncReport> {
  throwIfCancelled(signal);
  const walked = await walkFolder(root, { signal, leftOut, followLinks });
  const known = index.known();
  if (walked.files.length === 0 && known.size > 0) {
    throw wentAway(folder, known.size, walked.skipped);
  }
  const due: ListedFile[] = [];
  const back: string[] = [];
  for (const file of walked.files) {
    const row = known.get(file.path);
    known.delete(file.path);
    if (!row || row.mayHeal || row.stamp !== stampOf(file)) due.push(file);
    else if (row.isGone) back.push(file.path);
  }
  // A file that the walk did not meet has gone.
  const gone = [...known].filter(([, { isGone }]) => !isGone).map(([path]) => path);
  const removed = gone.length + back.length > 0 ? index.mark(gone, back, clock.now()) : 0;
  const reach = new OutOfReach(root, walked.skipped);
  const emptied = await emptiedFolders(known.keys(), reach, walked.skipped);
  const forgotten: string[] = [];
  for (const path of index.longGone(clock.now())) {
    if (await reach.folderOf(path) === undefined) forgotten.push(path);
  }
  index.forget(forgotten);
  let takeouts = 0;
  const rarer: string[] = [];
  const read = await readAll(due, walked.files.length);
  const by = { zone, withPartners };
  if (!(await index.isSettled(by))) index.settle(by);
  const { total, guessedDates, skipped, hidden } = await index.summary();
  const closed = [
    ...countClosed(walked.closed),
    ...[...hidden].map(([kind, count]) => ({ kind, count })).sort((a, b) =>
      a.kind < b.kind ? -1 : 1
    ),
  ];
  const unread = unreadNote(walked.unread);
  const beside = besideNote(walked.beside);
  const links = linksNote(walked.linksOut, followLinks);
  const notes = [
    ...unread === undefined ? [] : [unread],
    ...beside === undefined ? [] : [beside],
    ...rarer.length === 0
      ? []
      : [`${rarer.length} of ${read} files read are of rarer kinds (${kindsIn(rarer).named})`],
    ...links === undefined ? [] : [links],
    ...takeouts === 0 ? [] : [
      `${takeouts} of ${read} files read have a Google Takeout JSON beside them: it says what they do not`,
    ],
  ];
  return {
    total,
    changed: read + back.length,
    removed,
    skipped: [...skipped, ...walked.skipped, ...emptied].sort((a, b) => (a.id < b.id ? -1 : 1)),
    guessedDates,
    ...(notes.length === 0 ? {} : { notes }),
    ...(closed.length === 0 ? {} : { closed }),
  };

  /** Returns how many could be read. */
  async function readAll(files: readonly ListedFile[], all: number): Promise<number> {
    let gazetteer: ReturnType<typeof loadGazetteer> | undefined;
    const around = {
      nowMs: clock.now(),
      zoneAt,
      placeAt: async (latitude: number, longitude: number) =>
        (await (gazetteer ??= loadGazetteer())).placeAt(latitude, longitude),
    };
    let done = all - files.length, readable = 0;
    let waiting: ReturnType<typeof rowOf>[] = [];
    const flush = () => {
      index.write(waiting);
      waiting = [];
    };
    onProgress?.(done, all);
    try {
      await mapBounded(files, readers, async (file) => {
        const result = await readLibraryFile(root, file, around);
        if ("record" in result) {
          readable++;
          if (result.record.hasTakeout) takeouts++;
          const kind = rarerKind(file.path);
          if (kind !== undefined) rarer.push(kind);
        }
        waiting.push(rowOf(file, result));
        if (waiting.length >= BATCH) flush();
        onProgress?.(++done, all);
      }, signal);
    } finally {
      flush();
    }
    return readable;
  }
}
