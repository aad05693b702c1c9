// Pictures and videos themselves: renditions, redirects, ranges.

import { mimeOf } from "../mime.ts";
import { type OpenedMedia, openMedia } from "../media.ts";
import { isFresh, pickRange } from "../range.ts";
import { invalid, Refusal } from "../refusal.ts";
import { type Answer, type Body, empty, json, type Route, type RouteCall, text } from "../route.ts";
import type { ServerState } from "../server_state.ts";
import type { StoredAsset } from "../stored.ts";
import { visibleAsset } from "./asset_routes.ts";

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
