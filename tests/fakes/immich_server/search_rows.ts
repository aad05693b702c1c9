// What a search finds: its body turned into a test of rows, for the user who asks.

import { Buffer } from "node:buffer";
import type { Bounds } from "./asset_store.ts";
import type { SearchBody } from "./search_body.ts";
import type { ServerState } from "./server_state.ts";
import type { StoredAsset, StoredUser } from "./stored.ts";

/** `fileCreatedAt` is compared, both ends included. */
export function boundsOf({ takenAfter, takenBefore }: SearchBody): Bounds {
  return {
    ...(takenAfter ? { fromMs: Date.parse(takenAfter) } : {}),
    ...(takenBefore ? { toMs: Date.parse(takenBefore) } : {}),
  };
}

/** The rows a user's search finds. */
export function rowTest(
  state: ServerState,
  user: StoredUser,
  body: SearchBody,
): (asset: StoredAsset) => boolean {
  const tests: Array<(asset: StoredAsset) => boolean> = [];
  const add = (isAsked: unknown, test: (asset: StoredAsset) => boolean) => {
    if (isAsked !== undefined && isAsked !== false) tests.push(test);
  };
  const { visibility, albumIds, personIds, tagIds } = body;
  const owners = new Set([user.id]);
  for (const other of state.users.values()) if (other.sharesWith.has(user.id)) owners.add(other.id);
  const albums = albumIds?.map((id) => state.albums.get(id));
  if (albums) tests.push((asset) => albums.every((album) => album?.assetIds.has(asset.id)));
  else tests.push((asset) => owners.has(asset.ownerId));
  tests.push(
    visibility
      ? (asset) => asset.visibility === visibility
      : (asset) => asset.visibility !== "locked",
  );
  const withDeleted = body.withDeleted || body.trashedAfter || body.trashedBefore;
  if (!withDeleted) tests.push((asset) => asset.trashedAt === null);
  add(body.withStacked === false || undefined, (asset) => asset.stackId === null);
  add(
    personIds,
    (asset) => personIds!.every((id) => asset.faces.some(({ personId }) => personId === id)),
  );
  add(
    tagIds,
    (asset) =>
      tagIds === null
        ? asset.tagIds.length === 0
        : tagIds!.every((id) => asset.tagIds.includes(id)),
  );
  add(body.id, (asset) => asset.id === body.id);
  add(body.checksum, (asset) => asset.checksum === base64Of(body.checksum!));
  for (
    const field of ["city", "state", "country", "make", "model", "lensModel", "rating"] as const
  ) {
    add(body[field], (asset) => asset.exif[field] === body[field]);
  }
  add(body.description, (asset) => holds(asset.exif.description, body.description!));
  add(body.originalFileName, (asset) => holds(asset.fileName, body.originalFileName!));
  if (body.isFavorite !== undefined) {
    tests.push((asset) => asset.isFavorite === body.isFavorite);
  }
  if (body.isOffline !== undefined) tests.push((asset) => asset.isOffline === body.isOffline);
  if (body.isMotion !== undefined) {
    tests.push((asset) => (asset.livePhotoVideoId !== null) === body.isMotion);
  }
  add(
    body.isNotInAlbum,
    (asset) => ![...state.albums.values()].some(({ assetIds }) => assetIds.has(asset.id)),
  );
  add(body.type, (asset) => asset.type === body.type);
  const times = [["created", "createdAt"], ["updated", "updatedAt"], [
    "trashed",
    "trashedAt",
  ]] as const;
  for (const [word, field] of times) {
    const after = body[`${word}After`], before = body[`${word}Before`];
    if (after) {
      const ms = Date.parse(after);
      tests.push((asset) => asset[field] !== null && Date.parse(asset[field]) >= ms);
    }
    if (before) {
      const ms = Date.parse(before);
      tests.push((asset) => asset[field] !== null && Date.parse(asset[field]) <= ms);
    }
  }
  return (asset) => tests.every((test) => test(asset));
}

function holds(text: string | null, part: string): boolean {
  return (text ?? "").toLowerCase().includes(part.toLowerCase());
}

/** Hex or base64, as both are taken. */
export function base64Of(checksum: string): string {
  return /^[0-9a-f]{40}$/i.test(checksum)
    ? Buffer.from(checksum, "hex").toString("base64")
    : checksum;
}
