// One asset: what is known of it, its faces and own words; changes, deletion.

import { assetAnswer } from "../answers/asset_answer.ts";
import { faceAnswer } from "../answers/face_answer.ts";
import { invalid, noAccess } from "../refusal.ts";
import { type Answer, empty, json, type Route, type RouteCall } from "../route.ts";
import type { ServerState } from "../server_state.ts";
import type { StoredAsset, StoredUser } from "../stored.ts";
import { UUID_V4 } from "../uuid.ts";

export const ASSET_ROUTES: readonly Route[] = [
  { method: "GET", path: "/assets/statistics", scope: "asset.statistics", run: statistics },
  { method: "GET", path: "/assets/:id", scope: "asset.read", run: one },
  { method: "GET", path: "/assets/:id/metadata", scope: "asset.read", run: words },
  { method: "PUT", path: "/assets/:id/metadata", scope: "asset.update", run: setWords },
  { method: "GET", path: "/faces", scope: "face.read", run: faces },
  { method: "PUT", path: "/assets/:id", scope: "asset.update", run: update },
  { method: "PUT", path: "/assets", scope: "asset.update", run: updateSeveral },
  { method: "DELETE", path: "/assets", scope: "asset.delete", run: remove },
  { method: "POST", path: "/trash/restore/assets", scope: "asset.delete", run: restore },
];

/** The asset, when the user may see it. Throws Refusal 400 for an unknown, foreign or wrong id. */
export function visibleAsset(
  state: ServerState,
  user: StoredUser,
  id: string | null | undefined,
  scope: string,
): StoredAsset {
  const asset = state.assets.get(checkedId(state, id));
  if (!asset || !state.canSee(user, asset)) throw noAccess(scope);
  return asset;
}

export function ownAsset(
  state: ServerState,
  user: StoredUser,
  id: string | null | undefined,
  scope: string,
): StoredAsset {
  const asset = state.assets.get(checkedId(state, id));
  if (asset?.ownerId !== user.id) throw noAccess(scope);
  return asset;
}

export function checkedId(state: ServerState, id: string | null | undefined): string {
  if (id && UUID_V4.test(id)) return id;
  throw invalid(state.major, [{ path: ["id"], code: "invalid_format", message: "Invalid UUID" }]);
}

function one({ user, params }: RouteCall, state: ServerState): Answer {
  const asset = visibleAsset(state, user, params["id"], "asset.read");
  const withPeople = asset.ownerId === user.id;
  return json(assetAnswer(state, asset, { isWhole: true, withExif: true, withPeople }));
}

/** Own assets only; without `visibility` timeline and archive. */
function statistics({ user, query }: RouteCall, { assets }: ServerState): Answer {
  const visibility = query.get("visibility"), isFavorite = query.get("isFavorite");
  const isTrashed = query.get("isTrashed") === "true";
  let images = 0, videos = 0;
  for (const asset of assets.all()) {
    if (asset.ownerId !== user.id || (asset.trashedAt !== null) !== isTrashed) continue;
    const isShown = visibility
      ? asset.visibility === visibility
      : asset.visibility === "timeline" || asset.visibility === "archive";
    if (!isShown || (isFavorite && asset.isFavorite !== (isFavorite === "true"))) continue;
    if (asset.type === "IMAGE") images++;
    else videos++;
  }
  return json({ images, videos, total: images + videos });
}

function words({ user, params }: RouteCall, state: ServerState): Answer {
  const { metadata } = visibleAsset(state, user, params["id"], "asset.read");
  return json([...metadata].map(([key, { value, updatedAt }]) => ({ key, value, updatedAt })));
}

interface WordItem {
  readonly key: string;
  readonly value: unknown;
}

function setWords({ user, params, body }: RouteCall, state: ServerState): Answer {
  const asset = ownAsset(state, user, params["id"], "asset.update");
  const metadata = new Map(asset.metadata);
  const updatedAt = state.clock.tick();
  const { items = [] } = (body ?? {}) as { items?: readonly WordItem[] };
  for (const { key, value } of items) metadata.set(key, { value, updatedAt });
  state.change(asset.id, { metadata }, false);
  return json(items.map(({ key, value }) => ({ key, value, updatedAt })));
}

function faces({ user, query }: RouteCall, state: ServerState): Answer {
  const asset = visibleAsset(state, user, query.get("id"), "asset.read");
  return json(asset.faces.map((face) => faceAnswer(state, user, asset, face)));
}

interface AssetChanges {
  readonly description?: string;
  readonly isFavorite?: boolean;
  readonly rating?: number | null;
  readonly visibility?: StoredAsset["visibility"];
  readonly latitude?: number;
  readonly longitude?: number;
  readonly livePhotoVideoId?: string | null;
}

function apply(state: ServerState, asset: StoredAsset, changes: AssetChanges): StoredAsset {
  const { description, rating, latitude, longitude, ...plain } = changes;
  const exif = {
    ...asset.exif,
    ...(description === undefined ? {} : { description }),
    ...(rating === undefined ? {} : { rating }),
    ...(latitude === undefined ? {} : { latitude }),
    ...(longitude === undefined ? {} : { longitude }),
  };
  const { isFavorite, visibility, livePhotoVideoId } = plain;
  return state.change(asset.id, {
    exif,
    ...(isFavorite === undefined ? {} : { isFavorite }),
    ...(visibility === undefined ? {} : { visibility }),
    ...(livePhotoVideoId === undefined ? {} : { livePhotoVideoId }),
  });
}

function update({ user, params, body }: RouteCall, state: ServerState): Answer {
  const asset = ownAsset(state, user, params["id"], "asset.update");
  const changed = apply(state, asset, (body ?? {}) as AssetChanges);
  return json(assetAnswer(state, changed, { isWhole: true, withExif: true, withPeople: true }));
}

function ownAssets(call: RouteCall, state: ServerState, scope: string): StoredAsset[] {
  const { ids } = (call.body ?? {}) as { ids?: readonly string[] };
  return (ids ?? []).map((id) => ownAsset(state, call.user, id, scope));
}

function updateSeveral(call: RouteCall, state: ServerState): Answer {
  for (const asset of ownAssets(call, state, "asset.update")) {
    apply(state, asset, call.body as AssetChanges);
  }
  return empty();
}

/** `force` is a job: with `lateJobs` the asset answers until `finishJobs()`. */
function remove(call: RouteCall, state: ServerState): Answer {
  const { force = false } = call.body as { force?: boolean };
  for (const { id } of ownAssets(call, state, "asset.delete")) {
    state.change(id, { trashedAt: state.clock.now() });
    if (!force) continue;
    if (state.settings.lateJobs) state.jobs.push(() => state.assets.remove(id));
    else state.assets.remove(id);
  }
  return empty();
}

function restore(call: RouteCall, state: ServerState): Answer {
  const assets = ownAssets(call, state, "asset.delete").filter(({ trashedAt }) => trashedAt);
  for (const { id } of assets) state.change(id, { trashedAt: null });
  return json({ count: assets.length });
}
