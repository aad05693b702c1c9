// Opens the renditions of an asset: given by the test, or made of the original as the server makes them.

import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { PREVIEW_SIDE } from "./answers/face_answer.ts";
import type { Media } from "./fake_asset.ts";
import { mimeOf } from "./mime.ts";
import type { Body } from "./route.ts";
import type { StoredAsset } from "./stored.ts";
import { tinyPicture, tinyVideo } from "./tiny_media.ts";

export interface OpenedMedia {
  readonly size: number;
  readonly etag: string;
  readonly contentType: string;
  /** Bytes from `start` up to, not including, `end`. */
  part(start: number, end: number): Body;
}

export type Rendition = "original" | "fullsize" | "preview" | "thumbnail" | "playback";

/** Short side of a thumbnail in pixels. */
const THUMBNAIL_SIDE = 250;

/** `undefined` when the server has no such rendition. */
export async function openMedia(
  asset: StoredAsset,
  rendition: Rendition,
  edited: boolean,
): Promise<OpenedMedia | undefined> {
  const { media } = asset;
  const source = edited ? media.edited! : originalOf(asset);
  switch (rendition) {
    case "original":
      return await opened(source, mimeOf(asset.fileName));
    case "playback":
      return await opened(media.playback ?? source, mimeOf(asset.fileName));
    case "fullsize":
      return await opened(edited ? source : media.fullsize!, "image/jpeg");
    case "preview":
      if (media.preview && !edited) return await opened(media.preview, "image/jpeg");
      return await shrunk(asset, source, PREVIEW_SIDE, "jpeg");
    case "thumbnail":
      return await shrunk(asset, edited ? source : media.preview ?? source, THUMBNAIL_SIDE, "webp");
  }
}

/** What the asset is without the test's own bytes. */
export function originalOf({ id, type, media }: StoredAsset): Media {
  return media.original ?? (() => type === "IMAGE" ? tinyPicture(id) : tinyVideo(id));
}

async function opened(media: Media, contentType: string): Promise<OpenedMedia> {
  const content = await media();
  if (typeof content !== "string") return ofBytes(content, contentType);
  const { size, mtimeMs } = await stat(content);
  return {
    size,
    etag: `W/"${size.toString(16)}-${Math.round(mtimeMs).toString(16)}"`,
    contentType,
    part: (start, end) => ({ kind: "file", path: content, start, end }),
  };
}

function ofBytes(bytes: Uint8Array, contentType: string): OpenedMedia {
  const hash = createHash("sha1").update(bytes).digest("hex").slice(0, 12);
  return {
    size: bytes.length,
    etag: `W/"${bytes.length.toString(16)}-${hash}"`,
    contentType,
    part: (start, end) => ({ kind: "bytes", bytes: bytes.subarray(start, end) }),
  };
}

/** A picture no larger than the original. A video without a preview of its own gets a plain one. */
async function shrunk(
  asset: StoredAsset,
  source: Media,
  side: number,
  format: "jpeg" | "webp",
): Promise<OpenedMedia> {
  const { default: sharp } = await import("sharp");
  const content = asset.type === "IMAGE" || asset.media.preview
    ? await source()
    : tinyPicture(asset.id);
  const bytes = typeof content === "string" ? await readFile(content) : content;
  const small = await sharp(bytes).autoOrient()
    .resize({ width: side, height: side, fit: "outside", withoutEnlargement: true })
    .toFormat(format, { quality: 80 })
    .toBuffer();
  return ofBytes(small, `image/${format}`);
}
