// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { copyFile, mkdir, readdir, rm } from "node:fs/promises";
import { DatabaseSync } from "node:sqlite";
import path from "node:path";
import { openFolderLibrary } from "../../../../src/library/folder/folder_library.ts";
import type { Asset } from "../../../../src/library/asset.ts";
import type { Library } from "../../../../src/library/library.ts";
import { bareJpeg, bareMovie } from "../../../fixtures/library/bare_files.ts";
import {
  type PhotosRow,
  putInBundle,
  writePhotosDatabase,
} from "../../../fixtures/library/photos_library.ts";
import { inScratch } from "../../../fixtures/scratch.ts";

const BUNDLE = "Photos Library.photoslibrary";
const uuid = (n: number) => `A000000${n}-0000-4000-8000-000000000000`;

const ROWS: readonly PhotosRow[] = [
  {
    file: `${uuid(1)}.jpeg`,
    favorite: true,
    originalName: "IMG_0001.JPG",
    people: ["Ada Byron"],
    albums: ["Rome/Naples", "Best"],
  },
  { file: `${uuid(2)}.jpeg`, hidden: true },
  { file: `${uuid(3)}.jpeg`, trashed: true },
  { file: `${uuid(4)}.jpeg`, edited: true },
  { file: `${uuid(5)}.jpeg`, aside: true },
  { file: `${uuid(6)}.jpeg` },
];

/** Pictures of different widths, so that none is a copy of another. */
async function fill(bundle: string): Promise<void> {
  for (const n of [1, 2, 3, 4, 5, 9]) {
    await putInBundle(bundle, `originals/A/${uuid(n)}.jpeg`, bareJpeg(400 + n, 300));
  }
  await putInBundle(bundle, `originals/A/${uuid(2)}_3.mov`, bareMovie({ seconds: 20 }));
  await putInBundle(bundle, `originals/A/${uuid(4)}_3.mov`, bareMovie({ seconds: 20 }));
  await putInBundle(bundle, `resources/renders/A/${uuid(4)}_1_201_a.jpeg`, bareJpeg(444, 300));
  await putInBundle(bundle, `resources/derivatives/A/${uuid(1)}_1_102_o.jpeg`, bareJpeg(40, 30));
}

async function all(library: Library): Promise<Asset[]> {
  return (await Array.fromAsync(library.assets())).flat();
}

async function hidden(library: Library): Promise<Record<string, string>> {
  const assets = (await Array.fromAsync(library.hiddenAssets!())).flat();
  return Object.fromEntries(
    assets.map(({ id, visibility }) => [path.posix.basename(id), visibility]),
  );
}

for (const schema of ["ZASSET", "ZGENERICASSET"] as const) {
  Deno.test(`a Photos library with ${schema} shows what Photos shows, with what it says of it`, () =>
    inScratch(async (place) => {
      const root = path.join(place, "pictures"), bundle = path.join(root, BUNDLE);
      await fill(bundle);
      await writePhotosDatabase(bundle, ROWS, schema);
      const indexFile = path.join(place, "data/index.db");
      await using library = await openFolderLibrary({ folder: root, indexFile });
      const { total, closed, skipped } = await library.sync();
      const assets = await all(library);
      assert.deepEqual([total, skipped], [2, []]);
      const [first, edited] = assets.toSorted((a, b) => a.width - b.width);
      assert.equal(first!.id, `${BUNDLE}/originals/A/${uuid(1)}.jpeg`);
      assert.equal(first!.fileName, "IMG_0001.JPG");
      assert.equal(first!.isFavorite, true);
      assert.deepEqual(first!.albumIds, [BUNDLE, `${BUNDLE}/Best`, `${BUNDLE}/Rome\u2215Naples`]);
      assert.deepEqual((await library.people()).map(({ name }) => name), ["Ada Byron"]);
      assert.deepEqual((await library.albums()).map(({ name, assetCount }) => [name, assetCount]), [
        [BUNDLE, 2],
        ["Best", 1],
        ["Rome\u2215Naples", 1],
      ]);
      assert.equal(edited!.id, `${BUNDLE}/resources/renders/A/${uuid(4)}_1_201_a.jpeg`);
      assert.deepEqual(await hidden(library), {
        [`${uuid(2)}.jpeg`]: "hidden",
        [`${uuid(2)}_3.mov`]: "hidden",
        [`${uuid(3)}.jpeg`]: "trashed",
        [`${uuid(5)}.jpeg`]: "hidden",
      });
      assert.equal(await library.asset(`${BUNDLE}/originals/A/${uuid(3)}.jpeg`), undefined);
      assert.deepEqual(closed, [
        { kind: "unknown_original", count: 1 },
        { kind: "in_cloud", count: 1 },
        { kind: "hidden", count: 3 },
        { kind: "trashed", count: 1 },
      ]);
      assert.deepEqual((await library.sync()).changed, 0);
      assert.deepEqual(await readdir(path.join(bundle, "database")), ["Photos.sqlite"]);
    }));
}

Deno.test("a picture hidden while Photos is open is hidden here, and shown again when it is there", () =>
  inScratch(async (place) => {
    const root = path.join(place, "pictures"), bundle = path.join(root, BUNDLE);
    await putInBundle(bundle, `originals/A/${uuid(1)}.jpeg`, bareJpeg(400, 300));
    const made = path.join(place, "made");
    await writePhotosDatabase(made, [{ file: `${uuid(1)}.jpeg` }]);
    const file = path.join(made, "database/Photos.sqlite");
    const open = new DatabaseSync(file);
    const take = async () => {
      await mkdir(path.join(bundle, "database"), { recursive: true });
      for (const end of ["", "-wal"]) {
        await copyFile(file + end, path.join(bundle, `database/Photos.sqlite${end}`));
      }
    };
    open.prepare("PRAGMA journal_mode = WAL").get();
    await using library = await openFolderLibrary({
      folder: root,
      indexFile: path.join(place, "data/index.db"),
    });
    for (const state of [0, 1, 0]) {
      open.exec(`UPDATE ZASSET SET ZHIDDEN = ${state}`);
      await take();
      assert.equal((await library.sync()).total, 1 - state);
    }
    open.close();
    assert.deepEqual((await readdir(path.join(bundle, "database"))).sort(), [
      "Photos.sqlite",
      "Photos.sqlite-wal",
    ]);
  }));

Deno.test("a Photos library whose database tells nothing is left out whole, and that is said", () =>
  inScratch(async (place) => {
    const root = path.join(place, "pictures");
    const missing = path.join(root, BUNDLE), strange = path.join(root, "Other.photoslibrary");
    const old = path.join(root, "iPhoto Library.photolibrary");
    for (const bundle of [missing, strange]) await fill(bundle);
    await putInBundle(old, "Masters/2010/IMG_1.JPG", bareJpeg(401, 300));
    await writePhotosDatabase(strange, ROWS);
    const store = new DatabaseSync(path.join(strange, "database/Photos.sqlite"));
    store.exec("ALTER TABLE ZASSET DROP COLUMN ZHIDDEN");
    store.close();
    await putInBundle(root, "a.jpg", bareJpeg(400, 300));
    await using library = await openFolderLibrary({
      folder: root,
      indexFile: path.join(place, "data/index.db"),
    });
    const { total, skipped } = await library.sync();
    assert.equal(total, 1);
    assert.deepEqual(skipped.map(({ id, isFolder }) => [id, isFolder]), [
      ["Other.photoslibrary", true],
      [BUNDLE, true],
      ["iPhoto Library.photolibrary", true],
    ]);
    assert.match(skipped[0]!.reason, /ZHIDDEN/);
    assert.match(skipped[1]!.reason, /"database\/Photos\.sqlite" is missing/);
  }));

Deno.test("a library that is a Photos library, or a folder in one, hides what Photos hides", () =>
  inScratch(async (place) => {
    const bundle = path.join(place, BUNDLE);
    await fill(bundle);
    await writePhotosDatabase(bundle, ROWS);
    for (
      const [below, ids] of [
        ["", [`originals/A/${uuid(1)}.jpeg`, `resources/renders/A/${uuid(4)}_1_201_a.jpeg`]],
        ["originals/A", [`${uuid(1)}.jpeg`]],
      ] as const
    ) {
      await using library = await openFolderLibrary({
        folder: path.join(bundle, below),
        indexFile: path.join(place, "data/index.db"),
      });
      await library.sync();
      assert.deepEqual((await all(library)).map(({ id }) => id).sort(), ids);
      await rm(path.join(place, "data"), { recursive: true });
    }
  }));
