// SPDX-License-Identifier: AGPL-3.0-or-later

// The albums an album film could be made of, with the days they span.

import type { Message } from "../../messages/say.ts";
import { Fault, reasonOf } from "../../base/fault.ts";
import { dateOf, type LocalDate, wallMs } from "../../base/local_time.ts";
import type { Album, Asset } from "../../library/asset.ts";
import type { Library } from "../../library/library.ts";
import { MIN_ALBUM_PICTURES } from "../detectors/album.ts";
import { MomentCounter } from "../floor.ts";
import type { AutomationOptions } from "../rules.ts";
import type { SnapshotAlbum } from "../snapshot.ts";

/** Each album is a question to the server; the largest ones are asked about. */
const MAX_ALBUMS = 300;

/**
 * Albums that are large enough; those of others only where the rules say so. When they cannot
 * be read, the rest of the decision goes on and a note says why. Throws Fault `cancelled`.
 */
export async function readAlbums(
  library: Library,
  { includeSharedAlbums }: Pick<AutomationOptions, "includeSharedAlbums">,
  today: LocalDate,
  isShown: (asset: Asset) => boolean,
  signal: AbortSignal,
): Promise<{ readonly albums: readonly SnapshotAlbum[]; readonly notes: readonly Message[] }> {
  const albums: SnapshotAlbum[] = [];
  const notes: Message[] = [];
  try {
    const large = (await library.albums())
      .filter((album) => album.assetCount >= MIN_ALBUM_PICTURES)
      .filter(({ isShared }) => includeSharedAlbums || !isShared)
      .sort((a, b) => b.assetCount - a.assetCount).slice(0, MAX_ALBUMS);
    for (const album of large) {
      const read = await readAlbum(library, album, today, isShown, signal);
      if (read) albums.push(read);
    }
  } catch (error) {
    if (error instanceof Fault && error.code === "cancelled") throw error;
    notes.push({ key: "lacking.albums", values: { reason: { english: reasonOf(error) } } });
  }
  return { albums, notes };
}

async function readAlbum(
  library: Library,
  { id }: Album,
  today: LocalDate,
  isShown: (asset: Asset) => boolean,
  signal: AbortSignal,
): Promise<SnapshotAlbum | undefined> {
  let assetCount = 0;
  const moments = new MomentCounter();
  let first: LocalDate | undefined, last: LocalDate | undefined;
  for await (const batch of library.albumAssets(id, signal)) {
    for (const asset of batch) {
      const day = dateOf(asset.takenAt);
      if (day > today || !isShown(asset)) continue;
      first = first === undefined || day < first ? day : first;
      last = last === undefined || day > last ? day : last;
      assetCount++;
      moments.add(wallMs(asset.takenAt));
    }
  }
  return first === undefined || last === undefined
    ? undefined
    : { id, assetCount, moments: moments.count, first, last };
}
