// Faces as JSON: boxes in pixels of the picture they were found on, which is the preview.

import type { AssetFaceResponseDto } from "@immich/sdk";
import type { ServerState } from "../server_state.ts";
import type { StoredAsset, StoredFace, StoredUser } from "../stored.ts";
import type { Wire } from "../wire.ts";
import { personAnswer } from "./asset_answer.ts";

/** Short side of a preview in pixels. */
export const PREVIEW_SIDE = 1440;

/** Size of a preview: never larger than the picture. */
function previewSize({ width, height }: StoredAsset): { width: number; height: number } {
  const w = width ?? 4000, h = height ?? 3000;
  const scale = Math.min(1, PREVIEW_SIDE / Math.min(w, h));
  return { width: Math.round(w * scale), height: Math.round(h * scale) };
}

export function faceBox(asset: StoredAsset, { id, box }: StoredFace) {
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
