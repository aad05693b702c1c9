// An album as JSON, in the words of major 3 or of major 2.

import type { AlbumResponseDto } from "@immich/sdk";
import type { ServerState } from "../server_state.ts";
import type { StoredAlbum, StoredAsset, StoredUser } from "../stored.ts";
import type { Wire } from "../wire.ts";
import { assetAnswer } from "./asset_answer.ts";
import { userAnswer } from "./user_answer.ts";

/** `withAssets` matters to major 2 only: major 3 never lists what is in an album. */
export function albumAnswer(
  state: ServerState,
  user: StoredUser,
  album: StoredAlbum,
  withAssets = false,
): Record<string, unknown> {
  const assets = [...album.assetIds]
    .flatMap((id) => state.assets.get(id) ?? [])
    .filter(({ trashedAt }) => !trashedAt)
    .sort((a, b) => a.takenMs - b.takenMs);
  const owner = userAnswer(state.users.get(album.ownerId)!);
  const others = [...album.users]
    .sort(([a], [b]) => Number(b === user.id) - Number(a === user.id))
    .map(([id, role]) => ({ user: userAnswer(state.users.get(id)!), role }));
  const plain = {
    id: album.id,
    albumName: album.name,
    description: album.description,
    albumThumbnailAssetId: assets.at(-1)?.id ?? null,
    createdAt: album.createdAt,
    updatedAt: album.updatedAt,
    assetCount: assets.length,
    hasSharedLink: false,
    shared: album.users.size > 0,
    isActivityEnabled: true,
    order: "desc" as const,
    ...(assets.length > 0 ? { lastModifiedAssetTimestamp: assets.at(-1)!.updatedAt } : {}),
  };
  if (state.major === 2) {
    const rows = withAssets ? assets.toReversed() : [];
    return {
      ...plain,
      ...span(assets, (instant) => instant),
      ownerId: album.ownerId,
      owner,
      albumUsers: others,
      assets: rows.map((asset) => assetAnswer(state, asset, { withExif: true })),
    };
  }
  const answer: Wire<AlbumResponseDto> = {
    ...plain,
    ...span(assets, (instant) => instant.slice(0, 10)),
    albumUsers: [{ user: owner, role: "owner" }, ...others],
  };
  return { ...answer };
}

function span(
  assets: readonly StoredAsset[],
  write: (instant: string) => string,
): { startDate?: string; endDate?: string } {
  const [first] = assets, last = assets.at(-1);
  if (!first || !last) return {};
  return { startDate: write(first.localDateTime), endDate: write(last.localDateTime) };
}
