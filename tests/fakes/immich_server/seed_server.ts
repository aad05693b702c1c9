// SPDX-License-Identifier: AGPL-3.0-or-later

// Turns what a test says into the rows of the server, with everything they name.

import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import type { FakeAlbum, FakeAsset, FakePerson, FakeUser, Media } from "./fake_asset.ts";
import { originalOf, typeOf } from "./routes/media_routes.ts";
import type { ServerState } from "./server_state.ts";
import {
  NO_EXIF,
  type StoredAlbum,
  type StoredAsset,
  type StoredPerson,
  type StoredTag,
  uuidOf,
} from "./stored.ts";

/** Where a face is when nothing was said. */
const MIDDLE = { x: 0.4, y: 0.3, width: 0.2, height: 0.25 };

/** Any short text: clients only ask whether there is one. */
const THUMBHASH = "1QcSHQRnh493V4dIh4eXh1h4kJUI";

export function addUsers(state: ServerState, users: readonly (string | FakeUser)[]): void {
  const full = users.map((user) => typeof user === "string" ? { name: user } : user);
  for (const [index, { name, isAdmin = index === 0 }] of full.entries()) {
    const id = uuidOf(`user/${name}`), email = `${name.toLowerCase()}@library.example`;
    state.users.set(id, { id, name, email, isAdmin, sharesWith: new Set() });
  }
  for (const { name, sharesWith = [] } of full) {
    for (const other of sharesWith) {
      state.userNamed(name).sharesWith.add(state.userNamed(other).id);
    }
  }
}

export function addPerson(state: ServerState, person: FakePerson): StoredPerson {
  const ownerId = state.userNamed(person.owner).id;
  const stored: StoredPerson = {
    id: person.id ?? uuidOf(`person/${ownerId}/${person.name || state.newId("person")}`),
    ownerId,
    name: person.name,
    birthDate: person.birthDate ?? null,
    isHidden: person.hidden ?? false,
    isFavorite: person.favorite ?? false,
    hasPortrait: person.hasPortrait ?? true,
    updatedAt: state.clock.now(),
  };
  state.people.set(stored.id, stored);
  return stored;
}

function personOf(state: ServerState, ownerId: string, word: string): StoredPerson {
  const named = [...state.people.values()].find(({ id, name, ownerId: owner }) =>
    id === word || (owner === ownerId && name === word)
  );
  return named ?? addPerson(state, { name: word, owner: state.users.get(ownerId)!.name });
}

export function addAlbum(state: ServerState, album: FakeAlbum): StoredAlbum {
  const ownerId = state.userNamed(album.owner).id;
  const createdAt = album.createdAt ?? state.clock.now();
  const stored: StoredAlbum = {
    id: album.id ?? state.newId("album"),
    ownerId,
    name: album.name,
    description: album.description ?? "",
    createdAt,
    updatedAt: createdAt,
    users: new Map(
      (album.sharedWith ?? []).map(({ user, role }) => [state.userNamed(user).id, role]),
    ),
    assetIds: new Set(album.assets),
  };
  state.albums.set(stored.id, stored);
  state.assets.forgetSelections();
  return stored;
}

function albumOf(state: ServerState, ownerId: string, name: string): StoredAlbum {
  const named = [...state.albums.values()].find((album) =>
    album.ownerId === ownerId && album.name === name
  );
  return named ?? addAlbum(state, { name, owner: state.users.get(ownerId)!.name });
}

/** Adds one asset with its album, tags, people and stack. */
export async function addAsset(state: ServerState, asset: FakeAsset): Promise<StoredAsset> {
  const ownerId = state.userNamed(asset.owner).id;
  const id = asset.id ?? state.newId("asset"), type = asset.type ?? typeOf(asset.fileName)!;
  const takenMs = Date.parse(asset.fileCreatedAt), taken = new Date(takenMs).toISOString();
  const wall = (asset.localDateTime ?? taken).replace(/Z?$/, "Z");
  const media = {
    ...(asset.bytes ? { original: asset.bytes } : {}),
    ...(asset.preview ? { preview: asset.preview } : {}),
    ...(asset.fullsize ? { fullsize: asset.fullsize } : {}),
    ...(asset.playback ? { playback: asset.playback } : {}),
    ...(asset.editedBytes ? { edited: asset.editedBytes } : {}),
  };
  const bare = { id, type, media } as StoredAsset;
  const { checksum, size } = await hashOf(originalOf(bare));
  const stored: StoredAsset = {
    ...bare,
    ownerId,
    fileName: asset.fileName,
    fileCreatedAt: taken,
    takenMs,
    localDateTime: new Date(wall).toISOString(),
    createdAt: asset.createdAt ?? state.clock.now(),
    updatedAt: asset.updatedAt ?? state.clock.now(),
    durationMs: type === "VIDEO" ? asset.durationMs ?? 3_000 : null,
    width: asset.width === undefined ? 4000 : asset.width,
    height: asset.height === undefined ? 3000 : asset.height,
    exif: exifOf(asset, taken, size),
    faces: facesOf(state, ownerId, id, asset),
    visibility: asset.visibility ?? "timeline",
    isFavorite: asset.favorite ?? false,
    isEdited: asset.edited ?? false,
    isOffline: asset.offline ?? false,
    trashedAt: asset.trashed ? state.clock.now() : null,
    stackId: asset.stack ? joinStack(state, ownerId, asset.stack, id) : null,
    livePhotoVideoId: asset.livePhotoVideoId ?? null,
    duplicateId: asset.duplicateId ?? null,
    tagIds: (asset.tags ?? []).map((value) => openTag(state, ownerId, value).id),
    checksum: asset.checksum ?? (asset.external ? pathHash(asset.fileName) : checksum),
    libraryId: asset.external ? uuidOf(`library/${ownerId}`) : null,
    fileModifiedAt: asset.fileModifiedAt ?? taken,
    thumbhash: asset.hasPreview === false ? null : THUMBHASH,
    metadata: new Map(),
  };
  for (const name of asset.albums ?? []) albumOf(state, ownerId, name).assetIds.add(id);
  state.assets.put(stored);
  return stored;
}

/** Size as stored: pictures with orientation 5 to 8 lie on their side. */
function exifOf({ exif, width = 4000, height = 3000 }: FakeAsset, taken: string, size: number) {
  const isLying = /^[5-8]$/.test(exif?.orientation ?? "");
  return {
    ...NO_EXIF,
    dateTimeOriginal: taken,
    modifyDate: taken,
    exifImageWidth: isLying ? height : width,
    exifImageHeight: isLying ? width : height,
    fileSizeInByte: size,
    ...exif,
  };
}

function facesOf(state: ServerState, ownerId: string, id: string, { people = [] }: FakeAsset) {
  return people.map((face, index) => {
    const { person, box = MIDDLE } = typeof face === "string" ? { person: face } : face;
    const personId = person === undefined ? undefined : personOf(state, ownerId, person).id;
    return { id: uuidOf(`face/${id}/${index}`), ...(personId ? { personId } : {}), box };
  });
}

function joinStack(state: ServerState, ownerId: string, name: string, assetId: string): string {
  const id = uuidOf(`stack/${ownerId}/${name}`);
  const stack = state.stacks.get(id);
  if (stack) stack.assetIds.push(assetId);
  else state.stacks.set(id, { id, ownerId, assetIds: [assetId] });
  return id;
}

function pathHash(fileName: string): string {
  return createHash("sha1").update(`path:/mnt/pictures/${fileName}`).digest("base64");
}

async function hashOf(media: Media): Promise<{ checksum: string; size: number }> {
  const content = await media(), hash = createHash("sha1");
  if (typeof content !== "string") {
    return { checksum: hash.update(content).digest("base64"), size: content.length };
  }
  let size = 0;
  for await (const piece of createReadStream(content) as AsyncIterable<Buffer>) {
    hash.update(piece);
    size += piece.length;
  }
  return { checksum: hash.digest("base64"), size };
}

export function openTag(state: ServerState, ownerId: string, value: string): StoredTag {
  const known = [...state.tags.values()].find((tag) =>
    tag.ownerId === ownerId && tag.value === value
  );
  if (known) return known;
  const above = value.split("/").slice(0, -1).join("/");
  const tag: StoredTag = {
    id: state.newId("tag"),
    ownerId,
    value,
    ...(above ? { parentId: openTag(state, ownerId, above).id } : {}),
    createdAt: state.clock.now(),
  };
  state.tags.set(tag.id, tag);
  return tag;
}
