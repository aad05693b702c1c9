import assert from "node:assert/strict";
import {
  AssetOrder,
  AssetVisibility,
  type MetadataSearchDto,
  searchAssets,
  searchAssetStatistics,
  searchSmart,
} from "@immich/sdk";
import type { FakeAsset } from "./fake_asset.ts";
import { type ImmichServer, startImmichServer } from "./immich_server.ts";
import { refusalOf, sdkOptions } from "./sdk_options.ts";

const day = (n: number) => `2025-07-${String(n).padStart(2, "0")}T12:00:00.000Z`;

const ASSETS: readonly FakeAsset[] = [
  { fileName: "one.jpg", fileCreatedAt: day(1), people: ["Ida"], tags: ["travel/sea"] },
  { fileName: "two.jpg", fileCreatedAt: day(2), people: ["Ida", "Emil"], stack: "pair" },
  { fileName: "three.jpg", fileCreatedAt: day(3), stack: "pair", albums: ["Sea"] },
  { fileName: "half.mov", fileCreatedAt: day(3), visibility: "hidden" },
  { fileName: "letter.jpg", fileCreatedAt: day(4), visibility: "archive" },
  { fileName: "safe.jpg", fileCreatedAt: day(4), visibility: "locked" },
  { fileName: "gone.jpg", fileCreatedAt: day(5), trashed: true },
  { fileName: "partner.jpg", fileCreatedAt: day(6), owner: "Theo" },
  { fileName: "foreign.jpg", fileCreatedAt: day(6), owner: "Emma" },
];

async function open(major: 2 | 3 = 3) {
  const server = await startImmichServer({
    major,
    users: ["Ruth", { name: "Theo", sharesWith: ["Ruth"] }, "Emma"],
    assets: ASSETS,
  });
  return { server, options: sdkOptions(server, server.keyOf("Ruth")) };
}

/** File names of a search, in its order. */
async function names(
  options: ReturnType<typeof sdkOptions>,
  metadataSearchDto: MetadataSearchDto,
): Promise<string[]> {
  const { assets } = await searchAssets({ metadataSearchDto }, options);
  return assets.items.map(({ originalFileName }) => originalFileName.replace(/\..*/, ""));
}

Deno.test("search counts the page, not the matches, and pages by nextPage", async () => {
  const { server, options } = await open();
  await using _closing = server;
  const first = (await searchAssets({ metadataSearchDto: { size: 4 } }, options)).assets;
  assert.deepEqual([first.total, first.count, first.items.length, first.nextPage], [4, 4, 4, "2"]);
  const last = (await searchAssets({ metadataSearchDto: { size: 4, page: 2 } }, options)).assets;
  assert.deepEqual([last.total, last.nextPage], [2, null]);
  const { total } = await searchAssetStatistics({ statisticsSearchDto: {} }, options);
  assert.equal(total, 6);
});

Deno.test("search is newest first unless told", async () => {
  const { server, options } = await open();
  await using _closing = server;
  const visibility = AssetVisibility.Timeline;
  assert.deepEqual(await names(options, { visibility }), ["partner", "three", "two", "one"]);
  const order = AssetOrder.Asc;
  assert.deepEqual(await names(options, { visibility, order }), ["one", "two", "three", "partner"]);
});

Deno.test("search without visibility brings archive and hidden halves, never what is locked", async () => {
  const { server, options } = await open();
  await using _closing = server;
  const found = await names(options, { order: AssetOrder.Asc });
  assert.deepEqual(found.toSorted(), ["half", "letter", "one", "partner", "three", "two"]);
});

Deno.test("search takes the trash only withDeleted; a count never does", async () => {
  const { server, options } = await open();
  await using _closing = server;
  const withDeleted = { withDeleted: true, visibility: AssetVisibility.Timeline };
  assert.ok((await names(options, withDeleted)).includes("gone"));
  const { total } = await searchAssetStatistics({ statisticsSearchDto: withDeleted }, options);
  assert.equal(total, 4);
});

Deno.test("search ignores fields it does not know", async () => {
  const { server, options } = await open();
  await using _closing = server;
  const unknown = { filter: { isFavorite: { eq: true } }, deviceId: "x" } as MetadataSearchDto;
  assert.equal((await names(options, unknown)).length, 6);
});

Deno.test("search refuses sizes outside 1 to 1,000, times without a zone and ids that are none", async () => {
  const { server, options } = await open();
  await using _closing = server;
  const wrong: [MetadataSearchDto, string][] = [
    [{ size: 0 }, "size"],
    [{ size: 1_001 }, "size"],
    [{ takenAfter: "2025-07-01" }, "takenAfter"],
    [{ takenBefore: "2025-07-01T00:00:00" }, "takenBefore"],
    [{ personIds: ["11111111-1111-1111-1111-111111111111"] }, "personIds"],
  ];
  for (const [metadataSearchDto, field] of wrong) {
    const { status, data } = await refusalOf(searchAssets({ metadataSearchDto }, options));
    assert.equal(status, 400);
    assert.equal(data.message, "Validation failed");
    assert.deepEqual(data.errors!.map(({ path }) => path[0]), [field]);
  }
});

Deno.test("search bounds are inclusive and compare the UTC instant", async () => {
  const { server, options } = await open();
  await using _closing = server;
  const bounds = { takenAfter: "2025-07-01T14:00:00+02:00", takenBefore: day(2) };
  assert.deepEqual(await names(options, bounds), ["two", "one"]);
  assert.deepEqual(await names(options, { ...bounds, takenAfter: "2025-07-01T12:00:00.001Z" }), [
    "two",
  ]);
});

Deno.test("search by persons asks for all of them", async () => {
  const { server, options } = await open();
  await using _closing = server;
  const [ida, emil] = [server.personNamed("Ida").id, server.personNamed("Emil").id];
  assert.deepEqual(await names(options, { personIds: [ida] }), ["two", "one"]);
  assert.deepEqual(await names(options, { personIds: [ida, emil] }), ["two"]);
});

Deno.test("search gives people and exif only when asked, stacks and tags never", async () => {
  const { server, options } = await open();
  await using _closing = server;
  const id = server.assetNamed("two.jpg").id;
  const one = async (dto: MetadataSearchDto) =>
    (await searchAssets({ metadataSearchDto: { id, ...dto } }, options)).assets.items[0]!;
  const bare = await one({});
  assert.deepEqual([bare.people, bare.exifInfo, bare.stack, bare.tags], [
    [],
    undefined,
    null,
    undefined,
  ]);
  const full = await one({ withPeople: true, withExif: true, withStacked: true });
  assert.deepEqual(full.people!.map(({ name }) => name), ["Ida", "Emil"]);
  assert.ok(!("faces" in full.people![0]!));
  assert.equal(full.exifInfo!.exifImageWidth, 4000);
  assert.equal(full.stack, null);
  assert.deepEqual(
    await names(options, { withStacked: false, visibility: AssetVisibility.Timeline }),
    [
      "partner",
      "one",
    ],
  );
});

Deno.test("search by album gives other owners' assets too", async () => {
  const { server, options } = await open();
  await using _closing = server;
  const album = server.addAlbum({
    name: "Shared",
    owner: "Emma",
    sharedWith: [{ user: "Ruth", role: "viewer" }],
    assets: [server.assetNamed("foreign.jpg").id, server.assetNamed("one.jpg").id],
  });
  assert.deepEqual(await names(options, { albumIds: [album.id] }), ["foreign", "one"]);
  const other = server.addAlbum({ name: "Hers", owner: "Emma" }).id;
  const refused = searchAssets({ metadataSearchDto: { albumIds: [other] } }, options);
  assert.equal((await refusalOf(refused)).status, 400);
});

Deno.test("search by updatedAfter and by checksum in hex finds what a sync and an upload ask for", async () => {
  const { server, options } = await open();
  await using _closing = server;
  const { id, updatedAt, checksum } = server.assetNamed("one.jpg");
  assert.equal((await names(options, { updatedAfter: updatedAt })).length, 6);
  server.change(id, { isFavorite: true });
  const after = server.asset(id)!.updatedAt;
  assert.ok(after > updatedAt);
  assert.deepEqual(await names(options, { updatedAfter: after }), ["one"]);
  const hex = Array.from(atob(checksum), (c) => c.charCodeAt(0).toString(16).padStart(2, "0"));
  assert.deepEqual(await names(options, { checksum: hex.join("") }), ["one"]);
  assert.deepEqual(await names(options, { checksum }), ["one"]);
});

Deno.test("search by meaning puts the best match first", async () => {
  const { server, options } = await open();
  await using _closing = server;
  await server.addAsset({
    fileName: "sand.jpg",
    fileCreatedAt: day(9),
    tags: ["travel/sea"],
    exif: { description: "children on a beach" },
  });
  const found = await searchSmart({ smartSearchDto: { query: "sea beaches", size: 1 } }, options);
  assert.equal(found.assets.items[0]!.originalFileName, "sand.jpg");
  assert.equal(found.assets.nextPage, "2");
});

Deno.test("search of major 2 gives text for durations, faces inside people and no upright size", async () => {
  const { server, options } = await open(2);
  await using _closing = server;
  const metadataSearchDto = { withPeople: true, order: AssetOrder.Asc };
  const { assets } = await searchAssets({ metadataSearchDto }, options);
  const rows = assets.items as unknown as Record<string, unknown>[];
  const video = rows.find(({ type }) => type === "VIDEO")!;
  const photo = rows.find(({ originalFileName }) => originalFileName === "one.jpg")!;
  assert.equal(video["duration"], "0:00:03.000");
  assert.equal(photo["duration"], "0:00:00.00000");
  assert.ok(photo["deviceAssetId"] && !("width" in photo) && !("isEdited" in photo));
  const [person] = photo["people"] as { faces: Record<string, number>[] }[];
  assert.equal(person!.faces[0]!["imageHeight"], 1440);
  assert.ok(person!.faces[0]!["boundingBoxX2"]! > person!.faces[0]!["boundingBoxX1"]!);
  const { data } = await refusalOf(searchAssets({ metadataSearchDto: { size: 0 } }, options));
  assert.match(String(data.message), /size/);
});

Deno.test("search finds what changed since the last page was kept", async () => {
  const { server, options } = await open();
  await using _closing: ImmichServer = server;
  const visibility = AssetVisibility.Timeline;
  assert.equal((await names(options, { visibility })).length, 4);
  server.trash(server.assetNamed("one.jpg").id);
  server.remove(server.assetNamed("two.jpg").id);
  assert.deepEqual(await names(options, { visibility }), ["partner", "three"]);
});

Deno.test("searchAssets puts rows of one instant in another order each time", async () => {
  const fileCreatedAt = "2025-07-01T10:00:00Z";
  const names = Array.from({ length: 40 }, (_, n) => `${String(n).padStart(2, "0")}.jpg`);
  await using server = await startImmichServer({
    assets: [
      { fileName: "before.jpg", fileCreatedAt: "2025-07-01T09:00:00Z" },
      ...names.map((fileName) => ({ fileName, fileCreatedAt })),
    ],
  });
  const options = sdkOptions(server, server.keyOf("Ruth"));
  const found = async () => {
    const metadataSearchDto = { order: AssetOrder.Asc };
    const { assets } = await searchAssets({ metadataSearchDto }, options);
    return assets.items.map(({ originalFileName }) => originalFileName);
  };
  const [first, ...ties] = await found(), [, ...again] = await found();
  assert.equal(first, "before.jpg");
  assert.notDeepEqual(ties, again);
  assert.deepEqual(ties.sort(), names);
  assert.deepEqual(again.sort(), names);
});
