// SPDX-License-Identifier: AGPL-3.0-or-later

// Which album a film is of where none was asked for.

import { dateOf, daysBetween, type LocalDate, type LocalRange } from "../../base/local_time.ts";
import type { Album, Asset, AssetId } from "../../library/asset.ts";
import type { Library } from "../../library/library.ts";
import type { Brief } from "../brief/brief.ts";

/** A server reads one album a call; the largest of so many are looked at. */
const MAX_ALBUMS = 40;
const MAX_TIMES_THE_POOL = 2;
const MIN_SPAN_SHARE = 0.75;

interface AlbumMembers {
  readonly name: string;
  readonly members: ReadonlySet<AssetId>;
  readonly first: LocalDate;
  readonly last: LocalDate;
}

/** The name of the album that holds most of the shots, where one is about these days. */
function albumOfFilm(
  albums: readonly AlbumMembers[],
  windows: readonly LocalRange[],
  shots: readonly AssetId[],
  poolSize: number,
): string | undefined {
  const unfiled = shots.filter((id) => !albums.some(({ members }) => members.has(id))).length;
  const counted = albums
    .filter((album) =>
      album.members.size <= MAX_TIMES_THE_POOL * poolSize &&
      shareInside(album, windows) >= MIN_SPAN_SHARE
    )
    .map(({ name, members }) => ({ name, count: shots.filter((id) => members.has(id)).length }))
    .filter(({ count }) => count > unfiled)
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
  return counted[0]?.name;
}

/** The share of the album's days that is in the film's. */
function shareInside({ first, last }: AlbumMembers, windows: readonly LocalRange[]): number {
  const inside = windows.reduce((sum, { start, end }) => {
    const from = start > first ? start : first, to = end < last ? end : last;
    return from > to ? sum : sum + daysBetween(from, to) + 1;
  }, 0);
  return inside / (daysBetween(first, last) + 1);
}

/** Reads the albums that may be the film's. Errors as the library's. */
export async function readAlbumOfFilm(
  library: Pick<Library, "albums" | "albumAssets">,
  { windows }: Pick<Brief, "windows">,
  shots: readonly Asset[],
  poolSize: number,
  signal: AbortSignal | undefined,
): Promise<string | undefined> {
  // A folder knows the albums of each picture; a server is asked album by album.
  const told = new Set(shots.flatMap(({ albumIds }) => albumIds));
  const candidates = (await library.albums())
    .filter(({ id, assetCount }) =>
      assetCount > 0 && assetCount <= MAX_TIMES_THE_POOL * poolSize &&
      (told.size === 0 || told.has(id))
    )
    .sort((a, b) => b.assetCount - a.assetCount || (a.id < b.id ? -1 : 1))
    .slice(0, MAX_ALBUMS);
  const albums: AlbumMembers[] = [];
  for (const album of candidates) {
    const read = await membersOf(library, album, signal);
    if (read) albums.push(read);
  }
  return albumOfFilm(albums, windows, shots.map(({ id }) => id), poolSize);
}

async function membersOf(
  library: Pick<Library, "albumAssets">,
  { id, name }: Pick<Album, "id" | "name">,
  signal: AbortSignal | undefined,
): Promise<AlbumMembers | undefined> {
  const members = new Set<AssetId>();
  let first: LocalDate | undefined, last: LocalDate | undefined;
  for await (const batch of library.albumAssets(id, signal)) {
    for (const { id: asset, takenAt } of batch) {
      const day = dateOf(takenAt);
      members.add(asset);
      if (first === undefined || day < first) first = day;
      if (last === undefined || day > last) last = day;
    }
  }
  return first !== undefined && last !== undefined ? { name, members, first, last } : undefined;
}
