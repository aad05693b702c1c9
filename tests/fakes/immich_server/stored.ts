// SPDX-License-Identifier: AGPL-3.0-or-later

// The rows the fake server keeps. Assets of a generated library have the same shape but are computed.

import type { ExifResponseDto } from "@immich/sdk";
import { createHash } from "node:crypto";
import type { Media } from "./fake_asset.ts";

export interface StoredUser {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly isAdmin: boolean;
  /** Ids of the users who see this one's assets. */
  readonly sharesWith: Set<string>;
}

export interface StoredFace {
  readonly id: string;
  readonly personId?: string;
  readonly box: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  };
}

export interface StoredAsset {
  readonly id: string;
  readonly ownerId: string;
  readonly type: "IMAGE" | "VIDEO";
  readonly fileName: string;
  readonly fileCreatedAt: string;
  /** `fileCreatedAt` in milliseconds. */
  readonly takenMs: number;
  readonly localDateTime: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly durationMs: number | null;
  /** Upright. */
  readonly width: number | null;
  readonly height: number | null;
  readonly exif: Required<ExifResponseDto>;
  readonly faces: readonly StoredFace[];
  readonly visibility: "timeline" | "archive" | "hidden" | "locked";
  readonly isFavorite: boolean;
  readonly isEdited: boolean;
  readonly isOffline: boolean;
  readonly trashedAt: string | null;
  readonly stackId: string | null;
  readonly livePhotoVideoId: string | null;
  readonly duplicateId: string | null;
  readonly tagIds: readonly string[];
  /** Base64 SHA-1 of the bytes; of the path in an external library. */
  readonly checksum: string;
  /** Of an external library. */
  readonly libraryId: string | null;
  readonly fileModifiedAt: string;
  readonly thumbhash: string | null;
  /** Major 2: which program uploaded it. */
  readonly deviceId?: string | undefined;
  /** Key → value, as `POST /assets` and `PUT /assets/:id/metadata` set them. */
  readonly metadata: ReadonlyMap<string, { readonly value: unknown; readonly updatedAt: string }>;
  readonly media: {
    readonly original?: Media;
    readonly preview?: Media;
    readonly fullsize?: Media;
    readonly playback?: Media;
    readonly edited?: Media;
  };
}

export interface StoredPerson {
  readonly id: string;
  readonly ownerId: string;
  name: string;
  birthDate: string | null;
  isHidden: boolean;
  isFavorite: boolean;
  hasPortrait: boolean;
  updatedAt: string;
}

export interface StoredAlbum {
  readonly id: string;
  readonly ownerId: string;
  name: string;
  description: string;
  readonly createdAt: string;
  updatedAt: string;
  readonly users: Map<string, "editor" | "viewer">;
  readonly assetIds: Set<string>;
}

export interface StoredTag {
  readonly id: string;
  readonly ownerId: string;
  /** "travel/sea" */
  readonly value: string;
  readonly parentId?: string;
  readonly createdAt: string;
}

export interface StoredStack {
  readonly id: string;
  readonly ownerId: string;
  readonly assetIds: string[];
}

/** Rows made on demand, oldest first; the same position gives the same row. */
export interface AssetSource {
  readonly length: number;
  at(index: number): StoredAsset;
  /** Position of an id of this source. */
  indexOf(id: string): number | undefined;
  /** Everybody who is on its pictures. */
  readonly people: readonly StoredPerson[];
}

/** All fields null. */
export const NO_EXIF: Required<ExifResponseDto> = {
  city: null,
  country: null,
  dateTimeOriginal: null,
  description: "",
  exifImageHeight: null,
  exifImageWidth: null,
  exposureTime: null,
  fNumber: null,
  fileSizeInByte: null,
  focalLength: null,
  iso: null,
  latitude: null,
  lensModel: null,
  longitude: null,
  make: null,
  model: null,
  modifyDate: null,
  orientation: null,
  projectionType: null,
  rating: null,
  state: null,
  timeZone: null,
};

/** The pattern the server checks ids with. */
export const UUID_V4 = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** The same label always names the same id. */
export function uuidOf(label: string): string {
  const hex = createHash("sha1").update(label).digest("hex");
  const parts = [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
  ];
  return [...parts, hex.slice(20, 32)].join("-");
}

/** Every enumeration inside becomes the union of its strings, so that literals can be written. */
export type Wire<T> = T extends string ? `${T}`
  : T extends readonly (infer U)[] ? Wire<U>[]
  : T extends object ? { [K in keyof T]: Wire<T[K]> }
  : T;
