// Albums, and what is in them.

import { albumAnswer } from "../answers/album_answer.ts";
import { invalid, noAccess } from "../refusal.ts";
import { type Answer, empty, json, type Route, type RouteCall } from "../route.ts";
import type { ServerState } from "../server_state.ts";
import type { StoredAlbum } from "../stored.ts";
import { checkedId } from "./asset_routes.ts";

export const ALBUM_ROUTES: readonly Route[] = [
  { method: "GET", path: "/albums", scope: "album.read", run: list },
  { method: "POST", path: "/albums", scope: "album.create", run: create },
  { method: "GET", path: "/albums/:id", scope: "album.read", run: one },
  { method: "PATCH", path: "/albums/:id", scope: "album.update", run: rename },
  { method: "DELETE", path: "/albums/:id", scope: "album.delete", run: remove },
  { method: "PUT", path: "/albums/:id/assets", scope: "albumAsset.create", run: add },
  { method: "DELETE", path: "/albums/:id/assets", scope: "albumAsset.delete", run: takeOut },
];

/** Major 2 reads `shared` and lists own albums without it; major 3 ignores it and has its own two. */
function list({ user, query }: RouteCall, state: ServerState): Answer {
  const flag = (name: string) => query.has(name) ? query.get(name) === "true" : undefined;
  const isShared = (album: StoredAlbum) => album.users.size > 0;
  const isOwned = (album: StoredAlbum) => album.ownerId === user.id;
  const holds = (field: string, value: boolean) =>
    flag(field) === undefined || flag(field) === value;
  const assetId = query.get("assetId");
  const found = [...state.albums.values()].filter((album) => {
    if (!state.isIn(user, album) || (assetId && !album.assetIds.has(assetId))) return false;
    if (state.major === 3) {
      return holds("isShared", isShared(album)) && holds("isOwned", isOwned(album));
    }
    const shared = flag("shared");
    return shared === undefined
      ? isOwned(album)
      : shared
      ? isShared(album)
      : isOwned(album) && !isShared(album);
  });
  found.sort((a, b) => a.createdAt < b.createdAt ? 1 : -1);
  return json(found.map((album) => albumAnswer(state, user, album)));
}

export function visibleAlbum({ user, params }: RouteCall, state: ServerState, scope: string) {
  const album = state.albums.get(checkedId(state, params["id"]));
  if (!album || !state.isIn(user, album)) throw noAccess(scope);
  return album;
}

function ownAlbum(call: RouteCall, state: ServerState, scope: string): StoredAlbum {
  const album = visibleAlbum(call, state, scope);
  if (album.ownerId !== call.user.id) throw noAccess(scope);
  return album;
}

function one(call: RouteCall, state: ServerState): Answer {
  const album = visibleAlbum(call, state, "album.read");
  const withAssets = call.query.get("withoutAssets") !== "true";
  return json(albumAnswer(state, call.user, album, withAssets));
}

interface AlbumBody {
  readonly albumName?: unknown;
  readonly description?: string | null;
  readonly assetIds?: readonly string[];
  readonly albumUsers?: readonly { readonly userId: string; readonly role: "editor" | "viewer" }[];
}

function create({ user, body }: RouteCall, state: ServerState): Answer {
  const { albumName, description, assetIds = [], albumUsers = [] } = (body ?? {}) as AlbumBody;
  if (typeof albumName !== "string") {
    throw invalid(state.major, [
      { path: ["albumName"], code: "invalid_type", message: "must be a string" },
    ]);
  }
  const now = state.clock.tick();
  const album: StoredAlbum = {
    id: state.newId("album"),
    ownerId: user.id,
    name: albumName,
    description: description ?? "",
    createdAt: now,
    updatedAt: now,
    users: new Map(albumUsers.map(({ userId, role }) => [userId, role])),
    assetIds: new Set(assetIds.filter((id) => state.assets.get(id)?.ownerId === user.id)),
  };
  state.albums.set(album.id, album);
  return json(albumAnswer(state, user, album), 201);
}

function rename(call: RouteCall, state: ServerState): Answer {
  const album = ownAlbum(call, state, "album.update");
  const { albumName, description } = (call.body ?? {}) as AlbumBody;
  if (typeof albumName === "string") album.name = albumName;
  if (typeof description === "string") album.description = description;
  album.updatedAt = state.clock.tick();
  return json(albumAnswer(state, call.user, album));
}

function remove(call: RouteCall, state: ServerState): Answer {
  state.albums.delete(ownAlbum(call, state, "album.delete").id);
  return empty();
}

/** 200 whatever happens to each asset: one has to look inside. */
function add(call: RouteCall, state: ServerState): Answer {
  const album = visibleAlbum(call, state, "albumAsset.create");
  if (call.user.id !== album.ownerId && album.users.get(call.user.id) !== "editor") {
    throw noAccess("albumAsset.create");
  }
  const { ids = [] } = (call.body ?? {}) as { ids?: readonly string[] };
  const results = ids.map((id) => {
    if (album.assetIds.has(id)) return { id, success: false, error: "duplicate" };
    const asset = state.assets.get(checkedId(state, id));
    const isOwn = asset?.ownerId === call.user.id;
    if (!isOwn && !(asset && state.canSee(call.user, asset))) {
      return { id, success: false, error: "no_permission" };
    }
    album.assetIds.add(id);
    return { id, success: true };
  });
  if (results.some(({ success }) => success)) changed(album, state);
  return json(results);
}

function takeOut(call: RouteCall, state: ServerState): Answer {
  const album = visibleAlbum(call, state, "albumAsset.delete");
  const { ids = [] } = (call.body ?? {}) as { ids?: readonly string[] };
  const results = ids.map((id) =>
    album.assetIds.delete(id) ? { id, success: true } : { id, success: false, error: "not_found" }
  );
  changed(album, state);
  return json(results);
}

/** What is in an album decides what a search by album finds. */
function changed(album: StoredAlbum, state: ServerState): void {
  album.updatedAt = state.clock.tick();
  state.assets.forgetSelections();
}
