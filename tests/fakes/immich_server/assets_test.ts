import assert from "node:assert/strict";
import {
  deleteAssets,
  getAssetInfo,
  getAssetMetadata,
  getAssetStatistics,
  getFaces,
  getTimeBucket,
  getTimeBuckets,
  restoreAssets,
  updateAsset,
  updateAssetMetadata,
} from "@immich/sdk";
import { startImmichServer } from "./immich_server.ts";
import { refusalOf, sdkOptions } from "./sdk_options.ts";
import { uuidOf } from "./uuid.ts";

const at = "2025-07-01T10:00:00Z";

async function open() {
  const server = await startImmichServer({
    users: ["Ruth", { name: "Theo", sharesWith: ["Ruth"] }, "Emma"],
    assets: [
      {
        fileName: "one.jpg",
        fileCreatedAt: at,
        localDateTime: "2025-07-01T12:00:00",
        width: 3000,
        height: 4000,
        exif: { orientation: "6", timeZone: "UTC+2" },
        people: ["Ida", { box: { x: 0.1, y: 0.2, width: 0.1, height: 0.1 } }],
        stack: "s",
        tags: ["travel/sea"],
      },
      { fileName: "two.jpg", fileCreatedAt: at, stack: "s" },
      { fileName: "clip.mp4", fileCreatedAt: at, durationMs: 4_200, visibility: "archive" },
      { fileName: "partner.jpg", fileCreatedAt: at, owner: "Theo", people: ["Ida"] },
      { fileName: "foreign.jpg", fileCreatedAt: at, owner: "Emma" },
    ],
  });
  return { server, options: sdkOptions(server, server.keyOf("Ruth")) };
}

Deno.test("an asset by id has its stack, tags, people and owner", async () => {
  const { server, options } = await open();
  await using _closing = server;
  const { id } = server.assetNamed("one.jpg");
  const asset = await getAssetInfo({ id }, options);
  assert.deepEqual(asset.stack, { id: asset.stack!.id, primaryAssetId: id, assetCount: 2 });
  assert.deepEqual(asset.tags!.map(({ value }) => value), ["travel/sea"]);
  assert.deepEqual(asset.people!.map(({ name }) => name), ["Ida"]);
  assert.equal(asset.owner!.name, "Ruth");
  // Upright outside, as stored inside; local time with a false Z.
  assert.deepEqual([asset.width, asset.height], [3000, 4000]);
  assert.deepEqual([asset.exifInfo!.exifImageWidth, asset.exifInfo!.exifImageHeight], [4000, 3000]);
  assert.equal(asset.localDateTime, "2025-07-01T12:00:00.000Z");
  assert.equal(asset.fileCreatedAt, "2025-07-01T10:00:00.000Z");
  assert.equal(asset.duration, null);
  const clip = await getAssetInfo({ id: server.assetNamed("clip.mp4").id }, options);
  assert.equal(clip.duration, 4_200);
});

Deno.test("an unknown, foreign or wrong id is 400", async () => {
  const { server, options } = await open();
  await using _closing = server;
  for (const id of [uuidOf("nobody"), server.assetNamed("foreign.jpg").id]) {
    const { status, data } = await refusalOf(getAssetInfo({ id }, options));
    assert.deepEqual([status, data.message], [400, "Not found or no asset.read access"]);
  }
  const { status, data } = await refusalOf(getAssetInfo({ id: "12" }, options));
  assert.deepEqual([status, data.message], [400, "Validation failed"]);
});

Deno.test("a partner's asset is seen without its people", async () => {
  const { server, options } = await open();
  await using _closing = server;
  const { id } = server.assetNamed("partner.jpg");
  assert.deepEqual((await getAssetInfo({ id }, options)).people, []);
  const [face] = await getFaces({ id }, options);
  assert.equal(face!.person, null);
});

Deno.test("faces are boxes in pixels of the preview, with or without a person", async () => {
  const { server, options } = await open();
  await using _closing = server;
  const faces = await getFaces({ id: server.assetNamed("one.jpg").id }, options);
  assert.deepEqual(faces.map(({ person }) => person?.name), ["Ida", undefined]);
  const { imageWidth, imageHeight, boundingBoxX1, boundingBoxY2 } = faces[1]!;
  assert.deepEqual([imageWidth, imageHeight, boundingBoxX1, boundingBoxY2], [1440, 1920, 144, 576]);
});

Deno.test("statistics and months are of own assets, timeline and archive", async () => {
  const { server, options } = await open();
  await using _closing = server;
  assert.deepEqual(await getAssetStatistics({}, options), { images: 2, videos: 1, total: 3 });
  const count = async (asked: Parameters<typeof getTimeBuckets>[0]) =>
    (await getTimeBuckets(asked, options)).map(({ timeBucket, count }) => [timeBucket, count]);
  assert.deepEqual(await count({}), [["2025-07-01", 3]]);
  assert.deepEqual(await count({ withStacked: true }), [["2025-07-01", 2]]);
  assert.deepEqual(await count({ withPartners: true }), [["2025-07-01", 4]]);
  const month = await getTimeBucket({ timeBucket: "2025-07-01" }, options);
  const index = month.id.indexOf(server.assetNamed("one.jpg").id);
  assert.equal(month.fileCreatedAt[index], "2025-07-01T10:00:00.000");
  assert.equal(month.localOffsetHours[index], 2);
});

Deno.test("words of one's own and a description can be set and read", async () => {
  const { server, options } = await open();
  await using _closing = server;
  const { id } = server.assetNamed("one.jpg");
  await updateAsset({ id, updateAssetDto: { description: "A film" } }, options);
  assert.equal((await getAssetInfo({ id }, options)).exifInfo!.description, "A film");
  const items = [{ key: "mark", value: { film: "yes" } }];
  await updateAssetMetadata({ id, assetMetadataUpsertDto: { items } }, options);
  const [word] = await getAssetMetadata({ id }, options);
  assert.deepEqual([word!.key, word!.value], ["mark", { film: "yes" }]);
});

Deno.test("deleting puts into the trash; by force it is a job", async () => {
  const { server, options } = await open();
  await using _closing = server;
  const { id } = server.assetNamed("one.jpg");
  await deleteAssets({ assetBulkDeleteDto: { ids: [id] } }, options);
  assert.equal((await getAssetInfo({ id }, options)).isTrashed, true);
  assert.deepEqual(await restoreAssets({ bulkIdsDto: { ids: [id] } }, options), { count: 1 });
  assert.equal((await getAssetInfo({ id }, options)).isTrashed, false);
  await deleteAssets({ assetBulkDeleteDto: { ids: [id], force: true } }, options);
  assert.equal((await refusalOf(getAssetInfo({ id }, options))).status, 400);
});

Deno.test("lateJobs leave a deleted asset in place until the jobs are done", async () => {
  await using server = await startImmichServer({
    lateJobs: true,
    assets: [{ fileName: "one.jpg", fileCreatedAt: at }],
  });
  const options = sdkOptions(server, server.keyOf("Ruth")), { id } = server.assetNamed("one.jpg");
  await deleteAssets({ assetBulkDeleteDto: { ids: [id], force: true } }, options);
  assert.equal((await getAssetInfo({ id }, options)).id, id);
  server.finishJobs();
  assert.equal((await refusalOf(getAssetInfo({ id }, options))).status, 400);
});
