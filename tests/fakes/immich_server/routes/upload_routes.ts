// SPDX-License-Identifier: AGPL-3.0-or-later

// Uploads: asked about before, streamed, recognised when they are there already.

import { type ReceivedFile, receiveUpload } from "../http/multipart.ts";
import {
  type Answer,
  type FieldError,
  invalid,
  json,
  Refusal,
  type Route,
  type RouteCall,
} from "../route.ts";
import type { ServerState } from "../server_state.ts";
import { NO_EXIF, type StoredAsset } from "../stored.ts";
import { typeOf } from "./media_routes.ts";
import { base64Of } from "./search_routes.ts";

export const UPLOAD_ROUTES: readonly Route[] = [
  { method: "POST", path: "/assets", scope: "asset.upload", isStreamed: true, run: upload },
  { method: "POST", path: "/assets/bulk-upload-check", scope: "asset.upload", run: check },
];

/** The owner's asset with these bytes, wherever it lies. */
function twin(state: ServerState, ownerId: string, checksum: string): StoredAsset | undefined {
  for (const asset of state.assets.all()) {
    if (asset.ownerId === ownerId && asset.checksum === checksum) return asset;
  }
  return undefined;
}

function check({ user, body }: RouteCall, state: ServerState): Answer {
  const { assets = [] } = (body ?? {}) as {
    assets?: readonly { readonly id: string; readonly checksum: string }[];
  };
  return json({
    results: assets.map(({ id, checksum }) => {
      const found = twin(state, user.id, base64Of(checksum));
      if (!found) return { id, action: "accept" };
      const isTrashed = found.trashedAt !== null;
      return { id, action: "reject", reason: "duplicate", assetId: found.id, isTrashed };
    }),
  });
}

async function upload(call: RouteCall, state: ServerState): Promise<Answer> {
  const claimed = call.headers["x-immich-checksum"];
  const known = claimed ? twin(state, call.user.id, base64Of(claimed)) : undefined;
  if (known) {
    // The body is neither read nor compared.
    call.stream.resume();
    return json({ id: known.id, status: "duplicate" });
  }
  const { file, fields } = await receiveUpload(
    call.stream,
    call.headers["content-type"],
    state.settings.keptUploadBytes,
  );
  const checked = checkForm(state, file, fields);
  const record = (id: string, status: "created" | "duplicate") => {
    const { sizeBytes, fileName } = checked.file, sha1 = checked.file.sha1.toString("hex");
    state.uploads.push({ user: call.user.name, id, status, fileName, sizeBytes, sha1, fields });
  };
  const there = twin(state, call.user.id, checked.file.sha1.toString("base64"));
  if (there) {
    record(there.id, "duplicate");
    return json({ id: there.id, status: "duplicate" });
  }
  const asset = newAsset(call, state, checked.file, checked.fileName, fields);
  state.assets.put(state.settings.lateJobs ? asset : { ...asset, ...readFile(asset) });
  record(asset.id, "created");
  if (asset.livePhotoVideoId && state.assets.get(asset.livePhotoVideoId)) {
    state.change(asset.livePhotoVideoId, { visibility: "hidden" });
  }
  if (state.settings.lateJobs) {
    state.jobs.push(() => state.change(asset.id, readFile(asset)));
  }
  return json({ id: asset.id, status: "created" }, 201);
}

/** What the server reads in a file takes the place of words and tags that were given meanwhile. */
function readFile({ type, exif }: StoredAsset): Partial<StoredAsset> {
  const width = 1920, height = 1080;
  return {
    width,
    height,
    durationMs: type === "VIDEO" ? 3_000 : null,
    exif: { ...exif, exifImageWidth: width, exifImageHeight: height },
    tagIds: [],
    thumbhash: "ZmFrZQ==",
  };
}

function checkForm(
  state: ServerState,
  file: ReceivedFile | undefined,
  fields: Readonly<Record<string, string>>,
): { file: ReceivedFile; fileName: string } {
  const errors: FieldError[] = [];
  const bad = (name: string, message: string) =>
    errors.push({ path: [name], code: "invalid_type", message });
  const instants = ["fileCreatedAt", "fileModifiedAt"] as const;
  for (const name of instants) {
    if (Number.isNaN(Date.parse(fields[name] ?? ""))) bad(name, "Invalid ISO datetime");
  }
  if (state.major === 2) {
    for (const name of ["deviceAssetId", "deviceId"]) if (!fields[name]) bad(name, "is required");
  } else if (fields["duration"] !== undefined && !/^\d+$/.test(fields["duration"])) {
    bad("duration", "must be a whole number");
  }
  if (fields["metadata"] !== undefined && !metadataOf(fields["metadata"])) {
    bad("metadata", "must be a list of keys and values");
  }
  if (errors.length > 0) throw invalid(state.major, errors);
  if (!file) throw new Refusal(400, "assetData is required");
  const fileName = state.major === 3 ? fields["filename"] ?? file.fileName : file.fileName;
  if (!typeOf(fileName)) throw new Refusal(400, `Unsupported file type ${fileName}`);
  return { file, fileName };
}

function metadataOf(text: string): Map<string, unknown> | undefined {
  try {
    const items = JSON.parse(text) as readonly { key: string; value: unknown }[];
    if (!items.every(({ key, value }) => typeof key === "string" && typeof value === "object")) {
      return undefined;
    }
    return new Map(items.map(({ key, value }) => [key, value]));
  } catch {
    return undefined;
  }
}

function newAsset(
  { user }: RouteCall,
  state: ServerState,
  file: ReceivedFile,
  fileName: string,
  fields: Readonly<Record<string, string>>,
): StoredAsset {
  const now = state.clock.tick(), type = typeOf(fileName)!;
  const takenMs = Date.parse(fields["fileCreatedAt"]!), taken = new Date(takenMs).toISOString();
  const words = metadataOf(fields["metadata"] ?? "[]") ?? new Map<string, unknown>();
  const { bytes } = file;
  const asked = fields["visibility"] as StoredAsset["visibility"] | undefined;
  return {
    id: state.newId("upload"),
    ownerId: user.id,
    type,
    fileName,
    fileCreatedAt: taken,
    takenMs,
    localDateTime: taken,
    createdAt: now,
    updatedAt: now,
    durationMs: type === "VIDEO" ? Number(fields["duration"]) || 0 : null,
    width: null,
    height: null,
    exif: { ...NO_EXIF, fileSizeInByte: file.sizeBytes, dateTimeOriginal: taken },
    faces: [],
    visibility: asked ?? "timeline",
    isFavorite: fields["isFavorite"] === "true",
    isEdited: false,
    isOffline: false,
    trashedAt: null,
    stackId: null,
    livePhotoVideoId: fields["livePhotoVideoId"] ?? null,
    duplicateId: null,
    tagIds: [],
    checksum: file.sha1.toString("base64"),
    libraryId: null,
    fileModifiedAt: new Date(fields["fileModifiedAt"]!).toISOString(),
    thumbhash: null,
    deviceId: fields["deviceId"],
    metadata: new Map([...words].map(([key, value]) => [key, { value, updatedAt: now }])),
    media: bytes ? { original: () => bytes } : {},
  };
}
