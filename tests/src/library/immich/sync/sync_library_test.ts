// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { Fault } from "../../../../../src/base/fault.ts";
import { AssetIndex } from "../../../../../src/library/immich/index/asset_index.ts";
import type { FakeAsset } from "../../../../fakes/immich_server/fake_asset.ts";
import { openTag } from "../../../../fakes/immich_server/seed_server.ts";
import type { ImmichServer } from "../../../../fakes/immich_server/immich_server.ts";
import { allOf } from "../../../../fixtures/assets.ts";
import { namesOf, openAccount, OWN_FILM_TAG } from "../../../../fixtures/library/immich_account.ts";

const isFault = (code: string) => (error: unknown) => error instanceof Fault && error.code === code;

/** One a minute; every picture the same bytes, which no test here looks at. */
function manyAssets(count: number, owner?: string): FakeAsset[] {
  return Array.from({ length: count }, (_, i) => ({
    id: `${owner ? "0e" : "0d"}000000-0000-4000-8000-${String(i).padStart(12, "0")}`,
    fileName: `${owner ?? "IMG"}_${String(i).padStart(5, "0")}.jpg`,
    fileCreatedAt: new Date(Date.UTC(2024, 0, 1) + i * 60_000).toISOString(),
    updatedAt: new Date(Date.UTC(2025, 0, 1) + i * 600_000).toISOString(),
    ...(owner ? { owner } : {}),
  }));
}

const searches = (server: ImmichServer) => server.callsTo("POST /search/metadata").length;

async function callsOf(server: ImmichServer, work: () => Promise<unknown>): Promise<string[]> {
  const before = server.calls.length;
  await work();
  return server.calls.slice(before).map(({ method, path }) => `${method} ${path}`);
}

for (const major of [2, 3] as const) {
  Deno.test(`syncLibrary asks a server of version ${major} three things when nothing changed`, async () => {
    await using opened = await openAccount({ major, assets: manyAssets(2_500) });
    const { library, server } = opened;
    const first = await callsOf(server, () => library.sync());
    assert.ok(first.length <= 3 + 12, first.join("\n"));
    // A process of tomorrow, which knows nothing but the index.
    await using tomorrow = await opened.again();
    const report = { total: 2_500, changed: 0, removed: 0, skipped: [], guessedDates: 0 };
    const calls = await callsOf(server, async () => {
      assert.deepEqual(await tomorrow.sync(), report);
    });
    assert.deepEqual(calls.sort(), [
      "GET /people",
      "POST /search/metadata",
      "POST /search/statistics",
    ]);
  });
}

Deno.test("syncLibrary asks four things on a day with pictures, five with videos", async () => {
  await using opened = await openAccount({ assets: manyAssets(2_500) });
  const { library, server } = opened;
  await library.sync();
  const pictures = async (day: string) => {
    for (let n = 10; n < 40; n++) {
      const fileCreatedAt = `${day}T10:${n}:00Z`;
      await server.addAsset({ fileName: `${day} ${n}.jpg`, fileCreatedAt });
    }
  };
  const videos = async (day: string, ...tags: string[]) => {
    for (const hour of [11, 12, 13]) {
      const fileCreatedAt = `${day}T${hour}:00:00Z`;
      await server.addAsset({ fileName: `${day} ${hour}.mp4`, fileCreatedAt, tags });
    }
  };
  /** How many calls a process of the next day makes, and which files it takes for films of ours. */
  const nextDay = async () => {
    await using tomorrow = await opened.again();
    const calls = await callsOf(server, () => tomorrow.sync());
    const films = (await allOf(tomorrow.assets())).filter(({ tags }) =>
      tags.includes(OWN_FILM_TAG)
    );
    return [calls.length, ...films.map(({ fileName }) => fileName)];
  };
  await pictures("2025-11-01");
  server.change(server.assetNamed("IMG_00005.jpg").id, { isFavorite: true });
  server.trash(server.assetNamed("IMG_00006.jpg").id);
  assert.deepEqual(await nextDay(), [4]);
  // Nobody has tagged a film yet: the server has no such tag.
  await pictures("2025-11-02");
  await videos("2025-11-02");
  assert.deepEqual(await nextDay(), [5]);
  // A film of ours that another installation delivered is known as one all the same.
  const film = { fileName: "film.mp4", fileCreatedAt: "2025-11-03T10:00:00Z" };
  await server.addAsset({ ...film, tags: [OWN_FILM_TAG] });
  assert.deepEqual((await nextDay()).slice(1), ["film.mp4"]);
  await pictures("2025-11-04");
  assert.deepEqual(await nextDay(), [4, "film.mp4"]);
  await pictures("2025-11-05");
  await videos("2025-11-05");
  assert.deepEqual(await nextDay(), [5, "film.mp4"]);
  await videos("2025-11-06", "holiday", OWN_FILM_TAG);
  assert.deepEqual(await nextDay(), [
    5,
    "film.mp4",
    "2025-11-06 11.mp4",
    "2025-11-06 12.mp4",
    "2025-11-06 13.mp4",
  ]);
});

Deno.test("syncLibrary knows films of ours by a tag that was deleted and made anew", async () => {
  const film = { fileName: "film.mp4", fileCreatedAt: "2025-11-03T10:00:00Z" };
  await using opened = await openAccount({
    assets: [...manyAssets(3), { ...film, tags: [OWN_FILM_TAG] }],
  });
  const { library, server } = opened;
  await library.sync();
  const old = [...server.state.tags.values()].find(({ value }) => value === OWN_FILM_TAG);
  server.state.tags.delete(old!.id);
  const anew = { ...old!, id: "0f000000-0000-4000-8000-000000000009" };
  server.state.tags.set(anew.id, anew);
  server.change(server.assetNamed("film.mp4").id, { tagIds: [] });
  const { id } = await server.addAsset({ ...film, fileName: "second.mp4" });
  server.change(id, { tagIds: [anew.id] });
  await library.sync();
  const films = (await allOf(library.assets())).filter(({ tags }) => tags.length > 0);
  assert.deepEqual(films.map(({ fileName }) => fileName), ["second.mp4"]);
});

Deno.test("syncLibrary sees a tag that shuts a picture out, put on or taken off without a date", async () => {
  await using opened = await openAccount({ assets: manyAssets(3) });
  const { library, server } = opened;
  const { id, ownerId } = server.assetNamed("IMG_00001.jpg");
  const tagged = async () => {
    await library.sync({ tags: ["private"] });
    return (await allOf(library.assets())).filter(({ tags }) => tags.includes("private"))
      .map((asset) => asset.id);
  };
  assert.deepEqual(await tagged(), []);
  server.change(id, { tagIds: [openTag(server.state, ownerId, "private").id] }, false);
  assert.deepEqual(await tagged(), [id]);
  server.change(id, { tagIds: [] }, false);
  assert.deepEqual(await tagged(), []);
});

Deno.test("syncLibrary sees what was edited, archived, trashed, added and deleted for good", async () => {
  await using opened = await openAccount({ assets: manyAssets(1_500) });
  const { library, server } = opened;
  await library.sync();
  const [edited, archived, trashed, gone, locked] = (await allOf(library.assets()))
    .slice(700, 705).map(({ id }) => id);
  server.change(edited!, { exif: { ...server.asset(edited!)!.exif, rating: 5 } });
  server.change(archived!, { visibility: "archive" });
  server.trash(trashed!);
  server.remove(gone!);
  server.change(locked!, { visibility: "locked" });
  await server.addAsset({ fileName: "new.jpg", fileCreatedAt: "2023-01-01T10:00:00Z" });
  const calls = await callsOf(server, async () => {
    assert.deepEqual(await library.sync(), {
      total: 1_497,
      changed: 2,
      removed: 4,
      skipped: [],
      guessedDates: 0,
    });
  });
  assert.ok(calls.length <= 10, calls.join("\n"));
  assert.equal((await library.asset(edited!))?.rating, 5);
  for (const id of [archived, trashed, gone, locked]) {
    assert.equal(await library.asset(id!), undefined);
  }
  assert.equal((await namesOf(library.assets()))[0], "new.jpg");

  server.change(archived!, { visibility: "timeline" });
  const back = await library.sync();
  assert.deepEqual([back.total, back.changed, back.removed], [1_498, 1, 0]);
});

Deno.test("syncLibrary reads only the stretch of time from which something vanished", async () => {
  await using opened = await openAccount({ assets: manyAssets(8_000) });
  const { library, server } = opened;
  await library.sync();
  const ids = (await allOf(library.assets())).map(({ id }) => id);
  for (const index of [5, 4_000, 4_001]) server.remove(ids[index]!);
  const before = searches(server);
  const report = await library.sync();
  assert.deepEqual([report.total, report.changed, report.removed], [7_997, 0, 3]);
  assert.ok(searches(server) - before <= 4);
  const after = await callsOf(server, () => library.sync());
  assert.equal(after.length, 3);
});

Deno.test("syncLibrary goes on where a first reading was interrupted", async () => {
  await using opened = await openAccount({ assets: manyAssets(4_500) });
  const { library, server } = opened;
  const stop = new AbortController();
  const stopped = library.sync({
    signal: stop.signal,
    onProgress: (done) => done >= 2_000 && stop.abort(),
  });
  await assert.rejects(stopped, isFault("cancelled"));
  const there = (await allOf(library.assets())).length;
  assert.ok(there >= 2_000 && there < 4_500);
  // Meanwhile something happens to a picture that was read already.
  const [first] = await allOf(library.assets());
  server.trash(first!.id);
  const before = searches(server);
  await using later = await opened.again();
  const seen: number[] = [];
  const report = await later.sync({
    onProgress: (done, total) => {
      assert.ok(done <= total);
      seen.push(done);
    },
  });
  assert.deepEqual([report.total, report.removed], [4_499, 1]);
  assert.ok(seen[0]! >= 2_000);
  assert.ok(searches(server) - before <= 5);
  assert.equal((await allOf(later.assets())).length, 4_499);
});

Deno.test("syncLibrary keeps a page and its mark when the page read ahead of it fails", async () => {
  await using opened = await openAccount({ assets: manyAssets(4_500) });
  const { library, server } = opened;
  server.faults.next("POST /search/metadata", { kind: "status", status: 500 }, 10, 2);
  await assert.rejects(library.sync(), isFault("library_unreadable"));
  // The second page begins with the last picture of the first.
  const kept = await allOf(library.assets());
  assert.deepEqual([kept.length, kept.at(-1)!.fileName], [1_999, "IMG_01998.jpg"]);
  await using index = await AssetIndex.open(opened.indexFile, {
    account: "primary",
    url: server.url,
  });
  const mark = { after: new Date(Date.UTC(2024, 0, 1) + 1_998 * 60_000).toISOString(), page: 1 };
  assert.deepEqual(JSON.parse(index.state("cursor")!), mark);
  server.faults.clear();
  const before = searches(server);
  assert.equal((await library.sync()).total, 4_500);
  assert.equal(new Set((await allOf(library.assets())).map(({ id }) => id)).size, 4_500);
  assert.ok(searches(server) - before <= 4);
});

Deno.test("syncLibrary keeps a picture once that moves in time while it is read", async () => {
  await using opened = await openAccount({ assets: manyAssets(2_500) });
  const { library, server } = opened;
  const moved = server.assetNamed("IMG_00010.jpg").id;
  const takenMs = Date.UTC(2025, 0, 1);
  const taken = new Date(takenMs).toISOString();
  server.faults.next(
    "POST /search/metadata",
    {
      kind: "meanwhile",
      run: () => server.change(moved, { takenMs, fileCreatedAt: taken, localDateTime: taken }),
    },
    1,
    1,
  );
  const report = await library.sync();
  assert.deepEqual([report.total, report.changed], [2_500, 2_500]);
  const names = await namesOf(library.assets());
  assert.equal(names.length, 2_500);
  assert.equal(names.at(-1), "IMG_00010.jpg");
  assert.equal((await library.asset(moved))?.takenAt, "2025-01-01T00:00:00.000");
  assert.equal((await library.sync()).changed, 0);
});

Deno.test("syncLibrary reads thousands of pictures of one instant", async () => {
  const scans = manyAssets(3_300).map((asset, i) => ({
    ...asset,
    fileCreatedAt: i < 400 || i > 3_000 ? asset.fileCreatedAt : "2024-01-01T06:40:00.000Z",
  }));
  await using opened = await openAccount({ assets: scans });
  const report = await opened.library.sync();
  assert.equal(report.total, 3_300);
  const names = new Set(await namesOf(opened.library.assets()));
  assert.equal(names.size, 3_300);
});

Deno.test("syncLibrary sees what changed while a library that was just imported was read", async () => {
  // Within the quarter of an hour before the server's time at the start.
  const updatedAt = "2026-03-01T11:55:00.000Z";
  const assets = manyAssets(10_500).map((asset) => ({ ...asset, updatedAt }));
  await using opened = await openAccount({ assets });
  const { library, server } = opened;
  const early = server.assetNamed("IMG_00001.jpg").id, late = server.assetNamed("IMG_10499.jpg").id;
  // The page of the first was read, that of the last was not: the newest date is another's.
  const run = () => [early, late].forEach((id) => server.change(id, { isFavorite: true }));
  server.faults.next("POST /search/metadata", { kind: "meanwhile", run }, 1, 5);
  await library.sync();
  assert.equal((await library.sync()).changed, 1);
  for (const id of [early, late]) assert.equal((await library.asset(id))!.isFavorite, true);
  // Ten thousand rows of one date are not read each time.
  assert.equal((await callsOf(server, () => library.sync())).length, 3);
});

Deno.test("syncLibrary sees changes whatever the future in which a row is dated", async () => {
  const [ahead, ...others] = manyAssets(1_200);
  await using opened = await openAccount({
    assets: [{ ...ahead!, updatedAt: "2031-01-01T00:00:00Z" }, ...others],
  });
  const { library, server } = opened;
  const seesAChange = async (name: string) => {
    const { id } = server.assetNamed(name);
    server.change(id, { isFavorite: true });
    await library.sync();
    return (await library.asset(id))!.isFavorite;
  };
  await library.sync();
  assert.equal(await seesAChange("IMG_00003.jpg"), true);
  assert.equal(await seesAChange("IMG_01100.jpg"), true);
  assert.equal((await callsOf(server, () => library.sync())).length, 3);
});

Deno.test("syncLibrary counts partners' pictures and never gives them", async () => {
  await using opened = await openAccount({
    users: ["Ruth", { name: "Paul", sharesWith: ["Ruth"] }],
    assets: [...manyAssets(1_200), ...manyAssets(1_200, "Paul")],
  });
  const { library, server } = opened;
  const first = await library.sync();
  assert.deepEqual([first.total, first.changed], [1_200, 1_200]);
  assert.ok((await namesOf(library.assets())).every((name) => name.startsWith("IMG")));
  assert.equal((await callsOf(server, () => library.sync())).length, 3);

  // Paul stops sharing: two thousand rows go, none of them Ruth's.
  server.state.userNamed("Paul").sharesWith.clear();
  server.state.assets.forgetSelections();
  const second = await library.sync();
  assert.deepEqual([second.total, second.changed, second.removed], [1_200, 0, 0]);
  assert.equal((await callsOf(server, () => library.sync())).length, 3);
});

Deno.test("syncLibrary does not search daily for what no reading explains", async () => {
  await using opened = await openAccount({ assets: manyAssets(1_500) });
  const { library, server } = opened;
  // Counted, but neither photo nor video.
  const odd = server.assetNamed("IMG_00007.jpg");
  server.change(odd.id, { type: "AUDIO" as "VIDEO" });
  assert.equal((await library.sync()).total, 1_499);
  assert.equal((await callsOf(server, () => library.sync())).length, 3);
  server.remove(server.assetNamed("IMG_00009.jpg").id);
  assert.equal((await library.sync()).removed, 1);
});

Deno.test("syncLibrary follows people whose faces moved without a date", async () => {
  const people = (i: number) => i % 100 === 0 ? [i % 200 === 0 ? "Ida" : "Ida (2)"] : [];
  await using opened = await openAccount({
    people: [{ name: "" }],
    assets: manyAssets(2_000).map((asset, i) => ({ ...asset, people: people(i) })),
  });
  const { library, server } = opened;
  await library.sync();
  const ida = server.personNamed("Ida"), second = server.personNamed("Ida (2)");
  const withPerson = async (id: string) =>
    (await allOf(library.assets())).filter(({ people }) => people.includes(id)).length;
  assert.deepEqual([await withPerson(ida.id), await withPerson(second.id)], [10, 10]);

  // Two people are merged, and a face nobody had named gets a name.
  const nameless = [...server.state.people.values()].find(({ name }) => name === "")!;
  for (const { id, faces } of [...server.state.assets.all()]) {
    if (faces[0]?.personId === second.id) {
      server.change(id, { faces: [{ ...faces[0], personId: ida.id }] }, false);
    }
  }
  for (const name of ["IMG_00001.jpg", "IMG_01999.jpg"]) {
    const { id } = server.assetNamed(name);
    const box = { x: 0.1, y: 0.1, width: 0.1, height: 0.1 };
    server.change(id, { faces: [{ id, personId: nameless.id, box }] }, false);
  }
  server.state.people.delete(second.id);
  nameless.name = "Otto";
  const report = await library.sync();
  assert.deepEqual([report.changed, report.removed], [12, 0]);
  assert.deepEqual([await withPerson(ida.id), await withPerson(second.id)], [20, 0]);
  assert.equal(await withPerson(nameless.id), 2);
});

Deno.test("syncLibrary knows every picture of a person who is hidden now, with a name or without", async () => {
  const assets = manyAssets(1_500);
  await using opened = await openAccount({ people: [{ name: "" }, { name: "Otto" }], assets });
  const { library, server } = opened;
  await library.sync();
  const nameless = [...server.state.people.values()].find(({ name }) => name === "")!;
  const otto = server.personNamed("Otto");
  const recognise = (name: string, personId: string) => {
    const { id } = server.assetNamed(name);
    const box = { x: 0.1, y: 0.1, width: 0.1, height: 0.1 };
    server.change(id, { faces: [{ id, personId, box }] }, false);
    return id;
  };
  const passing = recognise("IMG_00001.jpg", nameless.id);
  const named = recognise("IMG_00002.jpg", otto.id);
  nameless.isHidden = true;
  otto.isHidden = true;
  await library.sync();
  assert.deepEqual(new Set(await library.hiddenPeople?.()), new Set([nameless.id, otto.id]));
  assert.deepEqual((await library.asset(passing))!.people, [nameless.id]);
  assert.deepEqual((await library.asset(named))!.people, [otto.id]);
  // A hidden person with a name is counted each time, as an excluded one is.
  const later = recognise("IMG_01400.jpg", otto.id);
  await library.sync();
  assert.deepEqual((await library.asset(later))!.people, [otto.id]);
});

Deno.test("syncLibrary sees a face that was given from one known person to another, where one is watched", async () => {
  const IDA = "0a000000-0000-4000-8000-000000000001", OTTO = "0a000000-0000-4000-8000-000000000002";
  const assets = manyAssets(2_500).map((asset, i) => ({
    ...asset,
    people: i < 5 ? [IDA] : i < 10 ? [OTTO] : [],
    // What the server has not read yet is counted there, and is no asset here.
    ...(i === 4 ? { width: null, height: null } : {}),
  }));
  const people = [{ id: IDA, name: "Ida" }, { id: OTTO, name: "Otto" }];
  await using opened = await openAccount({ people, assets }, {
    trackedPeople: [IDA, "0a000000-0000-4000-8000-000000000009"],
  });
  const { library, server } = opened;
  await library.sync();
  await library.sync();
  const give = (name: string, personId: string) => {
    const { id, faces } = server.assetNamed(name);
    server.change(id, { faces: [{ ...faces[0]!, personId }] }, false);
    return id;
  };
  const away = give("IMG_00001.jpg", OTTO);
  assert.equal((await library.sync()).changed, 1);
  assert.deepEqual((await library.asset(away))!.people, [OTTO]);
  const back = give("IMG_00007.jpg", IDA);
  const calls = await callsOf(server, () => library.sync());
  assert.deepEqual((await library.asset(back))!.people, [IDA]);
  assert.ok(calls.length <= 6, calls.join("\n"));
  // Her count and her newest picture.
  assert.equal((await callsOf(server, () => library.sync())).length, 5);
});

Deno.test("recountPeople sees faces exchanged or drawn by hand on old pictures", async () => {
  const IDA = "0a000000-0000-4000-8000-000000000001", OTTO = "0a000000-0000-4000-8000-000000000002";
  const people = [{ id: IDA, name: "Ida" }, { id: OTTO, name: "Otto" }];
  const assets = manyAssets(2_500).map((asset, i) => ({
    ...asset,
    people: i < 5 ? [IDA] : i < 10 ? [OTTO] : [],
  }));
  await using opened = await openAccount({ people, assets });
  const { library, server } = opened;
  await library.sync();
  const peopleOf = async (name: string) =>
    (await library.asset(server.assetNamed(name).id))!.people;
  const give = (name: string, personId: string) => {
    const { id } = server.assetNamed(name);
    const box = { x: 0.1, y: 0.1, width: 0.1, height: 0.1 };
    server.change(id, { faces: [{ id, personId, box }] }, false);
  };
  // Each is on five pictures before and after.
  give("IMG_00004.jpg", OTTO);
  give("IMG_00005.jpg", IDA);
  await library.sync();
  assert.deepEqual(await peopleOf("IMG_00004.jpg"), [IDA]);
  await library.recountPeople!([IDA]);
  assert.deepEqual(await peopleOf("IMG_00004.jpg"), [OTTO]);
  assert.deepEqual(await peopleOf("IMG_00005.jpg"), [IDA]);

  give("IMG_01000.jpg", OTTO);
  await library.sync();
  const calls = await callsOf(server, () => library.recountPeople!([OTTO]));
  assert.deepEqual(await peopleOf("IMG_01000.jpg"), [OTTO]);
  assert.deepEqual(calls, ["POST /search/statistics", "POST /search/metadata"]);
  assert.equal((await callsOf(server, () => library.recountPeople!([IDA, OTTO]))).length, 4);
});

Deno.test("syncLibrary watches by name who was merged into somebody else there", async () => {
  const IDA = "0a000000-0000-4000-8000-000000000001", OTTO = "0a000000-0000-4000-8000-000000000002";
  const people = [{ id: IDA, name: "Ida" }, { id: OTTO, name: "Otto" }];
  const assets = manyAssets(2_500).map((asset, i) => ({ ...asset, people: i < 5 ? [OTTO] : [] }));
  await using opened = await openAccount({ people, assets }, {
    trackedPeople: ["0a000000-0000-4000-8000-000000000009", "Ida"],
  });
  const { library, server } = opened;
  await library.sync();
  const { id, faces } = server.assetNamed("IMG_00003.jpg");
  server.change(id, { faces: [{ ...faces[0]!, personId: IDA }] }, false);
  await library.sync();
  assert.deepEqual((await library.asset(id))!.people, [IDA]);
});

Deno.test("syncLibrary learns of a new stack", async () => {
  await using opened = await openAccount({ assets: manyAssets(3) });
  const { library, server } = opened;
  await library.sync();
  const ids = (await allOf(library.assets())).map(({ id }) => id).slice(0, 2);
  const stack = "0f000000-0000-4000-8000-000000000001";
  server.state.stacks.set(stack, { id: stack, ownerId: server.userId("Ruth"), assetIds: ids });
  for (const id of ids) server.change(id, { stackId: stack });
  assert.equal((await library.sync()).changed, 0);
  assert.deepEqual((await allOf(library.assets())).map(({ stackId }) => stackId), [
    stack,
    stack,
    undefined,
  ]);
});

Deno.test("syncLibrary does without stacks and tags where the key may not read them", async () => {
  await using opened = await openAccount({ assets: manyAssets(3) });
  const { server } = opened;
  const key = server.keyOf("Ruth", [
    "asset.read",
    "asset.statistics",
    "person.read",
    "user.read",
  ]);
  await using library = await opened.again({ key });
  assert.equal((await library.sync()).total, 3);
  // What somebody shut out by a tag would come in.
  await assert.rejects(
    library.sync({ tags: ["private"] }),
    (error) => isFault("forbidden")(error) && /tag\.read/.test((error as Fault).message),
  );
  assert.equal((await library.sync()).total, 3);
  server.withdraw(key, "person.read");
  await assert.rejects(library.sync(), isFault("forbidden"));
});

Deno.test("syncLibrary reads a library once when two programs begin at the same time", async () => {
  await using opened = await openAccount({ assets: manyAssets(2_300) });
  const { library, server } = opened;
  await using other = await opened.again();
  const reports = await Promise.all([library.sync(), other.sync()]);
  assert.deepEqual(reports.map(({ total }) => total), [2_300, 2_300]);
  assert.deepEqual(reports.map(({ changed }) => changed).sort(), [0, 2_300]);
  assert.equal((await allOf(other.assets())).length, 2_300);
  assert.equal(searches(server), 4);
});

Deno.test("syncLibrary starts anew when the key is another user's", async () => {
  await using opened = await openAccount({
    users: ["Ruth", "Paul"],
    assets: [...manyAssets(5), ...manyAssets(3, "Paul")],
  });
  const { library, server } = opened;
  await library.sync();
  await using pauls = await opened.again({ key: server.keyOf("Paul") });
  const report = await pauls.sync();
  assert.deepEqual([report.total, report.changed, report.removed], [3, 3, 0]);
});

Deno.test("syncLibrary survives an answer that breaks off, and the next one picks up", async () => {
  await using opened = await openAccount({ assets: manyAssets(2_200) });
  const { library, server } = opened;
  server.faults.next("POST /search/metadata", { kind: "reset" }, 1, 1);
  assert.equal((await library.sync()).total, 2_200);
  const ids = ["IMG_00003.jpg", "IMG_00004.jpg"].map((name) => server.assetNamed(name).id);
  const stack = "0f000000-0000-4000-8000-000000000001";
  server.state.stacks.set(stack, { id: stack, ownerId: server.userId("Ruth"), assetIds: ids });
  for (const id of ids) server.change(id, { isFavorite: true, stackId: stack });
  server.faults.next("POST /search/statistics", { kind: "status", status: 500 }, 10);
  await assert.rejects(library.sync(), isFault("library_unreadable"));
  server.faults.clear();
  // The change was written before the failure.
  const report = await library.sync();
  assert.deepEqual([report.total, report.changed], [2_200, 0]);
  const [, , , fourth] = await allOf(library.assets());
  assert.deepEqual([fourth!.isFavorite, fourth!.stackId], [true, stack]);
});
