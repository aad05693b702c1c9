// SPDX-License-Identifier: AGPL-3.0-or-later

// An asset as JSON, in the words of major 3 or of major 2.

import type {
  AlbumResponseDto,
  AssetFaceResponseDto,
  AssetResponseDto,
  PersonResponseDto,
  TagResponseDto,
  UserAdminResponseDto,
  UserResponseDto,
} from "@immich/sdk";
import { mimeOf } from "./routes/media_routes.ts";
import type { ServerState } from "./server_state.ts";
import type {
  StoredAlbum,
  StoredAsset,
  StoredFace,
  StoredPerson,
  StoredTag,
  StoredUser,
  Wire,
} from "./stored.ts";

interface AssetAnswerOptions {
  readonly withExif?: boolean;
  readonly withPeople?: boolean;
  /** Asked by id: owner, tags and stack are filled. */
  readonly isWhole?: boolean;
}

export function assetAnswer(
  state: ServerState,
  asset: StoredAsset,
  options: AssetAnswerOptions,
): Record<string, unknown> {
  const answer = versionThree(state, asset, options);
  Object.assign(answer, state.newerFields);
  return state.major === 3 ? answer : versionTwo(asset, answer, options);
}

function versionThree(
  state: ServerState,
  asset: StoredAsset,
  { withExif, withPeople, isWhole }: AssetAnswerOptions,
): Wire<AssetResponseDto> {
  const { localDateTime } = asset;
  const folder = `${localDateTime.slice(0, 4)}/${localDateTime.slice(5, 7)}`;
  // One plain literal: spreads inside it would take most of the time a page takes.
  const answer: Wire<AssetResponseDto> = {
    id: asset.id,
    createdAt: asset.createdAt,
    ownerId: asset.ownerId,
    libraryId: asset.libraryId,
    type: asset.type,
    originalPath: asset.libraryId
      ? `/mnt/pictures/${asset.fileName}`
      : `/data/library/${folder}/${asset.fileName}`,
    originalFileName: asset.fileName,
    originalMimeType: mimeOf(asset.fileName),
    thumbhash: asset.thumbhash,
    fileCreatedAt: asset.fileCreatedAt,
    fileModifiedAt: asset.fileModifiedAt,
    localDateTime,
    updatedAt: asset.updatedAt,
    isFavorite: asset.isFavorite,
    isArchived: asset.visibility === "archive",
    isTrashed: asset.trashedAt !== null,
    isOffline: asset.isOffline,
    isEdited: asset.isEdited,
    visibility: asset.visibility,
    duration: asset.durationMs,
    livePhotoVideoId: asset.livePhotoVideoId,
    people: withPeople ? peopleAnswer(state, asset) : [],
    checksum: asset.checksum,
    stack: isWhole ? stackAnswer(state, asset) : null,
    duplicateId: asset.duplicateId,
    width: asset.width,
    height: asset.height,
    hasMetadata: true,
    resized: true,
  };
  if (withExif) answer.exifInfo = asset.exif;
  if (isWhole) {
    answer.owner = userAnswer(state.users.get(asset.ownerId)!);
    answer.tags = asset.tagIds.map((id) => tagAnswer(state.tags.get(id)!));
  }
  return answer;
}

/** Text for durations, ids of the uploading device, faces inside people; no upright size, no edits. */
function versionTwo(
  asset: StoredAsset,
  { width: _width, height: _height, isEdited: _isEdited, people, ...rest }: Wire<AssetResponseDto>,
  { withPeople, isWhole }: AssetAnswerOptions,
): Record<string, unknown> {
  const boxesOf = (person?: string) =>
    asset.faces.filter(({ personId }) => personId === person).map((face) => faceBox(asset, face));
  return {
    ...rest,
    deviceAssetId: `${asset.fileName}-${asset.takenMs}`,
    deviceId: asset.deviceId ?? "Library Import",
    duration: asset.durationMs === null ? "0:00:00.00000" : durationText(asset.durationMs),
    people: people?.map((person) => ({ ...person, faces: boxesOf(person.id) })),
    ...(isWhole && withPeople ? { unassignedFaces: boxesOf(undefined) } : {}),
  };
}

/** "0:00:03.000" */
function durationText(ms: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, "0");
  const rest = String(ms % 1_000).padStart(3, "0");
  return `${Math.floor(ms / 3_600_000)}:${two(ms / 60_000 % 60)}:${two(ms / 1_000 % 60)}.${rest}`;
}

function peopleAnswer(state: ServerState, asset: StoredAsset): Wire<PersonResponseDto>[] {
  const { faces } = asset;
  if (faces.length === 0) return [];
  const ids = new Set(faces.flatMap(({ personId }: StoredFace) => personId ?? []));
  return [...ids].map((id) => personAnswer(state.people.get(id)!));
}

export function personAnswer(person: StoredPerson): Wire<PersonResponseDto> {
  return {
    id: person.id,
    name: person.name,
    birthDate: person.birthDate,
    thumbnailPath: person.hasPortrait ? `/data/thumbs/${person.id}.jpeg` : "",
    isHidden: person.isHidden,
    isFavorite: person.isFavorite,
    updatedAt: person.updatedAt,
  };
}

function stackAnswer(state: ServerState, asset: StoredAsset) {
  const stack = asset.stackId ? state.stacks.get(asset.stackId) : undefined;
  if (!stack) return null;
  const assetCount = stack.assetIds.filter((id) => !state.assets.get(id)?.trashedAt).length;
  return { id: stack.id, primaryAssetId: stack.assetIds[0]!, assetCount };
}

export function tagAnswer(tag: StoredTag): Wire<TagResponseDto> {
  return {
    id: tag.id,
    ...(tag.parentId ? { parentId: tag.parentId } : {}),
    name: tag.value.split("/").at(-1)!,
    value: tag.value,
    createdAt: tag.createdAt,
    updatedAt: tag.createdAt,
  };
}

const JOINED = "2020-01-01T00:00:00.000Z";

function userAnswer(user: StoredUser): Wire<UserResponseDto> {
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    avatarColor: "primary",
    profileImagePath: "",
    profileChangedAt: JOINED,
  };
}

export function meAnswer(
  user: StoredUser,
): Omit<Wire<UserAdminResponseDto>, "clusterGroupId"> {
  return {
    ...userAnswer(user),
    createdAt: JOINED,
    updatedAt: JOINED,
    deletedAt: null,
    isAdmin: user.isAdmin,
    license: null,
    oauthId: "",
    quotaSizeInBytes: null,
    quotaUsageInBytes: null,
    shouldChangePassword: false,
    status: "active",
    storageLabel: user.isAdmin ? "admin" : null,
  };
}

/** Short side of a preview in pixels. */
export const PREVIEW_SIDE = 1440;

/** Size of a preview: never larger than the picture. */
function previewSize({ width, height }: StoredAsset): { width: number; height: number } {
  const w = width ?? 4000, h = height ?? 3000;
  const scale = Math.min(1, PREVIEW_SIDE / Math.min(w, h));
  return { width: Math.round(w * scale), height: Math.round(h * scale) };
}

function faceBox(asset: StoredAsset, { id, box }: StoredFace) {
  const { width, height } = previewSize(asset);
  return {
    id,
    imageWidth: width,
    imageHeight: height,
    boundingBoxX1: Math.round(box.x * width),
    boundingBoxY1: Math.round(box.y * height),
    boundingBoxX2: Math.round((box.x + box.width) * width),
    boundingBoxY2: Math.round((box.y + box.height) * height),
    sourceType: "machine-learning" as const,
  };
}

/** Persons belong to the asset's owner; a partner sees boxes without them. */
export function faceAnswer(
  state: ServerState,
  user: StoredUser,
  asset: StoredAsset,
  face: StoredFace,
): Wire<AssetFaceResponseDto> {
  const person = face.personId ? state.people.get(face.personId) : undefined;
  return {
    ...faceBox(asset, face),
    person: person?.ownerId === user.id ? personAnswer(person) : null,
  };
}

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

/** Characters; a quarter of a million rows. */
const MAX_KEPT = 500e6;

export class AssetTexts {
  /** A changed row is another object. */
  readonly #kept = new Map<StoredAsset, string>();
  #characters = 0;
  /** All that the texts are made of beside their rows. */
  #madeWith = "";

  of(state: ServerState, rows: readonly StoredAsset[], options: AssetAnswerOptions): string[] {
    const { major, newerFields, people } = state;
    const madeWith = JSON.stringify([major, newerFields, options, [...people.values()]]);
    if (madeWith !== this.#madeWith) {
      this.#kept.clear();
      this.#characters = 0;
      this.#madeWith = madeWith;
    }
    return rows.map((row) => this.#kept.get(row) ?? this.#write(state, row, options));
  }

  #write(state: ServerState, row: StoredAsset, options: AssetAnswerOptions): string {
    const text = JSON.stringify(assetAnswer(state, row, options));
    this.#characters += text.length;
    if (this.#characters <= MAX_KEPT) this.#kept.set(row, text);
    return text;
  }
}
