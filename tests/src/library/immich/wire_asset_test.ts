import assert from "node:assert/strict";
import {
  assetPageShape,
  assetShape,
  readDuration,
} from "../../../../src/library/immich/wire_asset.ts";

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

Deno.test("readDuration reads the milliseconds of version 3 and the text of version 2", () => {
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
    assert.equal(readDuration(given), ms, String(given));
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
