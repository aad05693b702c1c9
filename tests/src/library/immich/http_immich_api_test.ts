// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { Fault } from "../../../../src/base/fault.ts";
import { openImmichApi } from "../../../../src/library/immich/http_immich_api.ts";
import {
  type ImmichServer,
  startImmichServer,
} from "../../../fakes/immich_server/immich_server.ts";
import { SOON } from "../../../fixtures/library/immich_timings.ts";

const open = (server: ImmichServer, key = server.keyOf("Ruth"), account = "primary") =>
  openImmichApi({ account, url: server.url, apiKey: key, timings: SOON });

/** A small library with all that the two versions say differently. */
function start(major: 2 | 3): Promise<ImmichServer> {
  return startImmichServer({
    major,
    users: ["Ruth", { name: "Paul", sharesWith: ["Ruth"] }],
    people: [
      { name: "Ida", birthDate: "2019-05-04" },
      { name: "Somebody", hidden: true },
    ],
    assets: [
      {
        fileName: "beach.jpg",
        fileCreatedAt: "2025-07-01T10:00:00Z",
        localDateTime: "2025-07-01T12:00:00",
        favorite: true,
        width: 3000,
        height: 4000,
        people: [{ person: "Ida", box: { x: 0.25, y: 0.5, width: 0.25, height: 0.125 } }, {}],
        albums: ["Sea"],
        tags: ["travel/sea"],
        stack: "beach",
        exif: {
          make: "Ricoh",
          model: "GR III",
          latitude: 52,
          longitude: 4.25,
          city: "Delft",
          rating: 5,
          orientation: "6",
          timeZone: "UTC+2",
        },
      },
      { fileName: "beach2.jpg", fileCreatedAt: "2025-07-01T10:00:01Z", stack: "beach" },
      { fileName: "waves.mp4", fileCreatedAt: "2025-07-02T10:00:00Z", durationMs: 12_500 },
      { fileName: "half.mov", fileCreatedAt: "2025-07-02T11:00:00Z", visibility: "hidden" },
      { fileName: "new.jpg", fileCreatedAt: "2025-07-03T10:00:00Z", hasPreview: false },
      { fileName: "gone.jpg", fileCreatedAt: "2025-07-04T10:00:00Z", trashed: true },
      { fileName: "pauls.jpg", fileCreatedAt: "2025-07-05T10:00:00Z", owner: "Paul" },
    ],
    albums: [{
      name: "Pauls",
      owner: "Paul",
      sharedWith: [{ user: "Ruth", role: "editor" }],
    }],
  });
}

for (const major of [2, 3] as const) {
  Deno.test(`HttpImmichApi reads assets of version ${major} into one shape`, async () => {
    await using server = await start(major);
    const { assets } = await open(server).search({
      size: 100,
      visibility: "timeline",
      order: "asc",
    });
    assert.deepEqual(assets.map(({ originalFileName }) => originalFileName), [
      "beach.jpg",
      "beach2.jpg",
      "waves.mp4",
      "new.jpg",
      "pauls.jpg",
    ]);
    const [beach, , waves, fresh, pauls] = assets;
    assert.equal(beach?.fileCreatedAt, "2025-07-01T10:00:00.000Z");
    assert.equal(beach?.localDateTime, "2025-07-01T12:00:00.000Z");
    assert.equal(beach?.isFavorite, true);
    assert.equal(beach?.durationMs, undefined);
    assert.deepEqual(beach?.people.map(({ id }) => id), [server.personNamed("Ida").id]);
    assert.equal(beach?.exif?.model, "GR III");
    assert.equal(beach?.exif?.rating, 5);
    assert.equal(beach?.exif?.storedWidth, 4000);
    assert.equal(beach?.exif?.orientation, "6");
    // Version 2 does not say upright pixels; nothing is made up.
    assert.equal(beach?.width, major === 3 ? 3000 : undefined);
    assert.equal(waves?.durationMs, 12_500);
    assert.equal(waves?.type, "VIDEO");
    assert.equal(waves?.hasPreview, true);
    assert.equal(fresh?.hasPreview, false);
    assert.equal(pauls?.ownerId, server.userId("Paul"));
  });

  Deno.test(`HttpImmichApi speaks version ${major} of people, faces, albums, stacks and tags`, async () => {
    await using server = await start(major);
    const api = open(server);
    assert.equal((await api.version()).major, major);
    assert.deepEqual(await api.me(), { id: server.userId("Ruth"), name: "Ruth" });
    assert.deepEqual(await api.permissions(), ["all"]);
    const people = await api.people();
    assert.deepEqual(people.find(({ name }) => name === "Ida"), {
      id: server.personNamed("Ida").id,
      name: "Ida",
      isHidden: false,
      birthDate: "2019-05-04",
    });
    const beach = server.assetNamed("beach.jpg").id;
    const faces = await api.faces(beach);
    assert.deepEqual(
      faces.find(({ personId }) => personId === server.personNamed("Ida").id)?.box,
      { x: 0.25, y: 0.5, width: 0.25, height: 0.125 },
    );
    assert.equal(faces.filter(({ personId }) => personId === undefined).length, 1);
    const albums = await api.albums();
    const byName = new Map(albums.map((album) => [album.name, album]));
    assert.deepEqual([...byName.keys()].sort(), ["Pauls", "Sea"]);
    assert.equal(byName.get("Sea")?.isOwn, true);
    assert.equal(byName.get("Sea")?.assetCount, 1);
    assert.equal(byName.get("Pauls")?.isOwn, false);
    const stacks = await api.stacks!();
    assert.deepEqual(stacks.map(({ assetIds }) => assetIds), [
      [beach, server.assetNamed("beach2.jpg").id],
    ]);
    const tag = (await api.tags!()).find(({ value }) => value === "travel/sea");
    assert.deepEqual(await api.taggedWith!(tag!.id), [beach]);
    const whole = await api.asset(beach);
    assert.deepEqual(whole?.tags, ["travel/sea"]);
    assert.equal(whole?.stackId, stacks[0]?.id);
  });

  Deno.test(`HttpImmichApi asks version ${major} for nothing it does not know`, async () => {
    await using server = await start(major);
    const api = open(server);
    await api.search({
      size: 10,
      page: 1,
      takenAfter: "2025-07-01T00:00:00Z",
      takenBefore: "2025-08-01T00:00:00Z",
      updatedAfter: "2020-01-01T00:00:00Z",
      albumId: server.albumNamed("Sea").id,
      personId: server.personNamed("Ida").id,
      checksum: server.assetNamed("beach.jpg").checksum,
      visibility: "timeline",
      withDeleted: true,
      order: "desc",
    });
    await api.count({ takenAfter: "2025-07-01T00:00:00Z", order: "asc" });
    await api.smartSearch("waves", { size: 3 });
    const sent = (path: string) => Object.keys(server.callsTo(path)[0]?.body as object).sort();
    assert.deepEqual(sent("POST /search/metadata"), [
      "albumIds",
      "checksum",
      "order",
      "page",
      "personIds",
      "size",
      "takenAfter",
      "takenBefore",
      "updatedAfter",
      "visibility",
      "withDeleted",
      "withExif",
      "withPeople",
    ]);
    assert.deepEqual(sent("POST /search/statistics"), ["takenAfter"]);
    assert.deepEqual(sent("POST /search/smart"), [
      "page",
      "query",
      "size",
      "visibility",
      "withExif",
    ]);
  });
}

Deno.test("HttpImmichApi counts what the statistics know and what they do not", async () => {
  await using server = await start(3);
  const api = open(server);
  assert.equal(await api.count({ visibility: "timeline" }), 5);
  assert.equal(server.callsTo("POST /search/metadata").length, 0);
  assert.equal(await api.count({ withDeleted: true, visibility: "timeline" }), 6);
  assert.equal(await api.count({ checksum: server.assetNamed("waves.mp4").checksum }), 1);
});

Deno.test("HttpImmichApi pages through people, hidden ones too", async () => {
  const people = Array.from(
    { length: 1200 },
    (_, at) => ({ name: `P${at}`, hidden: at % 3 === 0 }),
  );
  await using server = await startImmichServer({
    people,
    assets: people.map(({ name }, at) => ({
      fileName: `${at}.jpg`,
      fileCreatedAt: "2025-07-01T10:00:00Z",
      people: [name],
    })),
  });
  const read = await open(server).people();
  assert.equal(new Set(read.map(({ id }) => id)).size, 1200);
  assert.equal(read.filter(({ isHidden }) => isHidden).length, 400);
  assert.equal(server.callsTo("GET /people").length, 2);
});

Deno.test("HttpImmichApi misses no tagged asset when others go between two pages", async () => {
  await using server = await startImmichServer({
    assets: Array.from({ length: 1203 }, (_, at) => ({
      fileName: `${at}.jpg`,
      fileCreatedAt: new Date(Date.UTC(2025, 0, 1) + at * 1000).toISOString(),
      tags: ["private"],
    })),
  });
  const api = open(server);
  const [tag] = await api.tags!();
  const ends = ["0.jpg", "1202.jpg"];
  const ids = ends.map((name) => server.assetNamed(name).id);
  const run = () => ids.forEach((id) => server.remove(id));
  server.faults.next("POST /search/metadata", { kind: "meanwhile", run }, 1, 1);
  const tagged = new Set(await api.taggedWith!(tag!.id));
  for (let at = 1; at < 1202; at++) {
    assert.ok(tagged.has(server.assetNamed(`${at}.jpg`).id), `${at}`);
  }
});

Deno.test("HttpImmichApi pages through a search by words that asks for more than a page", async () => {
  await using server = await startImmichServer({
    smartSearch: "ranked",
    assets: Array.from({ length: 1203 }, (_, at) => ({
      fileName: `${at}.jpg`,
      fileCreatedAt: new Date(Date.UTC(2025, 0, 1) + at * 1000).toISOString(),
    })),
  });
  const api = open(server);
  const found = await api.smartSearch("anything", { size: 1100 });
  assert.equal(found.length, 1100);
  assert.equal(new Set(found.map(({ id }) => id)).size, 1100);
  assert.equal(server.callsTo("POST /search/smart").length, 2);
  assert.equal((await api.smartSearch("anything", { size: 5000 })).length, 1203);
  assert.equal((await api.smartSearch("anything", { size: 7 })).length, 7);
});

Deno.test("HttpImmichApi says nothing of an unknown or foreign asset and faults on its faces", async () => {
  await using server = await startImmichServer({
    users: ["Ruth", "Eve"],
    assets: [{ fileName: "eve.jpg", fileCreatedAt: "2025-07-01T10:00:00Z", owner: "Eve" }],
  });
  const api = open(server);
  const foreign = server.assetNamed("eve.jpg").id;
  for (const id of [foreign, crypto.randomUUID(), "no-id-at-all"]) {
    assert.equal(await api.asset(id), undefined);
    await assert.rejects(api.faces(id), (error) => {
      assert.ok(error instanceof Fault);
      assert.deepEqual([error.code, error.about], ["not_found", id]);
      return true;
    });
  }
});

Deno.test("HttpImmichApi serves two accounts in one process, each with its own key", async () => {
  await using server = await startImmichServer({ users: ["Ruth", "Paul"] });
  const [ruth, paul] = [open(server), open(server, server.keyOf("Paul"), "paul")];
  const names = await Promise.all(
    Array.from({ length: 40 }, (_, at) => (at % 2 ? paul : ruth).me().then(({ name }) => name)),
  );
  assert.deepEqual(names, Array.from({ length: 40 }, (_, at) => at % 2 ? "Paul" : "Ruth"));
  const sdk = await import("@immich/sdk");
  assert.deepEqual(sdk.defaults.headers, {});
});

Deno.test("HttpImmichApi keeps what others left in the SDK's defaults off its calls", async () => {
  await using server = await startImmichServer({ users: ["Ruth", "Paul"] });
  const sdk = await import("@immich/sdk");
  sdk.defaults.headers = { authorization: "Bearer of somebody else", "x-api-key": "wrong" };
  try {
    assert.equal((await open(server, server.keyOf("Paul")).me()).name, "Paul");
    assert.equal(server.callsTo("GET /users/me")[0]?.headers["authorization"], undefined);
  } finally {
    sdk.defaults.headers = {};
  }
});

Deno.test("HttpImmichApi refuses a server of a version it does not understand", async () => {
  await using server = await startImmichServer();
  for (const [version, hint] of [[1, /server up to date/], [4, /program up to date/]] as const) {
    const answer = () => Promise.resolve(Response.json({ major: version, minor: 9, patch: 0 }));
    const api = openImmichApi({
      account: "primary",
      url: server.url,
      apiKey: "key",
      fetch: answer,
    });
    await assert.rejects(api.version(), (error) => {
      assert.ok(error instanceof Fault);
      assert.equal(error.code, "config_invalid");
      assert.match(error.message, new RegExp(`${version}\\.9\\.0`));
      assert.match(error.hint ?? "", hint);
      return true;
    });
  }
});

Deno.test("HttpImmichApi takes the version that is set instead of asking", async () => {
  await using server = await start(2);
  const options = { account: "primary", url: server.url, apiKey: server.keyOf("Ruth") };
  const api = openImmichApi({ ...options, apiVersion: "v2", timings: SOON });
  assert.equal((await api.albums()).length, 2);
  assert.equal(server.callsTo("GET /server/version").length, 0);
});

Deno.test("HttpImmichApi refuses a server of another version than the one that is set", async () => {
  await using server = await start(2);
  const options = { account: "partner", url: server.url, apiKey: server.keyOf("Ruth") };
  const pinned = openImmichApi({ ...options, apiVersion: "v3", timings: SOON });
  const isRefused = (error: unknown) =>
    error instanceof Fault && error.code === "config_invalid" &&
    /is Immich 2\.\d+\.\d+, and immich\.accounts\.partner\.api_version says v3/.test(
      error.message,
    ) &&
    /to auto, or to v2/.test(error.hint ?? "");
  await assert.rejects(pinned.checkVersion(), isRefused);
  await assert.rejects(pinned.version(), isRefused);
  const fitting = openImmichApi({ ...options, apiVersion: "v2", timings: SOON });
  await fitting.checkVersion();
  await fitting.checkVersion();
  assert.equal(server.callsTo("GET /server/version").length, 3);
  await openImmichApi({ ...options, timings: SOON }).checkVersion();
  assert.equal(server.callsTo("GET /server/version").length, 3);
});
