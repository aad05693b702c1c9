// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import type { Asset } from "../../../../src/library/asset.ts";
import {
  assetOfServer,
  isEdited,
  originalOf,
  serverFaces,
  sha1Of,
} from "../../../../src/library/immich/asset_of.ts";
import type { ServerAsset } from "../../../../src/library/immich/immich_api.ts";

const ROW: ServerAsset = {
  id: "0a000000-0000-4000-8000-000000000001",
  ownerId: "owner",
  type: "IMAGE",
  originalFileName: "IMG_1.HEIC",
  fileCreatedAt: "2025-07-01T10:00:00.250Z",
  localDateTime: "2025-07-01T12:00:00.250Z",
  updatedAt: "2025-07-02T08:30:00.000Z",
  isFavorite: true,
  isTrashed: false,
  isEdited: false,
  visibility: "timeline",
  checksum: "qZk+NkcGgWq6PiVxeFDCbJzQ2J0=",
  width: 3024,
  height: 4032,
  hasPreview: true,
  people: [],
  tags: [],
};

function read(changes: Partial<ServerAsset>): Asset {
  const result = assetOfServer({ ...ROW, ...changes }, "primary");
  assert.ok("asset" in result);
  return result.asset;
}

const keyOf = (changes: Partial<ServerAsset>) => read(changes).sourceKey;

function reasonFor(changes: Partial<ServerAsset>): string {
  const result = assetOfServer({ ...ROW, ...changes }, "primary");
  assert.ok("skipped" in result);
  return result.skipped;
}

Deno.test("assetOfServer tells everything the row says", () => {
  const asset = read({
    livePhotoVideoId: "half",
    duplicateId: "group",
    people: [{ id: "ida", isHidden: false }, { id: "otto", isHidden: true }, {
      id: "ida",
      isHidden: false,
    }],
    tags: ["sea"],
    exif: {
      make: "Apple",
      model: "iPhone 15",
      latitude: 52,
      longitude: 4.25,
      city: "Delft",
      country: "Netherlands",
      rating: 5,
      description: "Dunes",
      timeZone: "Europe/Amsterdam",
      sizeBytes: 1_234,
      fps: 30,
    },
  });
  assert.deepEqual(asset, {
    id: ROW.id,
    account: "primary",
    kind: "photo",
    fileName: "IMG_1.HEIC",
    takenAt: "2025-07-01T12:00:00.250",
    dateSource: "server",
    utcOffsetMinutes: 120,
    width: 3024,
    height: 4032,
    sourceKey: "sha1-a9993e364706816aba3e25717850c26c9cd0d89d",
    sizeBytes: 1_234,
    isFavorite: true,
    rating: 5,
    visibility: "visible",
    make: "Apple",
    model: "iPhone 15",
    latitude: 52,
    longitude: 4.25,
    place: { city: "Delft", country: "Netherlands" },
    people: ["ida", "otto"],
    live: { videoId: "half" },
    stackId: "group",
    albumIds: [],
    tags: ["sea"],
    description: "Dunes",
  });
});

Deno.test("assetOf gives videos their length and rate, and photos none", () => {
  const exif = { fps: 29.97 };
  const video = read({ type: "VIDEO", durationMs: 2_500, exif });
  assert.deepEqual([video.kind, video.durationSeconds, video.frameRate], ["video", 2.5, 29.97]);
  const gif = read({ durationMs: 2_500, exif });
  assert.deepEqual([gif.kind, gif.durationSeconds, gif.frameRate], ["photo", undefined, undefined]);
});

Deno.test("assetOf takes the local clock whatever stands behind it", () => {
  for (
    const [said, taken] of [
      ["2025-07-01T12:00:00.250Z", "2025-07-01T12:00:00.250"],
      ["2025-07-01T12:00:00Z", "2025-07-01T12:00:00.000"],
      ["2025-07-01T12:00:00.5", "2025-07-01T12:00:00.500"],
      ["2025-07-01T12:00:00.123456+09:00", "2025-07-01T12:00:00.123"],
      ["1912-04-15T02:20:00.000Z", "1912-04-15T02:20:00.000"],
    ] as const
  ) assert.equal(read({ localDateTime: said }).takenAt, taken);
  for (const odd of ["", "yesterday", "2025-13-45T12:00:00.000Z", "+012025-07-01T12:00:00.000Z"]) {
    assert.equal(reasonFor({ localDateTime: odd }), "its date makes no sense");
  }
});

Deno.test("assetOf says how far from UTC a picture was, where the zone is known", () => {
  const at = (localDateTime: string, timeZone?: string) =>
    read({ localDateTime, exif: timeZone ? { timeZone } : {} }).utcOffsetMinutes;
  assert.equal(at("2025-07-01T15:30:00.250Z", "Asia/Kolkata"), 330);
  assert.equal(at("2025-07-01T00:00:00.250Z", "UTC-10"), -600);
  assert.equal(at("2025-07-01T12:00:00.250Z"), undefined);
  assert.equal(at("2025-07-05T12:00:00.250Z", "UTC+2"), undefined);
});

Deno.test("assetOf lays stored sizes upright where the server says none", () => {
  const absent = { width: undefined, height: undefined };
  const stored = { storedWidth: 4032, storedHeight: 3024 };
  const sizeAt = (orientation: string) => {
    const { width, height } = read({ ...absent, exif: { ...stored, orientation } });
    return `${width}x${height}`;
  };
  for (const upright of ["1", "2", "3", "4", "", "0"]) assert.equal(sizeAt(upright), "4032x3024");
  for (const lying of ["5", "6", "7", "8"]) assert.equal(sizeAt(lying), "3024x4032");
  // The server's own size is upright already.
  assert.equal(read({ exif: { ...stored, orientation: "6" } }).width, 3024);
  assert.equal(reasonFor(absent), "the server has not read it yet");
  assert.equal(
    reasonFor({ type: "VIDEO", durationMs: 0 }),
    "the server does not know how long it is",
  );
});

Deno.test("assetOf keeps stars it knows, places that exist and what may be seen", () => {
  const rating = (stars: number) => read({ exif: { rating: stars } }).rating;
  assert.deepEqual([-1, 0, 1, 5, 6, 2.5].map(rating), [-1, undefined, 1, 5, undefined, undefined]);
  assert.equal(read({ exif: { latitude: 52 } }).latitude, undefined);
  assert.equal(read({ exif: { latitude: 91, longitude: 4 } }).longitude, undefined);
  assert.equal(read({ exif: { city: "" } }).place, undefined);
  assert.equal(read({ visibility: "archive" }).visibility, "archived");
  assert.equal(read({ visibility: "locked" }).visibility, "locked");
  assert.equal(read({ isTrashed: true }).visibility, "trashed");
  assert.equal(read({ stackId: "stack", duplicateId: "group" }).stackId, "stack");
});

Deno.test("assetOfServer marks edited photos with their last change, and nothing else", () => {
  const plain = keyOf({}), edited = keyOf({ isEdited: true });
  assert.equal(edited, `${plain}-edited-20250702083000000`);
  assert.equal(keyOf({ isEdited: true, type: "VIDEO", durationMs: 1_000 }), plain);
  assert.equal(isEdited({ sourceKey: edited }), true);
  assert.equal(isEdited({ sourceKey: plain }), false);
  assert.equal(sha1Of({ sourceKey: edited }), "a9993e364706816aba3e25717850c26c9cd0d89d");
  assert.equal(sha1Of({ sourceKey: "ends64k-0123" }), undefined);
});

Deno.test("assetOfServer names a file of an external library by its path and its last change", () => {
  const row = { externalModifiedAt: "2025-06-30T08:00:00.000Z" };
  const key = keyOf(row);
  assert.equal(key, "path-a9993e364706816aba3e25717850c26c9cd0d89d-20250630080000000");
  assert.notEqual(keyOf({ ...row, externalModifiedAt: "2026-01-01T00:00:00.000Z" }), key);
  // Nothing that is downloaded has this checksum.
  assert.equal(sha1Of({ sourceKey: key }), undefined);
  assert.equal(originalOf(read(row)).checksum, undefined);
  assert.equal(isEdited({ sourceKey: key }), false);
  assert.equal(isEdited({ sourceKey: keyOf({ ...row, isEdited: true }) }), true);
});

Deno.test("serverFaces cuts boxes at the picture's edges and drops what is outside", () => {
  const box = { x: -0.1, y: 0.9, width: 0.3, height: 0.3 };
  const [face] = serverFaces([{ personId: "ida", box }]);
  assert.equal(face!.person, "ida");
  assert.equal(face!.box.x, 0);
  assert.ok(face!.box.width < 0.21 && face!.box.y + face!.box.height <= 1);
  assert.deepEqual(serverFaces([{ box: { x: 1.2, y: 0, width: 0.1, height: 0.1 } }]), []);
});
