// SPDX-License-Identifier: AGPL-3.0-or-later

// Albums, assets, people, tags, stacks and the server itself.

import {
  albumAnswer,
  assetAnswer,
  faceAnswer,
  meAnswer,
  personAnswer,
  tagAnswer,
} from "../answers.ts";
import { type Answer, invalid, json, noAccess, type Route, type RouteCall } from "../route.ts";
import { openTag } from "../seed_server.ts";
import type { ServerState } from "../server_state.ts";
import {
  type StoredAlbum,
  type StoredAsset,
  type StoredPerson,
  type StoredStack,
  type StoredTag,
  type StoredUser,
  UUID_V4,
} from "../stored.ts";

export const ALBUM_ROUTES: readonly Route[] = [
  { method: "GET", path: "/albums", scope: "album.read", run: list },
  { method: "POST", path: "/albums", scope: "album.create", run: create },
  { method: "PUT", path: "/albums/:id/assets", scope: "albumAsset.create", run: add },
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
    if (assetId) return true;
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

function visibleAlbum({ user, params }: RouteCall, state: ServerState, scope: string) {
  const album = state.albums.get(checkedId(state, params["id"]));
  if (!album || !state.isIn(user, album)) throw noAccess(scope);
  return album;
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

/** What is in an album decides what a search by album finds. */
function changed(album: StoredAlbum, state: ServerState): void {
  album.updatedAt = state.clock.tick();
  state.assets.forgetSelections();
}

export const STACK_ROUTES: readonly Route[] = [
  {
    method: "GET",
    path: "/stacks",
    scope: "stack.read",
    run: ({ user }, state) => {
      const own = [...state.stacks.values()].filter(({ ownerId }) => ownerId === user.id);
      return json(own.map((stack) => stackAnswer(state, stack)));
    },
  },
];

function stackAnswer(state: ServerState, { id, assetIds }: StoredStack) {
  const assets = assetIds.flatMap((each) => state.assets.get(each) ?? []);
  return {
    id,
    primaryAssetId: assetIds[0],
    assets: assets.map((asset) => assetAnswer(state, asset, { withExif: true })),
  };
}

export const SERVER_ROUTES: readonly Route[] = [
  {
    method: "GET",
    path: "/server/version",
    isPublic: true,
    run: (_call, { major, version }) =>
      json(major === 3 ? { ...version, prerelease: null } : version),
  },
  { method: "GET", path: "/users/me", scope: "user.read", run: ({ user }) => json(meAnswer(user)) },
  {
    method: "GET",
    path: "/api-keys/me",
    run: ({ headers }, { keys }) => {
      const { id, scopes } = keys.get(headers["x-api-key"]!)!;
      const made = "2025-01-01T00:00:00.000Z";
      const dates = { createdAt: made, updatedAt: made };
      return json({ id, name: "photos-memories", ...dates, permissions: [...scopes] });
    },
  },
];

export const ASSET_ROUTES: readonly Route[] = [
  { method: "GET", path: "/assets/:id", scope: "asset.read", run: one },
  { method: "GET", path: "/assets/:id/metadata", scope: "asset.read", run: words },
  { method: "GET", path: "/faces", scope: "face.read", run: faces },
  { method: "PUT", path: "/assets/:id", scope: "asset.update", run: update },
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

function ownAsset(
  state: ServerState,
  user: StoredUser,
  id: string | null | undefined,
  scope: string,
): StoredAsset {
  const asset = state.assets.get(checkedId(state, id));
  if (asset?.ownerId !== user.id || asset.visibility === "locked") throw noAccess(scope);
  return asset;
}

function checkedId(state: ServerState, id: string | null | undefined): string {
  if (id && UUID_V4.test(id)) return id;
  throw invalid(state.major, [{ path: ["id"], code: "invalid_format", message: "Invalid UUID" }]);
}

function one({ user, params }: RouteCall, state: ServerState): Answer {
  const asset = visibleAsset(state, user, params["id"], "asset.read");
  const withPeople = asset.ownerId === user.id;
  return json(assetAnswer(state, asset, { isWhole: true, withExif: true, withPeople }));
}

function words({ user, params }: RouteCall, state: ServerState): Answer {
  const { metadata } = visibleAsset(state, user, params["id"], "asset.read");
  return json([...metadata].map(([key, { value, updatedAt }]) => ({ key, value, updatedAt })));
}

function faces({ user, query }: RouteCall, state: ServerState): Answer {
  const asset = visibleAsset(state, user, query.get("id"), "asset.read");
  return json(asset.faces.map((face) => faceAnswer(state, user, asset, face)));
}

function update({ user, params, body }: RouteCall, state: ServerState): Answer {
  const asset = ownAsset(state, user, params["id"], "asset.update");
  const { description, latitude, longitude } = (body ?? {}) as Partial<StoredAsset["exif"]>;
  const given = Object.entries({ description, latitude, longitude });
  const words = Object.fromEntries(given.filter(([, word]) => word !== undefined));
  const changed = state.change(asset.id, { exif: { ...asset.exif, ...words } });
  return json(assetAnswer(state, changed, { isWhole: true, withExif: true, withPeople: true }));
}

function restore({ user, body }: RouteCall, state: ServerState): Answer {
  const { ids = [] } = (body ?? {}) as { ids?: readonly string[] };
  const assets = ids.map((id) => ownAsset(state, user, id, "asset.delete"))
    .filter(({ trashedAt }) => trashedAt);
  for (const { id } of assets) state.change(id, { trashedAt: null });
  return json({ count: assets.length });
}

export const PEOPLE_ROUTES: readonly Route[] = [
  { method: "GET", path: "/people", scope: "person.read", run: listPeople },
];

/** How many assets show each person. */
function faceCounts(state: ServerState): Map<string, number> {
  const counts = new Map<string, number>();
  // Everybody of a generated library is on its pictures; counting a million rows would only take time.
  for (const { id } of state.assets.source?.people ?? []) counts.set(id, 1);
  const isLarge = (state.assets.source?.length ?? 0) > 0;
  for (const asset of isLarge ? state.assets.ownRows() : state.assets.all()) {
    if (asset.trashedAt) continue;
    const ids = new Set(asset.faces.flatMap(({ personId }) => personId ?? []));
    for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

/** Persons without faces are left out; hidden ones are counted in `total` whether listed or not. */
function listPeople({ user, query }: RouteCall, state: ServerState): Answer {
  const counts = faceCounts(state), count = (person: StoredPerson) => counts.get(person.id) ?? 0;
  const everybody = [...state.people.values()]
    .filter((person) => person.ownerId === user.id && count(person) > 0)
    .sort((a, b) =>
      Number(a.isHidden) - Number(b.isHidden) || Number(b.isFavorite) - Number(a.isFavorite) ||
      Number(a.name === "") - Number(b.name === "") || count(b) - count(a) ||
      (a.name < b.name ? -1 : 1)
    );
  const withHidden = query.get("withHidden") === "true";
  const listed = everybody.filter(({ isHidden }) => withHidden || !isHidden);
  const size = Number(query.get("size") ?? 500), from = (Number(query.get("page") ?? 1) - 1) * size;
  return json({
    people: listed.slice(from, from + size).map(personAnswer),
    hasNextPage: from + size < listed.length,
    total: everybody.length,
    hidden: everybody.filter(({ isHidden }) => isHidden).length,
  });
}

export const TAG_ROUTES: readonly Route[] = [
  { method: "GET", path: "/tags", scope: "tag.read", run: listTags },
  { method: "PUT", path: "/tags", scope: "tag.create", run: upsert },
  { method: "PUT", path: "/tags/:id/assets", scope: "tag.asset", run: tagAssets },
];

function listTags({ user }: RouteCall, { tags }: ServerState): Answer {
  const own = [...tags.values()].filter(({ ownerId }) => ownerId === user.id);
  own.sort((a, b) => a.value < b.value ? -1 : 1);
  return json(own.map(tagAnswer));
}

/** Makes what is missing, also on the way, and gives the last of each. */
function upsert({ user, body }: RouteCall, state: ServerState): Answer {
  const { tags } = (body ?? {}) as { tags?: unknown };
  if (!Array.isArray(tags)) {
    throw invalid(state.major, [{
      path: ["tags"],
      code: "invalid_type",
      message: "must be an array",
    }]);
  }
  return json(tags.map((value: string) => tagAnswer(openTag(state, user.id, value))));
}

function ownTag(
  call: RouteCall,
  state: ServerState,
  id: string | undefined,
  scope: string,
): StoredTag {
  const tag = state.tags.get(checkedId(state, id));
  if (tag?.ownerId !== call.user.id) throw noAccess(scope);
  return tag;
}

function put(call: RouteCall, state: ServerState, tag: StoredTag, id: string): string | undefined {
  const asset = state.assets.get(checkedId(state, id));
  if (asset?.ownerId !== call.user.id) return "no_permission";
  if (asset.tagIds.includes(tag.id)) return "duplicate";
  state.change(id, { tagIds: [...asset.tagIds, tag.id] }, false);
  return undefined;
}

function tagAssets(call: RouteCall, state: ServerState): Answer {
  const tag = ownTag(call, state, call.params["id"], "tag.asset");
  const { ids = [] } = (call.body ?? {}) as { ids?: readonly string[] };
  return json(ids.map((id) => {
    const error = put(call, state, tag, id);
    return error ? { id, success: false, error } : { id, success: true };
  }));
}
