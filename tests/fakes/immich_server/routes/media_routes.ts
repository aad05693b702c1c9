// SPDX-License-Identifier: AGPL-3.0-or-later

// Pictures and videos themselves: renditions, redirects, ranges.

import { Buffer } from "node:buffer";
import { createHash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { PREVIEW_SIDE } from "../answers.ts";
import type { Media } from "../fake_asset.ts";
import {
  type Answer,
  type Body,
  empty,
  invalid,
  json,
  Refusal,
  type Route,
  type RouteCall,
  text,
} from "../route.ts";
import type { ServerState } from "../server_state.ts";
import type { StoredAsset } from "../stored.ts";
import { visibleAsset } from "./record_routes.ts";

export const MEDIA_ROUTES: readonly Route[] = [
  { method: "GET", path: "/assets/:id/thumbnail", scope: "asset.view", run: thumbnail },
  { method: "GET", path: "/assets/:id/original", scope: "asset.download", run: original },
  { method: "GET", path: "/assets/:id/video/playback", scope: "asset.view", run: playback },
];

const SIZES = ["thumbnail", "preview", "fullsize", "original"];

async function thumbnail(call: RouteCall, state: ServerState): Promise<Answer> {
  const size = call.query.get("size") ?? "thumbnail";
  if (!SIZES.includes(size)) {
    const message = `must be one of ${SIZES.join(", ")}`;
    throw invalid(state.major, [{ path: ["size"], code: "invalid_value", message }]);
  }
  const asset = visibleAsset(state, call.user, call.params["id"], "asset.view");
  if (size === "original") return redirect("original", call, undefined);
  const edited = wantsEdit(call, asset);
  if (size === "fullsize" && !asset.media.fullsize && !edited) {
    return redirect(`/api${call.path}`, call, "preview");
  }
  if (asset.thumbhash === null) throw new Refusal(404, "Asset media not found");
  const rendition = size === "fullsize" ? "fullsize" : size === "preview" ? "preview" : "thumbnail";
  const media = await openMedia(asset, rendition, edited);
  if (!media) throw new Refusal(404, "Asset media not found");
  return file(call, media, { "cache-control": "private, max-age=86400, no-transform" });
}

/** As the server does it: a relative address, the question kept, the size changed or dropped. */
function redirect(path: string, { query }: RouteCall, size: string | undefined): Answer {
  const kept = new URLSearchParams(query);
  if (size) kept.set("size", size);
  else kept.delete("size");
  const location = `${path}?${kept}`;
  return text(`Found. Redirecting to ${location}`, 302, { location });
}

async function original(call: RouteCall, state: ServerState): Promise<Answer> {
  const asset = visibleAsset(state, call.user, call.params["id"], "asset.download");
  const media = await openMedia(asset, "original", wantsEdit(call, asset));
  if (!media) throw new Refusal(404, "Asset media not found");
  return file(call, media, {
    "content-disposition": `inline; filename*=UTF-8''${encodeURIComponent(asset.fileName)}`,
  });
}

async function playback(call: RouteCall, state: ServerState): Promise<Answer> {
  const asset = visibleAsset(state, call.user, call.params["id"], "asset.view");
  if (asset.type !== "VIDEO") throw new Refusal(404, "Asset media not found");
  const media = await openMedia(asset, "playback", false);
  if (!media) throw new Refusal(404, "Asset media not found");
  const type = asset.media.playback ? "video/mp4" : mimeOf(asset.fileName);
  return file(call, { ...media, contentType: type }, {});
}

function wantsEdit({ query }: RouteCall, asset: StoredAsset): boolean {
  return query.get("edited") === "true" && asset.isEdited && asset.media.edited !== undefined;
}

/** The whole, a part of it, or word that nothing has changed. */
function file(call: RouteCall, media: OpenedMedia, extra: Record<string, string>): Answer {
  const { size, etag, contentType } = media;
  const headers = { ...extra, "accept-ranges": "bytes", etag, "content-type": contentType };
  if (isFresh(call.headers["if-none-match"], etag)) return empty(304, headers);
  const asked = call.headers["if-range"] === undefined || call.headers["if-range"] === etag
    ? call.headers["range"]
    : undefined;
  const range = pickRange(asked, size);
  if (range === "past the end") {
    // Not 416: the file sender's error becomes a plain "not found".
    const body = { message: "Range Not Satisfiable", error: "Not Found", statusCode: 404 };
    const answer = json(body, 404);
    return { ...answer, headers: { ...answer.headers, "content-range": `bytes */${size}` } };
  }
  if (range === "whole") return { status: 200, headers, body: media.part(0, size) };
  const { start, end } = range;
  const part: Body = media.part(start, end + 1);
  return {
    status: 206,
    headers: { ...headers, "content-range": `bytes ${start}-${end}/${size}` },
    body: part,
  };
}

interface ByteRange {
  readonly start: number;
  /** Inclusive. */
  readonly end: number;
}

/** Several ranges, or words that are no range, give the whole file. */
function pickRange(
  header: string | undefined,
  size: number,
): ByteRange | "whole" | "past the end" {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.replaceAll(" ", "") ?? "");
  if (!match || (!match[1] && !match[2])) return "whole";
  const [, first, last] = match as unknown as [string, string, string];
  // "-500" is the last 500 bytes.
  const start = first ? Number(first) : Math.max(0, size - Number(last));
  const end = first && last ? Math.min(Number(last), size - 1) : size - 1;
  return start >= size || start > end ? "past the end" : { start, end };
}

function isFresh(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  const plain = (tag: string) => tag.trim().replace(/^W\//, "");
  return header.trim() === "*" || header.split(",").some((tag) => plain(tag) === plain(etag));
}

interface OpenedMedia {
  readonly size: number;
  readonly etag: string;
  readonly contentType: string;
  /** Bytes from `start` up to, not including, `end`. */
  part(start: number, end: number): Body;
}

type Rendition = "original" | "fullsize" | "preview" | "thumbnail" | "playback";

/** Short side of a thumbnail in pixels. */
const THUMBNAIL_SIDE = 250;

/** `undefined` when the server has no such rendition. */
async function openMedia(
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
  const content = asset.type === "IMAGE" || asset.media.preview
    ? await source()
    : tinyPicture(asset.id);
  const bytes = typeof content === "string" ? await readFile(content) : content;
  const key = `${createHash("sha1").update(bytes).digest("hex")} ${side} ${format}`;
  let small = SHRUNK.get(key);
  if (!small) SHRUNK.set(key, small = shrink(bytes, side, format));
  return ofBytes(await small, `image/${format}`);
}

/** Film after film of a test asks for the same ones. */
const SHRUNK = new Map<string, Promise<Uint8Array>>();

async function shrink(bytes: Uint8Array, side: number, format: "jpeg" | "webp") {
  const { default: sharp } = await import("sharp");
  return await sharp(bytes).autoOrient()
    .resize({ width: side, height: side, fit: "outside", withoutEnlargement: true })
    .toFormat(format, { quality: 80 })
    .toBuffer();
}

/** A landscape of 96 × 72 pixels as JPEG. */
const LANDSCAPE = Buffer.from(
  "/9j/2wBDAA0JCgsKCA0LCgsODg0PEyAVExISEyccHhcgLikxMC4pLSwzOko+MzZGNywtQFdBRkxOUlNSMj5aYVpQYE" +
    "pRUk//2wBDAQ4ODhMREyYVFSZPNS01T09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09PT09P" +
    "T09PT0//wAARCABIAGADASIAAhEBAxEB/8QAGQABAQEBAQEAAAAAAAAAAAAAAAIBBgMF/8QAFRABAQAAAAAAAAAAAA" +
    "AAAAAAABH/xAAZAQEBAQEBAQAAAAAAAAAAAAAAAQIEBQP/xAAZEQEBAAMBAAAAAAAAAAAAAAAAERRioRL/2gAMAwEA" +
    "AhEDEQA/APrQi4R6defEQi4QpEQi4QpEQi4QpEQi4QpEQi4QpFQi4RitxEIuEKREIuEKREIuEKREIuEKREIuEKRcI5" +
    "KtrgzNT06yEcnW1MzXpXVwjlKUzNerXVwjlaUzdeq6qEcrW0zdejqYRy1KZuvVjxpUUrljEXW151tSNRdKilIselKi" +
    "lSLF1tRSkWLra862kWPClB9GStoClbQRSlAVtKApW0EV/9k=",
  "base64",
);

/** 4 KB that say nothing, then the asset's id. */
const NOISE = Buffer.alloc(4_096);
for (let at = 0, value = 1; at < NOISE.length; at++) {
  value = Math.imul(value, 0x01000193) + 0x9dc5 >>> 0;
  NOISE[at] = value >>> 16;
}

/** Bytes of every tiny picture and video; an id has 36 letters. */
export const TINY_PICTURE_BYTES = LANDSCAPE.length + 36, TINY_VIDEO_BYTES = NOISE.length + 36;

/** Decoders stop at the end of the picture; what follows makes the file the asset's own. */
export function tinyPicture(id: string): Uint8Array {
  return Buffer.concat([LANDSCAPE, Buffer.from(id)]);
}

/** No player reads it; it is enough for ranges. */
function tinyVideo(id: string): Uint8Array {
  return Buffer.concat([NOISE, Buffer.from(id)]);
}

const sha1 = (bytes: Uint8Array) => createHash("sha1").update(bytes).digest("base64");

export const tinyPictureChecksum = (id: string) => sha1(tinyPicture(id));
export const tinyVideoChecksum = (id: string) => sha1(tinyVideo(id));

const IMAGES: Record<string, string> = {
  avif: "image/avif",
  dng: "image/x-adobe-dng",
  gif: "image/gif",
  heic: "image/heic",
  heif: "image/heif",
  jpeg: "image/jpeg",
  jpg: "image/jpeg",
  png: "image/png",
  tif: "image/tiff",
  tiff: "image/tiff",
  webp: "image/webp",
};

const VIDEOS: Record<string, string> = {
  "3gp": "video/3gpp",
  avi: "video/x-msvideo",
  m4v: "video/x-m4v",
  mkv: "video/x-matroska",
  mov: "video/quicktime",
  mp4: "video/mp4",
  mts: "video/mp2t",
  webm: "video/webm",
};

function endingOf(fileName: string): string {
  return /\.(\w+)$/.exec(fileName)?.[1]?.toLowerCase() ?? "";
}

export function mimeOf(fileName: string): string {
  const ending = endingOf(fileName);
  return IMAGES[ending] ?? VIDEOS[ending] ?? "application/octet-stream";
}

/** `undefined` = not supported. */
export function typeOf(fileName: string): "IMAGE" | "VIDEO" | undefined {
  const ending = endingOf(fileName);
  return IMAGES[ending] ? "IMAGE" : VIDEOS[ending] ? "VIDEO" : undefined;
}
