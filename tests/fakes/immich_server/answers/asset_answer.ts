// An asset as JSON, in the words of major 3 or of major 2.

import type { AssetResponseDto, PersonResponseDto } from "@immich/sdk";
import { externalPath } from "../external_path.ts";
import { mimeOf } from "../mime.ts";
import type { ServerState } from "../server_state.ts";
import type { StoredAsset, StoredFace, StoredPerson } from "../stored.ts";
import type { Wire } from "../wire.ts";
import { faceBox } from "./face_answer.ts";
import { tagAnswer } from "./tag_answer.ts";
import { userAnswer } from "./user_answer.ts";

export interface AssetAnswerOptions {
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
      ? externalPath(asset.fileName)
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
export function durationText(ms: number): string {
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
