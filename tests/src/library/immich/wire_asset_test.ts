// SPDX-License-Identifier: AGPL-3.0-or-later

import fc from "fast-check";
import assert from "node:assert/strict";
import { assetPageShape, assetShape } from "../../../../src/library/immich/wire_asset.ts";
import {
  albumRights,
  albumsShape,
  facesShape,
} from "../../../../src/library/immich/wire_records.ts";

/** The least a server says of a photo. */
const LEAST = {
  id: "a1",
  ownerId: "u1",
  type: "IMAGE",
  originalFileName: "IMG_1.jpg",
  fileCreatedAt: "2025-07-01T10:00:00.000Z",
  localDateTime: "2025-07-01T12:00:00.000Z",
  updatedAt: "2025-07-02T00:00:00.000Z",
  checksum: "c2hhMQ==",
};

Deno.test("assetShape reads the milliseconds of version 3 and the text of version 2", () => {
  for (
    const [given, ms] of [
      [3000, 3000],
      ["0:00:03.000", 3000],
      ["00:01:02.5", 62_500],
      ["1:00:00.00000", 3_600_000],
      ["0:00:00.00000", undefined],
      [0, undefined],
      [null, undefined],
      [undefined, undefined],
      ["three seconds", undefined],
      ["", undefined],
    ] as const
  ) {
    const asset = assetShape.parse({ ...LEAST, type: "VIDEO", duration: given });
    assert.equal(asset?.durationMs, ms, String(given));
  }
});

Deno.test("assetShape reads an asset of which hardly anything is said", () => {
  const asset = assetShape.parse(LEAST);
  assert.ok(asset);
  assert.equal(asset.visibility, "timeline");
  assert.equal(asset.hasPreview, false);
  assert.equal(asset.durationMs, undefined);
  assert.deepEqual([asset.people, asset.tags, asset.exif], [[], [], undefined]);
});

Deno.test("assetShape loses an odd detail, never the asset", () => {
  const asset = assetShape.parse({
    ...LEAST,
    isFavorite: "yes",
    isArchived: true,
    visibility: "somewhere else",
    width: "wide",
    exifInfo: { make: 7, rating: "five", city: "Delft", orientation: 6 },
    people: "everyone",
    tags: [{ value: "travel/sea" }, { name: "sea" }, {}],
    stack: { primaryAssetId: "a1" },
  });
  assert.ok(asset);
  assert.equal(asset.isFavorite, false);
  assert.equal(asset.visibility, "archive");
  assert.equal(asset.width, undefined);
  assert.equal(asset.exif?.make, undefined);
  assert.equal(asset.exif?.city, "Delft");
  assert.equal(asset.exif?.orientation, "6");
  assert.deepEqual(asset.people, []);
  assert.deepEqual(asset.tags, ["travel/sea", "sea"]);
  assert.equal(asset.stackId, undefined);
});

Deno.test("assetShape refuses a row that does not say what it is or when it was taken", () => {
  for (const name of Object.keys(LEAST)) {
    assert.equal(assetShape.safeParse({ ...LEAST, [name]: null }).success, false, name);
  }
});

Deno.test("assetPageShape leaves out what is neither photo nor video and reads the next page", () => {
  const items = [LEAST, { ...LEAST, type: "AUDIO" }, { ...LEAST, id: "a2", type: "VIDEO" }];
  const read = (nextPage: unknown) => assetPageShape.parse({ assets: { items, nextPage } });
  assert.deepEqual(read("2").assets.map(({ id }) => id), ["a1", "a2"]);
  assert.equal(read("2").nextPage, 2);
  assert.equal(read(null).nextPage, undefined);
  assert.equal(read("soon").nextPage, undefined);
});

const face = (box: readonly [number, number, number, number], width = 200, height = 100) => ({
  boundingBoxX1: box[0],
  boundingBoxY1: box[1],
  boundingBoxX2: box[2],
  boundingBoxY2: box[3],
  imageWidth: width,
  imageHeight: height,
});

Deno.test("facesShape gives fractions of the picture the detector saw", () => {
  assert.deepEqual(facesShape.parse([{ ...face([20, 10, 120, 60]), person: { id: "p1" } }]), [
    { personId: "p1", box: { x: 0.1, y: 0.1, width: 0.5, height: 0.5 } },
  ]);
  assert.deepEqual(facesShape.parse([{ ...face([0, 0, 100, 50]), person: null }]), [
    { box: { x: 0, y: 0, width: 0.5, height: 0.5 } },
  ]);
});

Deno.test("facesShape leaves out boxes without area or picture", () => {
  const odd = [face([10, 10, 10, 60]), face([250, 0, 300, 50]), face([0, 0, 9, 9], 0, 0)];
  assert.deepEqual(facesShape.parse(odd), []);
});

Deno.test("facesShape keeps every box inside the picture", () => {
  const edge = fc.double({ min: -1e4, max: 1e4, noNaN: true });
  fc.assert(fc.property(fc.tuple(edge, edge, edge, edge), (edges) => {
    for (const { box } of facesShape.parse([face(edges)])) {
      assert.ok(box.x >= 0 && box.y >= 0 && box.width > 0 && box.height > 0);
      assert.ok(box.x + box.width <= 1 + 1e-12 && box.y + box.height <= 1 + 1e-12);
    }
  }));
});

Deno.test("albumRights reads who may do what in the words of either version", () => {
  const plain = { id: "b1", albumName: "Sea", assetCount: 1, createdAt: "", updatedAt: "" };
  const others = [
    { role: "editor", user: { id: "u2" } },
    { role: "viewer", user: { id: "u3" } },
  ];
  const owner = { role: "owner", user: { id: "u1" } };
  for (
    const said of [{ ownerId: "u1", albumUsers: others }, { albumUsers: [owner, ...others] }]
  ) {
    const [album] = albumsShape.parse([{ ...plain, ...said }]);
    assert.deepEqual(albumRights(album!, "u1"), { isOwn: true, mayAdd: true });
    assert.deepEqual(albumRights(album!, "u2"), { isOwn: false, mayAdd: true });
    assert.deepEqual(albumRights(album!, "u3"), { isOwn: false, mayAdd: false });
  }
});
