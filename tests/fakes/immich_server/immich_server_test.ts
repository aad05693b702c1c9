// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import {
  checkBulkUpload,
  getAllAlbums,
  getAllPeople,
  getAssetInfo,
  getFaces,
  getMyUser,
  getServerVersion,
  searchAssets,
  viewAsset,
} from "@immich/sdk";
import { LEAST_SCOPES, startImmichServer } from "./immich_server.ts";
import { refusalOf, sdkOptions } from "./sdk_options.ts";

const ASSET = { fileName: "IMG_1.jpg", fileCreatedAt: "2025-07-06T10:00:00Z", people: ["Ida"] };

Deno.test("the fake server is read by the real client, in both majors", async () => {
  for (const major of [2, 3] as const) {
    await using server = await startImmichServer({
      major,
      assets: [{ ...ASSET, albums: ["Coast"], tags: ["travel/sea"] }],
    });
    const via = sdkOptions(server, server.keyOf("Ruth"));
    assert.equal((await getServerVersion({ baseUrl: via.baseUrl })).major, major);
    const { assets } = await searchAssets({ metadataSearchDto: { withExif: true } }, via);
    const [asset] = assets.items;
    assert.equal(asset!.originalFileName, "IMG_1.jpg");
    assert.equal(assets.nextPage, null);
    assert.equal((await getAssetInfo({ id: asset!.id }, via)).tags?.[0]?.value, "travel/sea");
    assert.equal((await getFaces({ id: asset!.id }, via))[0]?.person?.name, "Ida");
    assert.deepEqual((await getAllPeople({}, via)).people.map(({ name }) => name), ["Ida"]);
    assert.deepEqual((await getAllAlbums({}, via)).map(({ albumName }) => albumName), ["Coast"]);
    assert.equal((await viewAsset({ id: asset!.id }, via)).type, "image/webp");
    const check = { assets: [{ id: "film", checksum: asset!.checksum }] };
    const { results } = await checkBulkUpload({ assetBulkUploadCheckDto: check }, via);
    assert.equal(results[0]!.assetId, asset!.id);
  }
});

Deno.test("the fake server asks for a key and its permissions", async () => {
  await using server = await startImmichServer({ users: ["Ruth", "Ida"], assets: [ASSET] });
  const baseUrl = `${server.url}/api`, asset = server.assetNamed("IMG_1.jpg");
  assert.equal((await refusalOf(getMyUser({ baseUrl }))).status, 401);
  const wrong = { baseUrl, headers: { "x-api-key": "x" } };
  assert.equal((await refusalOf(getMyUser(wrong))).data.message, "Invalid API key");
  const key = server.keyOf("Ruth", LEAST_SCOPES), via = sdkOptions(server, key);
  assert.equal((await getMyUser(via)).name, "Ruth");
  server.withdraw(key, "asset.read");
  const { status, data } = await refusalOf(getAssetInfo({ id: asset.id }, via));
  assert.deepEqual([status, data.message], [403, "Missing required permission: asset.read"]);
  // A stranger's asset is no different from one that is not there.
  const stranger = sdkOptions(server, server.keyOf("Ida"));
  assert.equal((await refusalOf(getAssetInfo({ id: asset.id }, stranger))).status, 400);
});

Deno.test("faults of the fake server meet the calls they were meant for, and are used up", async () => {
  await using server = await startImmichServer({ assets: [ASSET] });
  const via = sdkOptions(server, server.keyOf("Ruth"));
  server.faults.next("GET /users/*", { kind: "status", status: 503, retryAfter: 7 }, 1, 1);
  await getMyUser(via);
  assert.equal((await refusalOf(getMyUser(via))).status, 503);
  await getMyUser(via);
  server.faults.always("GET /users/me", { kind: "status", status: 502 });
  assert.equal((await refusalOf(getMyUser(via))).status, 502);
  server.faults.clear();
  await getMyUser(via);
  assert.deepEqual(server.callsTo("GET /users/me").map(({ status }) => status), [
    200,
    503,
    200,
    502,
    200,
  ]);
});
