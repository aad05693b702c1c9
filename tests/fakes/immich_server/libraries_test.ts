import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import {
  AssetOrder,
  AssetVisibility,
  getAllPeople,
  getAssetInfo,
  searchAssets,
  searchAssetStatistics,
  updateAsset,
} from "@immich/sdk";
import sharp from "sharp";
import { startImmichServer } from "./immich_server.ts";
import { generatedLibrary } from "./libraries/generated_library.ts";
import { holidayLibrary } from "./libraries/holiday_library.ts";
import { sdkOptions } from "./sdk_options.ts";
import { UUID_V4 } from "./uuid.ts";

Deno.test("generatedLibrary makes rows of a million only where they are looked at", () => {
  const library = generatedLibrary({ count: 1_000_000 });
  for (const index of [0, 1, 7, 499_999, 999_999]) {
    const row = library.at(index);
    assert.match(row.id, UUID_V4);
    assert.equal(library.indexOf(row.id), index);
    assert.equal(library.at(index), row);
  }
  assert.equal(library.indexOf(generatedLibrary({ count: 5, seed: 2 }).at(1).id), undefined);
});

Deno.test("generatedLibrary is in the order of time, half beside still", () => {
  const library = generatedLibrary({ count: 400, from: "2025-07-01", to: "2025-07-31" });
  const ids = new Set<string>();
  for (let i = 0; i < library.length; i++) {
    const row = library.at(i);
    ids.add(row.id);
    if (i > 0) assert.ok(row.takenMs >= library.at(i - 1).takenMs);
    assert.match(row.fileCreatedAt, /^2025-07-/);
    if (!row.livePhotoVideoId) continue;
    const half = library.at(library.indexOf(row.livePhotoVideoId)!);
    assert.deepEqual([half.type, half.visibility, half.takenMs], ["VIDEO", "hidden", row.takenMs]);
  }
  assert.equal(ids.size, 400);
});

Deno.test("a generated library is searched, read and changed like any other", async () => {
  const generated = generatedLibrary({ count: 3_000, from: "2025-01-01", to: "2025-12-31" });
  await using server = await startImmichServer({ generated });
  const options = sdkOptions(server, server.keyOf("Ruth"));
  const visibility = AssetVisibility.Timeline, seen = new Set<string>();
  let page: number | undefined = 1, before = "";
  while (page) {
    const metadataSearchDto = { visibility, order: AssetOrder.Asc, size: 1_000, page };
    const { assets } = await searchAssets({ metadataSearchDto }, options);
    for (const { id, fileCreatedAt } of assets.items) {
      assert.ok(fileCreatedAt >= before);
      before = fileCreatedAt;
      seen.add(id);
    }
    page = assets.nextPage ? Number(assets.nextPage) : undefined;
  }
  const count = async (more: Record<string, string>) =>
    (await searchAssetStatistics({ statisticsSearchDto: { visibility, ...more } }, options)).total;
  assert.equal(await count({}), seen.size);
  const july = { takenAfter: "2025-07-01T00:00:00Z", takenBefore: "2025-07-31T23:59:59.999Z" };
  const expected =
    Array.from({ length: 3_000 }, (_, i) => generated.at(i)).filter((row) =>
      row.visibility === "timeline" && row.fileCreatedAt.startsWith("2025-07")
    ).length;
  assert.equal(await count(july), expected);
  assert.equal((await getAllPeople({}, options)).total, 6);
  // Changed rows keep their place; removed ones are gone.
  const [first, second] = [...seen] as [string, string];
  await updateAsset({ id: first, updateAssetDto: { description: "The first" } }, options);
  assert.equal((await getAssetInfo({ id: first }, options)).exifInfo!.description, "The first");
  const { updatedAt } = server.asset(first)!;
  assert.equal(await count({ updatedAfter: updatedAt }), 1);
  server.remove(second);
  assert.equal(await count({}), seen.size - 1);
});

Deno.test("a generated asset's checksum is that of its bytes, and its preview is a picture", async () => {
  const generated = generatedLibrary({ count: 20 });
  await using server = await startImmichServer({ generated });
  const key = server.keyOf("Ruth");
  const get = async (id: string, rest: string) => {
    const headers = { "x-api-key": key };
    const response = await fetch(`${server.url}/api/assets/${id}/${rest}`, { headers });
    return new Uint8Array(await response.arrayBuffer());
  };
  for (const row of [generated.at(0), generated.at(8)]) {
    const sha1 = createHash("sha1").update(await get(row.id, "original")).digest("base64");
    assert.equal(sha1, row.checksum);
  }
  const { width, height, id } = generated.at(0);
  const preview = await sharp(await get(id, "thumbnail?size=preview")).metadata();
  assert.equal(Math.min(preview.width, preview.height), 1080);
  assert.equal(preview.width > preview.height, width! > height!);
});

Deno.test("holidayLibrary has a film's worth of everything", async () => {
  const library = await holidayLibrary({ from: "2025-07-06", to: "2025-07-08" });
  await using server = await startImmichServer(library);
  const options = sdkOptions(server, server.keyOf("Nora"));
  const metadataSearchDto = {
    visibility: AssetVisibility.Timeline,
    withPeople: true,
    withExif: true,
  };
  const { items } = (await searchAssets({ metadataSearchDto }, options)).assets;
  const own = items.filter(({ ownerId }) => ownerId === server.userId("Nora"));
  const still = own.find(({ livePhotoVideoId }) => livePhotoVideoId)!;
  assert.equal(server.asset(still.livePhotoVideoId!)!.visibility, "hidden");
  assert.equal(items.length - own.length, 1);
  assert.ok(own.some(({ people }) => people!.some(({ name }) => name === "Ida")));
  assert.ok(own.some(({ exifInfo }) => exifInfo!.country === "Portugal"));
  assert.ok(own.some(({ isEdited }) => isEdited));
  assert.equal(server.albumNamed("Coast").assetIds.size, own.length - 1 + 2);
  const selfie = own.find(({ exifInfo, id }) =>
    exifInfo!.rating === 5 && server.asset(id)!.stackId
  )!;
  assert.equal((await getAssetInfo({ id: selfie.id }, options)).stack!.assetCount, 2);
});
