// SPDX-License-Identifier: AGPL-3.0-or-later

// An asset as servers of version 2 and 3 write it, read into one shape. Both are understood at once,
// whatever the server's version says.

import * as z from "zod";
import { FILM_MARK_KEY } from "../upload_target.ts";
import type { ServerAsset } from "./immich_api.ts";

// The schema checks the members that must be there. One that may be missing or odd costs that detail alone,
// never
// the asset, and is read by hand: a schema that forgives forty fields takes five times as long, and a
// library has a million rows.
const detail = z.unknown().optional();

const wireAsset = z.object({
  id: z.string().min(1),
  ownerId: z.string().min(1),
  type: z.enum(["IMAGE", "VIDEO", "AUDIO", "OTHER"]),
  originalFileName: z.string(),
  fileCreatedAt: z.string(),
  localDateTime: z.string(),
  updatedAt: z.string(),
  checksum: z.string(),
  /** Set for an asset of an external library: the server reads a folder of its machine. */
  libraryId: detail,
  fileModifiedAt: detail,
  isFavorite: detail,
  isTrashed: detail,
  isEdited: detail,
  isArchived: detail,
  visibility: detail,
  /** Version 3: milliseconds; version 2: "0:00:03.000". */
  duration: detail,
  width: detail,
  height: detail,
  livePhotoVideoId: detail,
  duplicateId: detail,
  stack: detail,
  thumbhash: detail,
  /** Version 2: which program uploaded it. */
  deviceId: detail,
  exifInfo: detail,
  people: detail,
  tags: detail,
});

type WireAsset = z.output<typeof wireAsset>;

/** `undefined` for what is neither photo nor video. */
export const assetShape = wireAsset.transform(readAsset);

/** A number as text, or null after the last page. */
const nextPage = z.union([z.string(), z.number()]).nullish();

export const assetPageShape = z.object({
  assets: z.object({
    items: z.array(assetShape).transform((items) => items.filter((item) => item !== undefined)),
    nextPage,
  }),
}).transform(({ assets }) => ({ assets: assets.items, ...pageAfter(assets.nextPage) }));

function pageAfter(next: string | number | null | undefined): { nextPage?: number } {
  return Number(next) > 0 ? { nextPage: Number(next) } : {};
}

function readAsset(wire: WireAsset): ServerAsset | undefined {
  if (wire.type !== "IMAGE" && wire.type !== "VIDEO") return undefined;
  return {
    id: wire.id,
    ownerId: wire.ownerId,
    type: wire.type,
    originalFileName: wire.originalFileName,
    fileCreatedAt: wire.fileCreatedAt,
    localDateTime: wire.localDateTime,
    updatedAt: wire.updatedAt,
    isFavorite: wire.isFavorite === true,
    isTrashed: wire.isTrashed === true,
    isEdited: wire.isEdited === true,
    visibility: readVisibility(wire),
    checksum: wire.checksum,
    externalModifiedAt: text(wire.libraryId) && (text(wire.fileModifiedAt) ?? wire.updatedAt),
    durationMs: wire.type === "VIDEO" ? readDuration(wire.duration) : undefined,
    width: length(wire.width),
    height: length(wire.height),
    livePhotoVideoId: text(wire.livePhotoVideoId),
    stackId: text(record(wire.stack)?.id),
    duplicateId: text(wire.duplicateId),
    hasPreview: text(wire.thumbhash) !== undefined,
    exif: readExif(record(wire.exifInfo)),
    people: records(wire.people).flatMap(({ id, isHidden }) =>
      typeof id === "string" ? [{ id, isHidden: isHidden === true }] : []
    ),
    tags: records(wire.tags).flatMap(({ value, name }) => text(value) ?? text(name) ?? []),
    isFilm: wire.deviceId === FILM_MARK_KEY,
  };
}

function readVisibility({ visibility, isArchived }: WireAsset): ServerAsset["visibility"] {
  switch (visibility) {
    case "timeline":
    case "archive":
    case "hidden":
    case "locked":
      return visibility;
    default:
      return isArchived === true ? "archive" : "timeline";
  }
}

function readExif(wire: WireRecord | undefined): ServerAsset["exif"] {
  if (!wire) return undefined;
  const { orientation } = wire;
  return {
    make: text(wire.make),
    model: text(wire.model),
    latitude: number(wire.latitude),
    longitude: number(wire.longitude),
    city: text(wire.city),
    state: text(wire.state),
    country: text(wire.country),
    rating: number(wire.rating),
    description: text(wire.description),
    timeZone: text(wire.timeZone),
    orientation: typeof orientation === "number" ? String(orientation) : text(orientation),
    storedWidth: length(wire.exifImageWidth),
    storedHeight: length(wire.exifImageHeight),
    sizeBytes: number(wire.fileSizeInByte),
    fps: length(wire.fps),
  };
}

/** Milliseconds of 3000, "0:00:03.000" or "00:00:03.000000"; nothing for what is no length. */
function readDuration(duration: unknown): number | undefined {
  if (typeof duration !== "string") return length(duration);
  const match = /^(\d+):(\d{1,2}):(\d{1,2}(?:\.\d+)?)$/.exec(duration);
  if (!match) return undefined;
  const seconds = Number(match[1]) * 3600 + Number(match[2]) * 60 + Number(match[3]);
  return length(Math.round(seconds * 1000));
}

type WireRecord = Readonly<Record<string, unknown>>;

function record(value: unknown): WireRecord | undefined {
  return typeof value === "object" && value !== null ? value as WireRecord : undefined;
}

function records(value: unknown): readonly WireRecord[] {
  return Array.isArray(value) ? value.filter((item) => record(item) !== undefined) : [];
}

/** Empty text says nothing. */
function text(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

function number(value: unknown): number | undefined {
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}

/** Zero is how some rows say that they do not know. */
function length(value: unknown): number | undefined {
  return typeof value === "number" && value > 0 ? value : undefined;
}
