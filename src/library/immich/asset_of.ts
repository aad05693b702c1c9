// SPDX-License-Identifier: AGPL-3.0-or-later

// From a row of the server to an asset of the library: the only place that knows the server's ways
// of writing times, sizes and stars.

import { Buffer } from "node:buffer";
import path from "node:path";
import type { Asset, Face, Place } from "../asset.ts";
import { OWN_FILM_TAG } from "../upload_target.ts";
import type { Rendition, ServerAsset, ServerFace } from "./immich_api.ts";

/** An asset, or why the row cannot be one; finishes the sentence "<file> was left out: …". */
type AssetOrReason = { readonly asset: Asset } | { readonly skipped: string };

/** Widest real zones: UTC−12 and UTC+14. */
const MAX_OFFSET_MINUTES = 14 * 60;

/**
 * What the row says, as an asset of `account`. Stacks, tags and albums are not in a row of a search;
 * a duplicate group counts as a stack until `stackId` is known better.
 */
export function assetOfServer(row: ServerAsset, account: string): AssetOrReason {
  const wall = wallClockOf(row.localDateTime);
  if (!wall) return { skipped: "its date makes no sense" };
  const size = uprightSize(row);
  if (!size) return { skipped: "the server has not read it yet" };
  const isVideo = row.type === "VIDEO";
  const seconds = (row.durationMs ?? 0) / 1000;
  if (isVideo && !(seconds > 0)) return { skipped: "the server does not know how long it is" };
  const exif = row.exif ?? {};
  // A million rows pass here; members set one by one cost a third of what spreading costs.
  const asset: Writable<Asset> = {
    id: row.id,
    account,
    kind: isVideo ? "video" : "photo",
    fileName: row.originalFileName,
    takenAt: wall.takenAt,
    dateSource: "server",
    width: size.width,
    height: size.height,
    sourceKey: sourceKeyOf(row),
    isFavorite: row.isFavorite,
    visibility: row.isTrashed ? "trashed" : VISIBILITIES[row.visibility],
    people: row.people.length > 1 ? [...new Set(row.people.map(idOf))] : row.people.map(idOf),
    albumIds: [],
    tags: row.isFilm ? [...row.tags, OWN_FILM_TAG] : row.tags,
  };
  const offset = offsetMinutes(row, wall.ms);
  if (offset !== undefined) asset.utcOffsetMinutes = offset;
  if (isVideo) asset.durationSeconds = seconds;
  if (isVideo && exif.fps !== undefined && exif.fps > 0) asset.frameRate = exif.fps;
  if (exif.sizeBytes !== undefined) asset.sizeBytes = exif.sizeBytes;
  if (isRating(exif.rating)) asset.rating = exif.rating;
  if (exif.make) asset.make = exif.make;
  if (exif.model) asset.model = exif.model;
  const { latitude = NaN, longitude = NaN } = exif;
  if (Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180) {
    asset.latitude = latitude;
    asset.longitude = longitude;
  }
  const place = placeOf(exif);
  if (place) asset.place = place;
  if (row.livePhotoVideoId) asset.live = { videoId: row.livePhotoVideoId };
  const stack = row.stackId ?? row.duplicateId;
  if (stack) asset.stackId = stack;
  if (exif.description) asset.description = exif.description;
  return { asset };
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };

const VISIBILITIES = {
  timeline: "visible",
  archive: "archived",
  hidden: "hidden",
  locked: "locked",
} as const;

function idOf({ id }: { readonly id: string }): string {
  return id;
}

const KEY = /^(?:sha1-([0-9a-f]{40})|path-[0-9a-f]{40}-\d+)(-edited-\d+)?$/;

/**
 * "sha1-" and the checksum in hex. In an external library the checksum is of the file's path: "path-",
 * the same, and when the file changed last. A photo edited inside the server shows other pixels than its
 * original, so its key ends with when it was changed last. Videos always play from the original.
 */
function sourceKeyOf(
  row: Pick<
    ServerAsset,
    "checksum" | "externalModifiedAt" | "isEdited" | "type" | "updatedAt"
  >,
): string {
  const { externalModifiedAt: modifiedAt } = row;
  const hex = Buffer.from(row.checksum, "base64").toString("hex");
  const source = modifiedAt === undefined ? `sha1-${hex}` : `path-${hex}-${digitsOf(modifiedAt)}`;
  const isEdited = row.isEdited && row.type === "IMAGE";
  return isEdited ? `${source}-edited-${digitsOf(row.updatedAt)}` : source;
}

function digitsOf(instant: string): string {
  return instant.replace(/\D/g, "");
}

/** True when what is shown is the edited picture, not the original. */
export function isEdited({ sourceKey }: Pick<Asset, "sourceKey">): boolean {
  return KEY.exec(sourceKey)?.[2] !== undefined;
}

/**
 * SHA-1 of the original in lower-case hex; `undefined` where the server does not know it, and for the key
 * of another library.
 */
export function sha1Of({ sourceKey }: Pick<Asset, "sourceKey">): string | undefined {
  return KEY.exec(sourceKey)?.[1];
}

/** The same as the server writes it: base64. */
function checksumOf(asset: Pick<Asset, "sourceKey">): string | undefined {
  const hex = sha1Of(asset);
  return hex === undefined ? undefined : Buffer.from(hex, "hex").toString("base64");
}

/** A file of the server, as it is downloaded and stored. */
export interface ServerFile {
  readonly id: string;
  readonly rendition: Rendition;
  /** Names the content. */
  readonly name: string;
  /** Photos only: what the edits made of it. */
  readonly edited?: true;
  /** Base64 SHA-1 it must have. */
  readonly checksum?: string;
}

/** The file a film is made from: a photo with its edits, a video as it was taken. */
export function originalOf(asset: Pick<Asset, "id" | "sourceKey" | "fileName">): ServerFile {
  const { id, sourceKey } = asset;
  if (isEdited(asset)) {
    return { id, rendition: "fullsize", name: `${sourceKey}.full.jpg`, edited: true };
  }
  const checksum = checksumOf(asset);
  const name = sourceKey + endingOf(asset.fileName);
  return { id, rendition: "original", name, checksum };
}

const PREVIEW_ENDING = ".preview.jpg";

/** What the server made of it to be looked at. */
export function previewOf(asset: Pick<Asset, "id" | "sourceKey">): ServerFile {
  const { id, sourceKey } = asset, name = sourceKey + PREVIEW_ENDING;
  return { id, rendition: "preview", name, ...(isEdited(asset) ? { edited: true as const } : {}) };
}

export function isPreview(name: string): boolean {
  return name.endsWith(PREVIEW_ENDING);
}

/** The moving half of a Live Photo. */
export function motionOf(videoId: string): ServerFile {
  return { id: videoId, rendition: "original", name: `motion-${videoId}.mov` };
}

/** Decoders look at the ending: ".heic" stays ".heic". */
export function endingOf(fileName: string): string {
  const ending = path.extname(fileName).toLowerCase();
  return /^\.[a-z0-9]{1,8}$/.test(ending) ? ending : "";
}

/** Boxes as the port promises them: inside the picture, with something in them. */
export function serverFaces(faces: readonly ServerFace[]): Face[] {
  return faces.flatMap(({ personId, box }) => {
    const left = Math.max(0, box.x), top = Math.max(0, box.y);
    const width = Math.min(1, box.x + box.width) - left;
    const height = Math.min(1, box.y + box.height) - top;
    if (!(width > 0 && height > 0)) return [];
    const inside = { x: left, y: top, width, height };
    return [personId === undefined ? { box: inside } : { person: personId, box: inside }];
  });
}

/** The server's local time ends with a "Z" that means nothing; `ms` reads it as if it meant UTC. */
function wallClockOf(localDateTime: string): { takenAt: string; ms: number } | undefined {
  const match = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.(\d{1,3})\d*)?(?:Z|[+-]\d\d:\d\d)?$/
    .exec(localDateTime);
  if (!match) return undefined;
  const takenAt = `${match[1]}.${(match[2] ?? "").padEnd(3, "0")}`;
  const ms = Date.parse(`${takenAt}Z`);
  return Number.isNaN(ms) ? undefined : { takenAt, ms };
}

/** Only where the server knows the zone; without one it takes its own for granted. */
function offsetMinutes(row: ServerAsset, wallMs: number): number | undefined {
  if (!row.exif?.timeZone) return undefined;
  const minutes = Math.round((wallMs - Date.parse(row.fileCreatedAt)) / 60_000);
  return Math.abs(minutes) <= MAX_OFFSET_MINUTES ? minutes : undefined;
}

/** The server's own size is upright; EXIF sizes are as stored, and orientations 5 to 8 lie down. */
function uprightSize(row: ServerAsset): { width: number; height: number } | undefined {
  const { width, height, exif } = row;
  if (isLength(width) && isLength(height)) return { width, height };
  const stored = { width: exif?.storedWidth, height: exif?.storedHeight };
  if (!isLength(stored.width) || !isLength(stored.height)) return undefined;
  return /^[5-8]$/.test(exif?.orientation ?? "")
    ? { width: stored.height, height: stored.width }
    : { width: stored.width, height: stored.height };
}

function isLength(pixels: number | undefined): pixels is number {
  return pixels !== undefined && Number.isInteger(pixels) && pixels > 0;
}

function isRating(stars: number | undefined): stars is number {
  return stars === -1 || (Number.isInteger(stars) && stars! >= 1 && stars! <= 5);
}

function placeOf(exif: NonNullable<ServerAsset["exif"]>): Place | undefined {
  const { city, state, country } = exif;
  if (!city && !state && !country) return undefined;
  const place: Writable<Place> = {};
  if (city) place.city = city;
  if (state) place.state = state;
  if (country) place.country = country;
  return place;
}
