// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { readFile, stat } from "node:fs/promises";
import path from "node:path";
import { Fault } from "../../../../src/base/fault.ts";
import { libraryContract } from "../../../contracts/library_contract.ts";
import type { FakeAsset } from "../../../fakes/immich_server/fake_asset.ts";
import { allOf } from "../../../fixtures/assets.ts";
import { namesOf, openAccount, OWN_FILM_TAG } from "../../../fixtures/library/immich_account.ts";

const isFault = (code: string) => (error: unknown) => error instanceof Fault && error.code === code;
const HALF = "0a000000-0000-4000-8000-000000000001";

/** Everything that must not come, beside everything that must. */
const SAMPLE: readonly FakeAsset[] = [
  {
    fileName: "beach.heic",
    fileCreatedAt: "2025-07-01T10:00:00Z",
    localDateTime: "2025-07-01T12:00:00",
    people: ["Ida", {}],
    albums: ["Sea"],
    livePhotoVideoId: HALF,
    exif: {
      description: "A day at the beach",
      rating: 5,
      latitude: 52,
      longitude: 4,
      city: "Delft",
    },
  },
  { id: HALF, fileName: "beach.mov", fileCreatedAt: "2025-07-01T10:00:00Z", visibility: "hidden" },
  { fileName: "twin b.jpg", fileCreatedAt: "2025-07-02T10:00:00Z", albums: ["Sea"] },
  { fileName: "twin a.jpg", fileCreatedAt: "2025-07-02T10:00:00Z", exif: { rating: -1 } },
  { fileName: "waves.mp4", fileCreatedAt: "2025-07-02T11:00:00Z", durationMs: 12_500 },
  { fileName: "archived.jpg", fileCreatedAt: "2025-07-02T11:00:00Z", visibility: "archive" },
  { fileName: "locked.jpg", fileCreatedAt: "2025-07-02T11:00:00Z", visibility: "locked" },
  { fileName: "trashed.jpg", fileCreatedAt: "2025-07-02T11:00:00Z", trashed: true },
  { fileName: "pauls beach.jpg", fileCreatedAt: "2025-07-02T11:00:00Z", owner: "Paul" },
];
const USERS = ["Ruth", { name: "Paul", sharesWith: ["Ruth"] }];

for (const major of [2, 3] as const) {
  libraryContract(`ImmichLibrary over a server of version ${major}`, async () => {
    const opened = await openAccount({ major, users: USERS, assets: SAMPLE });
    await opened.library.sync();
    return {
      library: opened.library,
      question: { text: "a beach", finds: "beach.heic" },
      remove: ({ id }) => Promise.resolve(opened.server.remove(id)),
      [Symbol.asyncDispose]: () => opened[Symbol.asyncDispose](),
    };
  });

  Deno.test(`ImmichLibrary over ${major} gives the owner's own timeline and nothing else`, async () => {
    await using opened = await openAccount({ major, users: USERS, assets: SAMPLE });
    const { library, server } = opened;
    assert.deepEqual(await library.sync(), {
      total: 4,
      changed: 4,
      removed: 0,
      skipped: [],
      guessedDates: 0,
    });
    assert.deepEqual(await namesOf(library.assets()), [
      "beach.heic",
      "twin a.jpg",
      "twin b.jpg",
      "waves.mp4",
    ]);
    assert.equal(await library.asset(HALF), undefined);
    assert.equal(await library.asset(server.assetNamed("pauls beach.jpg").id), undefined);
    assert.deepEqual(await library.search("beach", { limit: 5 }), [
      server.assetNamed("beach.heic").id,
    ]);
  });
}

Deno.test("ImmichLibrary keeps the local day, wherever the picture was taken", async () => {
  await using opened = await openAccount({
    assets: [
      {
        fileName: "tokyo late.jpg",
        fileCreatedAt: "2025-03-31T14:30:00Z",
        localDateTime: "2025-03-31T23:30:00",
        exif: { timeZone: "Asia/Tokyo" },
      },
      {
        fileName: "tokyo early.jpg",
        fileCreatedAt: "2025-03-31T15:30:00Z",
        localDateTime: "2025-04-01T00:30:00",
        exif: { timeZone: "Asia/Tokyo" },
      },
      {
        fileName: "honolulu.jpg",
        fileCreatedAt: "2025-04-01T09:30:00Z",
        localDateTime: "2025-03-31T23:30:00",
        exif: { timeZone: "UTC-10" },
        albums: ["Sea"],
      },
      {
        fileName: "kiritimati.jpg",
        fileCreatedAt: "2025-03-31T10:30:00Z",
        localDateTime: "2025-04-01T00:30:00",
        exif: { timeZone: "UTC+14" },
        albums: ["Sea"],
      },
    ],
  });
  const { library } = opened;
  await library.sync();
  const march = { start: "2025-03-01", end: "2025-03-31" };
  const april = { start: "2025-04-01", end: "2025-04-30" };
  assert.deepEqual(await namesOf(library.assets(march)), ["honolulu.jpg", "tokyo late.jpg"]);
  assert.deepEqual(await namesOf(library.assets(april)), ["kiritimati.jpg", "tokyo early.jpg"]);
  assert.deepEqual(await library.span(), { first: "2025-03-31", last: "2025-04-01" });
  const offsets = (await allOf(library.assets())).map(({ utcOffsetMinutes }) => utcOffsetMinutes);
  assert.deepEqual(offsets, [-600, 540, 840, 540]);
  // The server gives an album in the order of UTC.
  const [sea] = await library.albums();
  assert.deepEqual(await namesOf(library.albumAssets(sea!.id)), ["honolulu.jpg", "kiritimati.jpg"]);
  const found = await library.search("jpg", { range: march, limit: 10 });
  assert.equal(found.length, 2);
});

Deno.test("ImmichLibrary plays edited photos as edited and videos as taken", async () => {
  const edited = new TextEncoder().encode("edited pixels");
  await using opened = await openAccount({
    assets: [
      {
        fileName: "edited.jpg",
        fileCreatedAt: "2025-07-01T10:00:00Z",
        edited: true,
        fullsize: () => edited,
        editedBytes: () => edited,
      },
      { fileName: "plain.HEIC", fileCreatedAt: "2025-07-01T11:00:00Z" },
      { fileName: "film.mp4", fileCreatedAt: "2025-07-01T12:00:00Z", edited: true },
    ],
  });
  const { library, server } = opened;
  await library.sync();
  const [photo, plain, film] = await allOf(library.assets());
  assert.match(photo!.sourceKey, /^sha1-[0-9a-f]{40}-edited-\d+$/);
  assert.match(plain!.sourceKey, /^sha1-[0-9a-f]{40}$/);
  assert.match(film!.sourceKey, /^sha1-[0-9a-f]{40}$/);
  const { path: file } = await library.original(photo!);
  assert.deepEqual(new Uint8Array(await readFile(file)), edited);
  assert.equal(path.extname((await library.original(plain!)).path), ".heic");
  assert.equal(path.extname((await library.original(film!)).path), ".mp4");
  const preview = await library.preview(film!);
  assert.equal(preview.isPicture, true);
  assert.deepEqual(
    server.callsTo("GET /assets/:id/thumbnail").map(({ query }) => query["edited"]).slice(0, 1),
    ["true"],
  );

  const keyBefore = photo!.sourceKey;
  server.change(photo!.id, { isFavorite: false });
  await library.sync();
  assert.notEqual((await library.asset(photo!.id))!.sourceKey, keyBefore);
});

for (const major of [2, 3] as const) {
  Deno.test(`ImmichLibrary over ${major} takes files of an external library, whose checksum is of their path`, async () => {
    await using opened = await openAccount({
      major,
      assets: [
        { fileName: "lake.jpg", fileCreatedAt: "2025-07-01T10:00:00Z", external: true },
        {
          fileName: "lake.mp4",
          fileCreatedAt: "2025-07-01T11:00:00Z",
          external: true,
          bytes: () => new TextEncoder().encode("waves"),
        },
      ],
    });
    const { library, server } = opened;
    await library.sync();
    const [photo, video] = await allOf(library.assets());
    const first = await library.original(photo!);
    assert.ok((await stat(first.path)).size > 0);
    await library.playback(video!);
    assert.equal(await readFile((await library.original(video!)).path, "utf8"), "waves");
    assert.equal(server.callsTo("GET /assets/:id/original").length, 2);

    // Another picture was put in the place of the file: its path, so its checksum, is the same.
    const { id, checksum } = server.assetNamed("lake.jpg");
    server.change(id, {
      fileModifiedAt: "2026-02-01T09:00:00.000Z",
      media: { original: () => new TextEncoder().encode("another lake") },
    });
    await library.sync();
    const changed = (await library.asset(id))!;
    assert.equal(server.assetNamed("lake.jpg").checksum, checksum);
    assert.notEqual(changed.sourceKey, photo!.sourceKey);
    assert.equal(await readFile((await library.original(changed)).path, "utf8"), "another lake");
  });
}

Deno.test("ImmichLibrary looks into what the server plays of a video whose original is here", async () => {
  const text = new TextEncoder(), played = text.encode("what is played");
  await using opened = await openAccount({
    assets: [{
      fileName: "film.mkv",
      fileCreatedAt: "2025-07-01T10:00:00Z",
      bytes: () => text.encode("what was taken"),
      playback: () => played,
    }],
  });
  const { library, server } = opened;
  await library.sync();
  const [film] = await allOf(library.assets());
  await library.original(film!);
  const read = async () => (await library.clipBytes(film!, 0, played.length - 1)).bytes;
  assert.deepEqual(new Uint8Array(await read()), played);
  assert.equal(server.callsTo("GET /assets/:id/video/playback").length, 1);
});

Deno.test("ImmichLibrary downloads a file once and finds it again", async () => {
  await using opened = await openAccount({ assets: SAMPLE, users: USERS });
  const { library, server } = opened;
  await library.sync();
  const [live] = await allOf(library.assets());
  const before = server.calls.length;
  const twice = await Promise.all([library.preview(live!), library.preview(live!)]);
  assert.equal(twice[0]!.path, twice[1]!.path);
  assert.equal(server.calls.length, before + 1);
  await using other = await opened.again();
  assert.equal((await other.preview(live!)).path, twice[0]!.path);
  assert.equal(server.calls.length, before + 1);
  const half = await library.motion(live!);
  assert.ok((await stat(half!.path)).size > 0);
  assert.equal(path.extname(half!.path), ".mov");
});

Deno.test("ImmichLibrary lets whoever waits for another's sync leave at once", async () => {
  await using opened = await openAccount({ assets: SAMPLE, users: USERS });
  const { library, server } = opened;
  const stop = new AbortController(), ended: string[] = [];
  server.faults.next("POST /search/metadata", { kind: "stall", ms: 500 });
  const first = library.sync().then(() => ended.push("first"));
  const second = assert.rejects(library.sync({ signal: stop.signal }), isFault("cancelled"))
    .then(() => ended.push("second"));
  const third = library.sync().then(() => ended.push("third"));
  stop.abort();
  await Promise.all([first, second, third]);
  assert.deepEqual(ended, ["second", "first", "third"]);
});

Deno.test("ImmichLibrary ends with not_found for a preview that is not there yet", async () => {
  await using opened = await openAccount({
    assets: [{ fileName: "new.jpg", fileCreatedAt: "2025-07-01T10:00:00Z", hasPreview: false }],
  });
  await opened.library.sync();
  const [asset] = await allOf(opened.library.assets());
  await assert.rejects(opened.library.preview(asset!), isFault("not_found"));
});

Deno.test("ImmichLibrary asks for faces once, until the asset changes", async () => {
  await using opened = await openAccount({ assets: SAMPLE, users: USERS });
  const { library, server } = opened;
  await library.sync();
  const [first] = await allOf(library.assets());
  const faces = await library.faces(first!);
  assert.equal(faces.length, 2);
  assert.deepEqual(faces[0]!.person, server.personNamed("Ida").id);
  assert.equal(faces[1]!.person, undefined);
  assert.deepEqual(await library.faces(first!), faces);
  assert.equal(server.callsTo("GET /faces").length, 1);
  server.change(first!.id, { faces: [] });
  await library.sync();
  assert.deepEqual(await library.faces((await library.asset(first!.id))!), []);
});

Deno.test("ImmichLibrary marks the films this program made, by id, by content and by tag", async () => {
  const films = new Set<string>();
  await using opened = await openAccount({
    assets: [
      { fileName: "by id.mp4", fileCreatedAt: "2025-07-01T10:00:00Z" },
      { fileName: "by sha.mp4", fileCreatedAt: "2025-07-01T11:00:00Z", albums: ["Films"] },
      { fileName: "by tag.mp4", fileCreatedAt: "2025-07-01T12:00:00Z", tags: [OWN_FILM_TAG] },
      { fileName: "holiday.mp4", fileCreatedAt: "2025-07-01T13:00:00Z", tags: ["sea"] },
    ],
  }, { ownFilms: () => Promise.resolve(films) });
  const { library, server } = opened;
  const checksum = Uint8Array.fromBase64(server.assetNamed("by sha.mp4").checksum);
  films.add(server.assetNamed("by id.mp4").id).add(checksum.toHex());
  await library.sync();
  const tags = async () => (await allOf(library.assets())).map(({ tags }) => tags);
  assert.deepEqual(await tags(), [[OWN_FILM_TAG], [OWN_FILM_TAG], [OWN_FILM_TAG], []]);
  const [album] = await library.albums();
  const [member] = await allOf(library.albumAssets(album!.id));
  assert.deepEqual(member!.tags, [OWN_FILM_TAG]);
  // A tag is looked up from the moment on that somebody asks for it.
  await using watching = await opened.again({ trackedTags: ["Sea"] });
  await watching.sync();
  assert.deepEqual((await allOf(watching.assets())).at(-1)!.tags, ["sea"]);
  await library.sync();
  assert.deepEqual((await allOf(library.assets())).at(-1)!.tags, []);
  await library.sync({ tags: ["SEA"] });
  assert.deepEqual((await allOf(library.assets())).at(-1)!.tags, ["sea"]);
});

Deno.test("ImmichLibrary finds a tag however its accents are written", async () => {
  const assets = [{
    fileName: "a.jpg",
    fileCreatedAt: "2025-07-01T10:00:00Z",
    tags: ["cafe\u0301"],
  }];
  await using opened = await openAccount({ assets }, { trackedTags: ["Caf\u00e9"] });
  await opened.library.sync();
  assert.deepEqual((await allOf(opened.library.assets()))[0]!.tags, ["cafe\u0301"]);
});

Deno.test("ImmichLibrary finds one's own among a partner's many", async () => {
  const beach = (n: number) => ({
    fileName: `beach ${n}.jpg`,
    owner: n < 3 ? "Ruth" : "Paul",
    fileCreatedAt: new Date(Date.UTC(2025, 6, 1, 0, n)).toISOString(),
  });
  await using opened = await openAccount({
    users: USERS,
    assets: Array.from({ length: 60 }, (_, n) => beach(n)),
  });
  const { library, server } = opened;
  await library.sync();
  // The newest come first: all of Paul's.
  const found = await library.search("beach", { limit: 5 });
  assert.deepEqual(found, [2, 1, 0].map((n) => server.assetNamed(beach(n).fileName).id));
});

Deno.test("ImmichLibrary gives others' pictures through a shared album only", async () => {
  await using opened = await openAccount({
    users: ["Ruth", "Paul"],
    assets: [
      { fileName: "mine.jpg", fileCreatedAt: "2025-07-01T10:00:00Z", albums: ["Party"] },
      { fileName: "archived.jpg", fileCreatedAt: "2025-07-01T10:30:00Z", visibility: "archive" },
      { fileName: "pauls.jpg", fileCreatedAt: "2025-07-01T11:00:00Z", owner: "Paul" },
    ],
  });
  const { library, server } = opened;
  const party = server.albumNamed("Party");
  for (const name of ["archived.jpg", "pauls.jpg"]) party.assetIds.add(server.assetNamed(name).id);
  await library.sync();
  assert.deepEqual(await namesOf(library.assets()), ["mine.jpg"]);
  const members = await allOf(library.albumAssets(party.id));
  assert.deepEqual(members.map(({ fileName }) => fileName), ["mine.jpg", "pauls.jpg"]);
  // The film that is made of them looks them up by their ids, and plays them.
  const { albumIds: _albums, ...guest } = members[1]!;
  assert.deepEqual(await library.asset(guest.id), { ...guest, albumIds: [] });
  assert.ok((await stat((await library.original(members[1]!)).path)).size > 0);
  assert.deepEqual(await namesOf(library.assets()), ["mine.jpg"]);
  const gone = library.albumAssets("0b000000-0000-4000-8000-000000000001");
  await assert.rejects(allOf(gone), isFault("not_found"));
});

Deno.test("ImmichLibrary forgets others' pictures when they have left every album it shares", async () => {
  await using opened = await openAccount({
    users: ["Ruth", "Paul"],
    assets: [{ fileName: "pauls.jpg", fileCreatedAt: "2025-07-01T11:00:00Z", owner: "Paul" }],
  });
  const { library, server } = opened;
  const { id } = server.assetNamed("pauls.jpg");
  const [garden, party] = ["Garden", "Party"].map((name) =>
    server.addAlbum({
      name,
      owner: "Paul",
      sharedWith: [{ user: "Ruth", role: "viewer" }],
      assets: [id],
    })
  );
  const readAlbums = async () => {
    await library.sync();
    for (const { id: album } of [garden!, party!]) await allOf(library.albumAssets(album));
    return (await library.asset(id))?.fileName;
  };
  const takeOut = (album: typeof garden) => {
    album!.assetIds.delete(id);
    server.state.assets.forgetSelections();
  };
  assert.equal(await readAlbums(), "pauls.jpg");
  takeOut(party);
  assert.equal(await readAlbums(), "pauls.jpg");
  takeOut(garden);
  assert.equal(await readAlbums(), undefined);
});

Deno.test("ImmichLibrary hides hidden people but not who is on a picture", async () => {
  await using opened = await openAccount({
    people: [{ name: "Ida", birthDate: "2019-05-04" }, { name: "Somebody", hidden: true }],
    assets: [{
      fileName: "both.jpg",
      fileCreatedAt: "2025-07-01T10:00:00Z",
      people: ["Ida", "Somebody"],
    }],
  });
  const { library, server } = opened;
  await library.sync();
  const ida = server.personNamed("Ida").id;
  assert.deepEqual(await library.people(), [{ id: ida, name: "Ida", birthDate: "2019-05-04" }]);
  const [asset] = await allOf(library.assets());
  const hidden = server.personNamed("Somebody").id;
  assert.deepEqual(new Set(asset!.people), new Set([ida, hidden]));
  assert.deepEqual(await library.hiddenPeople?.(), [hidden]);
});

Deno.test("ImmichLibrary makes one stack of stacks and duplicate groups that meet", async () => {
  const duplicateId = "0c000000-0000-4000-8000-000000000001";
  const at = (minute: number) => `2025-07-01T10:${String(minute).padStart(2, "0")}:00Z`;
  await using opened = await openAccount({
    assets: [
      { fileName: "0.jpg", fileCreatedAt: at(0), stack: "burst" },
      { fileName: "1.jpg", fileCreatedAt: at(1), stack: "burst", duplicateId },
      { fileName: "2.jpg", fileCreatedAt: at(2), duplicateId },
      { fileName: "3.jpg", fileCreatedAt: at(3) },
    ],
  });
  const { library } = opened;
  await library.sync();
  const [a, b, c, d] = (await allOf(library.assets())).map(({ stackId }) => stackId);
  assert.ok(a !== undefined && a === b && b === c);
  assert.equal(d, undefined);
});

Deno.test("ImmichLibrary plans from its index while the server is away", async () => {
  await using opened = await openAccount({ assets: SAMPLE, users: USERS });
  const { library, server } = opened;
  await library.sync();
  const albums = await library.albums();
  const before = await allOf(library.assets());
  server.faults.always("* /**", { kind: "status", status: 503 });
  await using later = await opened.again();
  assert.deepEqual(await allOf(later.assets()), before);
  assert.deepEqual(await later.albums(), albums);
  assert.deepEqual(await later.people(), await library.people());
  await assert.rejects(later.sync(), isFault("library_unreadable"));
});

for (const as of ["html", "text"] as const) {
  Deno.test(`ImmichLibrary forgets nothing for a proxy that answers 404 in ${as} while its server is away`, async () => {
    await using opened = await openAccount({ assets: SAMPLE, users: USERS });
    const { library, server } = opened;
    await server.addAsset({
      fileName: "secret.jpg",
      fileCreatedAt: "2025-07-01T10:00:00Z",
      people: ["Ida"],
      tags: ["private"],
    });
    await library.sync({ tags: ["private"] });
    const { id } = server.assetNamed("secret.jpg");
    const secret = (await library.asset(id))!;
    server.faults.always("* /**", { kind: "proxy_page", status: 404, as });
    const isAway = isFault("library_unreadable");
    await assert.rejects(library.sync({ tags: ["private"] }), isAway);
    await assert.rejects(library.faces(secret), isAway);
    await assert.rejects(library.preview(secret), isAway);
    await assert.rejects(library.original(secret), isAway);
    server.faults.clear();
    // Only the question for the tag's pictures meets it.
    server.faults.next("POST /search/metadata", { kind: "proxy_page", status: 404, as }, 1, 1);
    await assert.rejects(library.sync({ tags: ["private"] }), isAway);
    assert.deepEqual((await library.asset(id))!.tags, ["private"]);
    assert.equal((await library.faces(secret)).length, 1);
  });
}

Deno.test("ImmichLibrary leaves out what the server has not read yet, and takes it later", async () => {
  await using opened = await openAccount({
    assets: [
      { fileName: "new.jpg", fileCreatedAt: "2025-07-01T10:00:00Z", width: null, height: null },
      { fileName: "old.jpg", fileCreatedAt: "2025-07-01T11:00:00Z" },
    ],
  });
  const { library, server } = opened;
  const report = await library.sync();
  assert.deepEqual(report.skipped, [{ id: "new.jpg", reason: "the server has not read it yet" }]);
  assert.equal(report.total, 1);
  const { id, exif } = server.assetNamed("new.jpg");
  const sizes = { exifImageWidth: 300, exifImageHeight: 400 };
  server.change(id, { width: 300, height: 400, exif: { ...exif, ...sizes } });
  const next = await library.sync();
  assert.deepEqual([next.total, next.changed, next.skipped], [2, 1, []]);
});

Deno.test("ImmichLibrary says nothing of a film of our own the server has not read yet", async () => {
  const id = "0a000000-0000-4000-8000-00000000000f";
  const unread = { width: null, height: null };
  await using opened = await openAccount({
    assets: [
      {
        id,
        fileName: "our film.mp4",
        fileCreatedAt: "2025-07-01T10:00:00Z",
        durationMs: 1,
        ...unread,
      },
      { fileName: "new.jpg", fileCreatedAt: "2025-07-01T10:00:00Z", ...unread },
    ],
  }, { ownFilms: () => Promise.resolve(new Set([id])) });
  const { skipped } = await opened.library.sync();
  assert.deepEqual(skipped.map((file) => file.id), ["new.jpg"]);
});
