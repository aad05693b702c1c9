// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { Fault } from "../../../../src/base/fault.ts";
import type { Asset } from "../../../../src/library/asset.ts";
import { copyDemoLibrary, DEMO_YEAR, demoPack } from "../../../../src/library/demo/demo_library.ts";
import { openFolderLibrary } from "../../../../src/library/folder/folder_library.ts";

const PACK = demoPack();
const SMALL_FILE = "2025/Screenshot_20250628_201455.png";

async function inFolder(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "demo-"));
  try {
    await use(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function sizes(folder: string): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  for (const name of await readdir(folder, { recursive: true })) {
    const entry = await stat(path.join(folder, name));
    if (entry.isFile()) found.set(name, entry.size);
  }
  return found;
}

Deno.test("copyDemoLibrary copies the pack, keeps whole files and replaces others", () =>
  inFolder(async (folder) => {
    const library = path.join(folder, "library"), target = path.join(library, SMALL_FILE);
    await copyDemoLibrary(library);
    assert.deepEqual(await sizes(library), await sizes(PACK));
    const { mtimeMs } = await stat(target);
    await copyDemoLibrary(library);
    assert.equal((await stat(target)).mtimeMs, mtimeMs);
    await truncate(target, 1_000);
    await copyDemoLibrary(library);
    assert.deepEqual(await readFile(target), await readFile(path.join(PACK, SMALL_FILE)));
  }));

Deno.test("copyDemoLibrary stops on request and says why a folder cannot be written", () =>
  inFolder(async (folder) => {
    await assert.rejects(
      copyDemoLibrary(path.join(folder, "a"), { signal: AbortSignal.abort() }),
      (error) => error instanceof Fault && error.code === "cancelled",
    );
    const file = path.join(folder, "file");
    await writeFile(file, "");
    await assert.rejects(
      copyDemoLibrary(path.join(file, "library")),
      (error) => error instanceof Fault && error.code === "not_writable",
    );
  }));

Deno.test("demoPack says what to do when the pictures are not there", () =>
  inFolder((folder) => {
    assert.throws(
      () => demoPack(pathToFileURL(path.join(folder, "main_node.js")).href),
      (error) => error instanceof Fault && error.code === "internal" && error.hint !== undefined,
    );
    return Promise.resolve();
  }));

Deno.test("the pack is at most 12 MB", async () => {
  const total = [...(await sizes(PACK)).values()].reduce((sum, size) => sum + size, 0);
  assert.ok(total <= 12e6, `${total} bytes`);
});

Deno.test("the pack is a year of a family as a folder library reads it", () =>
  inFolder(async (folder) => {
    await using library = await openFolderLibrary({
      folder: PACK,
      indexFile: path.join(folder, "library.db"),
      zone: "Europe/Berlin",
    });
    await library.sync();
    const assets: Asset[] = [];
    for await (const batch of library.assets()) assets.push(...batch);
    const photos = assets.filter(({ kind }) => kind === "photo");
    // The moving half of a Live Photo is no asset of its own.
    assert.deepEqual([photos.length, assets.length - photos.length], [77, 6]);
    assert.equal(photos.filter(({ live }) => live).length, 1);
    const screenshot = photos.filter(({ dateSource }) => dateSource === "file_name");
    assert.deepEqual(screenshot.map(({ fileName }) => fileName), [path.basename(SMALL_FILE)]);
    for (const { takenAt } of assets) assert.ok(takenAt.startsWith(`${DEMO_YEAR}-`));

    const months = new Set(photos.map(({ takenAt }) => takenAt.slice(5, 7)));
    assert.equal(months.size, 12);
    const journey = photos.filter(({ place }) => place?.country === "Portugal");
    assert.equal(new Set(journey.map(({ takenAt }) => takenAt.slice(0, 10))).size, 6);
    const burst = photos.filter(({ takenAt }) => takenAt.startsWith("2025-05-17T15:42:1"));
    assert.equal(new Set(burst.map(({ takenAt }) => takenAt)).size, 5);
    assert.ok(photos.filter(({ rating }) => rating === 5).length >= 5);

    const names = (await library.people()).map(({ name }) => name).sort();
    assert.deepEqual(
      names.filter((name) => ["Emil", "Ida", "Nora", "Theo"].includes(name)).length,
      4,
    );
    for (const face of photos.flatMap(({ faces = [] }) => faces)) {
      const { x, y, width, height } = face.box;
      assert.ok(x >= 0 && y >= 0 && x + width <= 1 && y + height <= 1 && height > 0.03);
    }
  }));
