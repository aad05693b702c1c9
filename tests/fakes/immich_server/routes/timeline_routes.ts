// The months of the timeline and what is in one of them, column by column.

import type { TimeBucketAssetResponseDto } from "@immich/sdk";
import { durationText } from "../answers/asset_answer.ts";
import { type Answer, json, type Route, type RouteCall } from "../route.ts";
import type { ServerState } from "../server_state.ts";
import type { StoredAsset } from "../stored.ts";
import type { Wire } from "../wire.ts";

export const TIMELINE_ROUTES: readonly Route[] = [
  { method: "GET", path: "/timeline/buckets", scope: "asset.read", run: months },
  { method: "GET", path: "/timeline/bucket", scope: "asset.read", run: month },
];

/** Own assets, partners' with `withPartners=true`; timeline and archive unless told; newest first. */
function shown({ user, query }: RouteCall, state: ServerState): StoredAsset[] {
  const visibility = query.get("visibility"), withPartners = query.get("withPartners") === "true";
  const isTrashed = query.get("isTrashed") === "true", album = query.get("albumId");
  const person = query.get("personId"), isFavorite = query.get("isFavorite");
  const found = [...state.assets.all()].filter((asset) => {
    const owner = state.users.get(asset.ownerId)!;
    const isMine = owner.id === user.id || (withPartners && owner.sharesWith.has(user.id));
    if (album ? !state.albums.get(album)?.assetIds.has(asset.id) : !isMine) return false;
    const isVisible = visibility
      ? asset.visibility === visibility
      : asset.visibility === "timeline" || asset.visibility === "archive";
    return isVisible && (asset.trashedAt !== null) === isTrashed &&
      (!isFavorite || asset.isFavorite === (isFavorite === "true")) &&
      (!person || asset.faces.some(({ personId }) => personId === person)) &&
      (query.get("withStacked") !== "true" || isFront(state, asset));
  });
  const sign = query.get("order") === "asc" ? 1 : -1;
  return found.sort((a, b) => sign * (a.localDateTime < b.localDateTime ? -1 : 1));
}

/** Of a stack only its primary is shown. */
function isFront(state: ServerState, { id, stackId }: StoredAsset): boolean {
  return !stackId || state.stacks.get(stackId)?.assetIds[0] === id;
}

function monthOf({ localDateTime }: StoredAsset): string {
  return `${localDateTime.slice(0, 7)}-01`;
}

function months(call: RouteCall, state: ServerState): Answer {
  const counts = new Map<string, number>();
  for (const asset of shown(call, state)) {
    counts.set(monthOf(asset), (counts.get(monthOf(asset)) ?? 0) + 1);
  }
  return json([...counts].map(([timeBucket, count]) => ({ timeBucket, count })));
}

function month(call: RouteCall, state: ServerState): Answer {
  const asked = call.query.get("timeBucket")?.slice(0, 10);
  const rows = shown(call, state).filter((asset) => monthOf(asset) === asked);
  const each = <T>(read: (asset: StoredAsset) => T) => rows.map(read);
  const columns: Omit<Wire<TimeBucketAssetResponseDto>, "duration"> = {
    id: each(({ id }) => id),
    ownerId: each(({ ownerId }) => ownerId),
    city: each(({ exif }) => exif.city),
    country: each(({ exif }) => exif.country),
    createdAt: each(({ createdAt }) => createdAt),
    // UTC without its "Z".
    fileCreatedAt: each(({ fileCreatedAt }) => fileCreatedAt.replace("Z", "")),
    localOffsetHours: each(({ localDateTime, takenMs }) =>
      (Date.parse(localDateTime) - takenMs) / 3_600_000
    ),
    isFavorite: each(({ isFavorite }) => isFavorite),
    isImage: each(({ type }) => type === "IMAGE"),
    isTrashed: each(({ trashedAt }) => trashedAt !== null),
    livePhotoVideoId: each(({ livePhotoVideoId }) => livePhotoVideoId),
    projectionType: each(() => null),
    ratio: each(({ width, height }) => width && height ? width / height : 1),
    stack: each(({ stackId }) => {
      const stack = stackId ? state.stacks.get(stackId) : undefined;
      return stack ? [stack.id, String(stack.assetIds.length)] : null;
    }),
    thumbhash: each(({ thumbhash }) => thumbhash),
    visibility: each(({ visibility }) => visibility),
  };
  const duration = each(({ durationMs }) =>
    durationMs === null || state.major === 3 ? durationMs : durationText(durationMs)
  );
  return json({ ...columns, duration });
}
