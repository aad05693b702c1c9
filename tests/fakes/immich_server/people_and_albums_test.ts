import assert from "node:assert/strict";
import {
  addAssetsToAlbum,
  createAlbum,
  getAlbumInfo,
  getAllAlbums,
  getAllPeople,
  getAllTags,
  getPersonStatistics,
  getPersonThumbnail,
  tagAssets,
  upsertTags,
} from "@immich/sdk";
import { startImmichServer } from "./immich_server.ts";
import { refusalOf, sdkOptions } from "./sdk_options.ts";
import { uuidOf } from "./uuid.ts";

const at = "2025-07-01T10:00:00Z";

async function open(major: 2 | 3 = 3) {
  const server = await startImmichServer({
    major,
    users: ["Ruth", { name: "Theo", sharesWith: ["Ruth"] }, "Emma"],
    people: [
      { name: "Ida", birthDate: "2017-05-17" },
      { name: "Nobody" },
      { name: "Passer-by", hidden: true, hasPortrait: false },
    ],
    albums: [{ name: "Shared", sharedWith: [{ user: "Theo", role: "editor" }] }],
    assets: [
      {
        fileName: "one.jpg",
        fileCreatedAt: at,
        people: ["Ida", "Passer-by"],
        albums: ["Sea", "Shared"],
      },
      { fileName: "two.jpg", fileCreatedAt: "2025-07-04T23:30:00Z", albums: ["Sea"] },
      { fileName: "foreign.jpg", fileCreatedAt: at, owner: "Emma" },
    ],
  });
  return { server, options: sdkOptions(server, server.keyOf("Ruth")) };
}

Deno.test("people without faces are left out; hidden ones are counted whether listed or not", async () => {
  const { server, options } = await open();
  await using _closing = server;
  const listed = await getAllPeople({}, options);
  assert.deepEqual(listed.people.map(({ name, birthDate }) => [name, birthDate]), [[
    "Ida",
    "2017-05-17",
  ]]);
  assert.deepEqual([listed.total, listed.hidden], [2, 1]);
  const all = await getAllPeople({ withHidden: true }, options);
  assert.deepEqual([all.people.length, all.total], [2, 2]);
  const { id } = server.personNamed("Ida");
  assert.deepEqual(await getPersonStatistics({ id }, options), { assets: 1 });
});

Deno.test("a portrait that was never made is 404", async () => {
  const { server, options } = await open();
  await using _closing = server;
  assert.ok((await getPersonThumbnail({ id: server.personNamed("Ida").id }, options)).size > 0);
  const refused = getPersonThumbnail({ id: server.personNamed("Passer-by").id }, options);
  assert.equal((await refusalOf(refused)).status, 404);
});

Deno.test("albums of major 3 name their users, days and nothing inside", async () => {
  const { server, options } = await open();
  await using _closing = server;
  const album = await getAlbumInfo({ id: server.albumNamed("Sea").id }, options);
  assert.deepEqual(album.albumUsers.map(({ role, user }) => [role, user.name]), [[
    "owner",
    "Ruth",
  ]]);
  assert.deepEqual([album.startDate, album.endDate, album.assetCount], [
    "2025-07-01",
    "2025-07-04",
    2,
  ]);
  assert.ok(!("assets" in album) && !("ownerId" in album));
  const shared = await getAllAlbums({ isShared: true }, options);
  assert.deepEqual(shared.map(({ albumName }) => albumName), ["Shared"]);
  const ignored = await getAllAlbums(
    { shared: true } as Parameters<typeof getAllAlbums>[0],
    options,
  );
  assert.equal(ignored.length, 2);
});

Deno.test("albums of major 2 name their owner and list what is inside", async () => {
  const { server, options } = await open(2);
  await using _closing = server;
  const album = await getAlbumInfo({ id: server.albumNamed("Sea").id }, options);
  const two = album as unknown as { ownerId: string; assets: unknown[]; startDate: string };
  assert.equal(two.ownerId, server.userId("Ruth"));
  assert.equal(two.assets.length, 2);
  assert.equal(two.startDate, "2025-07-01T10:00:00.000Z");
});

Deno.test("adding to an album is 200 with a result for each", async () => {
  const { server, options } = await open();
  await using _closing = server;
  const album = await createAlbum({ createAlbumDto: { albumName: "Films" } }, options);
  const [one, foreign] = [server.assetNamed("one.jpg").id, server.assetNamed("foreign.jpg").id];
  const add = async (ids: string[]) =>
    (await addAssetsToAlbum({ id: album.id, bulkIdsDto: { ids } }, options))
      .map(({ success, error }) => error ?? success);
  assert.deepEqual(await add([one, foreign]), [true, "no_permission"]);
  assert.deepEqual(await add([one]), ["duplicate"]);
  const unknown = addAssetsToAlbum({ id: uuidOf("album"), bulkIdsDto: { ids: [one] } }, options);
  assert.equal((await refusalOf(unknown)).status, 400);
});

Deno.test("tags are made with every step of their path, once", async () => {
  const { server, options } = await open();
  await using _closing = server;
  const ids = [server.assetNamed("one.jpg").id];
  const upsert = () => upsertTags({ tagUpsertDto: { tags: ["films/made"] } }, options);
  const [tag] = await upsert();
  assert.deepEqual([tag!.name, tag!.value], ["made", "films/made"]);
  assert.equal((await upsert())[0]!.id, tag!.id);
  assert.deepEqual((await getAllTags(options)).map(({ value }) => value), ["films", "films/made"]);
  const results = async () =>
    (await tagAssets({ id: tag!.id, bulkIdsDto: { ids } }, options))
      .map(({ success, error }) => error ?? success);
  assert.deepEqual(await results(), [true]);
  assert.deepEqual(await results(), ["duplicate"]);
});
