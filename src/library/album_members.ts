// Who is in the albums that exclusions name, read before the rules are applied.

import { Fault } from "../base/fault.ts";
import type { AlbumId, AssetId } from "./asset.ts";
import type { AlbumMembers, ExclusionRule } from "./exclusion.ts";
import type { Library } from "./library.ts";

/** An album that is gone excludes nothing. Throws what `Library.albumAssets` throws besides. */
export async function readAlbumMembers(
  rules: readonly ExclusionRule[],
  library: Pick<Library, "albumAssets">,
  signal?: AbortSignal,
): Promise<AlbumMembers> {
  const members = new Map<AlbumId, ReadonlySet<AssetId>>();
  for (const rule of rules) {
    if (rule.kind !== "album" || members.has(rule.album)) continue;
    members.set(rule.album, await membersOf(rule.album, library, signal));
  }
  return members;
}

async function membersOf(
  album: AlbumId,
  library: Pick<Library, "albumAssets">,
  signal: AbortSignal | undefined,
): Promise<ReadonlySet<AssetId>> {
  const ids = new Set<AssetId>();
  try {
    for await (const batch of library.albumAssets(album, signal)) {
      for (const { id } of batch) ids.add(id);
    }
  } catch (error) {
    if (!(error instanceof Fault) || error.code !== "not_found") throw error;
  }
  return ids;
}
