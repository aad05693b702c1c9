// SPDX-License-Identifier: AGPL-3.0-or-later

// What every Library keeps, whatever holds the pictures. An adapter's test opens a library that is
// already filled and synchronised, and hands it to `libraryContract`.

import assert from "node:assert/strict";
import { stat } from "node:fs/promises";
import { Fault } from "../../src/base/fault.ts";
import { dateOf, isLocalDate } from "../../src/base/local_time.ts";
import type { Asset } from "../../src/library/asset.ts";
import type { Library } from "../../src/library/library.ts";

export interface LibraryUnderTest extends AsyncDisposable {
  /** Synchronised once; at least three visible assets on two days, one of them a video, and an album. */
  readonly library: Library;
  /** Free text, and the file name of the asset it means. */
  readonly question: { readonly text: string; readonly finds: string };
  /** Takes an asset away behind the library's back, without a sync. */
  readonly remove: (asset: Asset) => Promise<void>;
}

async function all(library: Library, ...range: Parameters<Library["assets"]>): Promise<Asset[]> {
  const assets: Asset[] = [];
  for await (const batch of library.assets(...range)) assets.push(...batch);
  return assets;
}

/** Annex of the port: equal instants are in the order of file names, then of ids. */
function isInOrder(a: Asset, b: Asset): boolean {
  return a.takenAt < b.takenAt ||
    (a.takenAt === b.takenAt &&
      (a.fileName < b.fileName || (a.fileName === b.fileName && a.id < b.id)));
}

/** Registers the suite; `open` makes a fresh library for every test. */
export function libraryContract(name: string, open: () => Promise<LibraryUnderTest>): void {
  const test = (sentence: string, body: (under: LibraryUnderTest) => Promise<void>) =>
    Deno.test(`${name} ${sentence}`, async () => {
      await using under = await open();
      await body(under);
    });

  test("gives every asset once, oldest first, in batches of 1 to 1,000", async ({ library }) => {
    const ids = new Set<string>();
    let before: Asset | undefined;
    for await (const batch of library.assets()) {
      assert.ok(batch.length >= 1 && batch.length <= 1_000);
      for (const asset of batch) {
        assert.ok(!ids.has(asset.id), `"${asset.id}" came twice`);
        assert.ok(!before || isInOrder(before, asset), `"${asset.id}" came too late`);
        ids.add(asset.id);
        before = asset;
      }
    }
    assert.ok(ids.size >= 3);
  });

  test("gives assets whose fields keep their promises", async ({ library }) => {
    for (const asset of await all(library)) {
      assert.match(asset.takenAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}$/);
      assert.ok(isLocalDate(dateOf(asset.takenAt)));
      assert.ok(asset.width > 0 && asset.height > 0, asset.id);
      assert.ok(Number.isInteger(asset.width) && Number.isInteger(asset.height));
      assert.ok(asset.sourceKey.length >= 16);
      assert.equal(asset.visibility, "visible");
      if (asset.kind === "video") assert.ok(asset.durationSeconds! > 0, asset.id);
      else assert.equal(asset.durationSeconds, undefined);
      if (asset.rating !== undefined) assert.ok([-1, 1, 2, 3, 4, 5].includes(asset.rating));
      assert.equal(asset.latitude === undefined, asset.longitude === undefined);
      assert.equal(new Set(asset.people).size, asset.people.length);
      for (const { box } of asset.faces ?? []) {
        assert.ok(box.x >= 0 && box.y >= 0 && box.width > 0 && box.height > 0);
        assert.ok(box.x + box.width <= 1 + 1e-9 && box.y + box.height <= 1 + 1e-9);
      }
    }
  });

  test("gives the assets of a range, both days included", async ({ library }) => {
    const everything = await all(library);
    const days = [...new Set(everything.map(({ takenAt }) => dateOf(takenAt)))];
    assert.ok(days.length >= 2);
    const [start, end] = [days[0]!, days.at(-1)!];
    for (const range of [{ start, end: start }, { start: end, end }, { start, end }]) {
      const expected = everything.filter(({ takenAt }) =>
        dateOf(takenAt) >= range.start && dateOf(takenAt) <= range.end
      );
      assert.deepEqual(await all(library, range), expected);
    }
    assert.deepEqual(await all(library, { start: "1830-01-01", end: "1830-12-31" }), []);
  });

  test("finds an asset by its id and nothing by another", async ({ library }) => {
    const [first] = await all(library);
    assert.deepEqual(await library.asset(first!.id), first);
    assert.equal(await library.asset(`${first!.id}-not-there`), undefined);
  });

  test("names everybody and every album its assets speak of", async ({ library }) => {
    const people = new Set((await library.people()).map(({ id }) => id));
    const albums = new Map((await library.albums()).map((album) => [album.id, album]));
    const counts = new Map<string, number>();
    for (const asset of await all(library)) {
      for (const person of asset.people) assert.ok(people.has(person));
      for (const album of asset.albumIds) counts.set(album, (counts.get(album) ?? 0) + 1);
      for (const face of await library.faces(asset)) {
        if (face.person !== undefined) assert.ok(people.has(face.person));
      }
    }
    for (const [id, count] of counts) assert.equal(albums.get(id)?.assetCount, count);
  });

  test("knows the days of its oldest and its newest asset", async ({ library }) => {
    const everything = await all(library);
    const [first, last] = [everything[0]!, everything.at(-1)!];
    assert.deepEqual(await library.span(), {
      first: dateOf(first.takenAt),
      last: dateOf(last.takenAt),
    });
  });

  test("gives the assets of an album, oldest first, each naming it", async ({ library }) => {
    const albums = await library.albums();
    assert.ok(albums.length > 0);
    for (const album of albums) {
      const ids = new Set<string>();
      let before: Asset | undefined;
      for await (const batch of library.albumAssets(album.id)) {
        assert.ok(batch.length >= 1 && batch.length <= 1_000);
        for (const asset of batch) {
          assert.ok(asset.albumIds.includes(album.id));
          assert.equal(asset.visibility, "visible");
          assert.ok(!before || isInOrder(before, asset), `"${asset.id}" came too late`);
          assert.equal((await library.asset(asset.id))?.id, asset.id);
          ids.add(asset.id);
          before = asset;
        }
      }
      assert.equal(ids.size, album.assetCount);
    }
  });

  test("finds assets by free text, of some days when asked", async ({ library, question }) => {
    const everything = await all(library);
    const meant = everything.find(({ fileName }) => fileName === question.finds)!;
    const day = dateOf(meant.takenAt);
    const found = await library.search(question.text, { limit: 1_000 });
    assert.ok(found.includes(meant.id));
    assert.equal(new Set(found).size, found.length);
    for (const id of found) assert.ok(everything.some((asset) => asset.id === id), id);
    assert.deepEqual(await library.search(question.text, { limit: 1 }), found.slice(0, 1));
    const ofDay = await library.search(question.text, {
      limit: 1_000,
      range: { start: day, end: day },
    });
    assert.deepEqual(
      ofDay,
      found.filter((id) => dateOf(everything.find((asset) => asset.id === id)!.takenAt) === day),
    );
    const before = { start: "1830-01-01", end: "1830-12-31" };
    assert.deepEqual(await library.search(question.text, { limit: 1_000, range: before }), []);
  });

  test("hands out files that are there", async ({ library }) => {
    for (const asset of await all(library)) {
      const motion = await library.motion(asset);
      assert.equal(motion !== undefined, asset.live !== undefined, asset.id);
      const playback = asset.kind === "video" ? await library.playback(asset) : undefined;
      const [preview, original] = [await library.preview(asset), await library.original(asset)];
      for (const file of [preview, original, playback, motion]) {
        if (file) assert.ok((await stat(file.path)).size > 0);
      }
    }
  });

  test("never gives the moving half of a Live Photo as an asset", async ({ library }) => {
    const assets = await all(library);
    const halves = new Set(assets.map(({ live }) => live?.videoId));
    for (const asset of assets) assert.ok(!halves.has(asset.id), asset.id);
  });

  test("reads nothing again when nothing changed", async ({ library }) => {
    const before = await all(library);
    const report = await library.sync();
    assert.equal(report.changed, 0);
    assert.equal(report.removed, 0);
    assert.equal(report.total, before.length);
    assert.deepEqual(await all(library), before);
  });

  test("ends with not_found for what was taken away, and forgets it", async (under) => {
    const { library } = under;
    const assets = await all(library);
    const [gone] = assets;
    await under.remove(gone!);
    const isGone = (error: unknown) => error instanceof Fault && error.code === "not_found";
    await assert.rejects(library.original(gone!), isGone);
    await assert.rejects(library.preview(gone!), isGone);
    const report = await library.sync();
    assert.equal(report.removed, 1);
    assert.equal(report.total, assets.length - 1);
    assert.equal(await library.asset(gone!.id), undefined);
  });

  test("stops when asked to", async ({ library }) => {
    const isCancelled = (error: unknown) => error instanceof Fault && error.code === "cancelled";
    const signal = AbortSignal.abort();
    await assert.rejects(library.sync({ signal }), isCancelled);
    await assert.rejects(all(library, undefined, signal), isCancelled);
    await assert.rejects(library.search("anything", { limit: 1, signal }), isCancelled);
    const [album] = await library.albums();
    await assert.rejects(async () => {
      for await (const _ of library.albumAssets(album!.id, signal));
    }, isCancelled);
  });
}
