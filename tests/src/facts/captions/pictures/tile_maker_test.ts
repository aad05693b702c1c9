// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { copyFile, mkdir, readdir, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import sharp from "sharp";
import { isUnreadable } from "../../../../../src/bank/bank.ts";
import { Fault } from "../../../../../src/base/fault.ts";
import { tileMaker } from "../../../../../src/facts/captions/tile_maker.ts";
import { openForkedPictures } from "../../../../../src/facts/pictures/forked_pictures.ts";
import { photo, video } from "../../../../fixtures/assets.ts";
import { inScratch } from "../../../../fixtures/scratch.ts";
import { entryOf } from "../../../../fixtures/process/entries.ts";

const ENTRY = entryOf("main");

Deno.test("tileMaker makes small upright JPEGs, never enlarged, and names what is broken", async () => {
  await inScratch(async (folder) => {
    const file = (name: string) => `${folder}/${name}`;
    const create = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3 as const, background: "#1ea028" } });
    await create(1440, 960).jpeg().withExif({ IFD0: { Make: "Camera" } }).toFile(file("wide.jpg"));
    // On its side: 800 × 400 pixels that are to be turned.
    await create(800, 400).jpeg().withMetadata({ orientation: 6 }).toFile(file("turned.jpg"));
    await create(120, 80).png().toFile(file("small.png"));
    await writeFile(file("broken.jpg"), "no picture at all");
    await copyFile(file("wide.jpg"), file("preview-of-a-clip.jpg"));
    await using reader = openForkedPictures({ entry: ENTRY });
    const tiles = tileMaker(reader, 2);
    const tile = (name: string) => tiles.tile(photo({ id: name }), { path: file(name) });
    const sizes = { "wide.jpg": [400, 266], "turned.jpg": [200, 400], "small.png": [120, 80] };
    const made = await Promise.all(Object.keys(sizes).map(tile));
    for (const [i, [name, size]] of Object.entries(sizes).entries()) {
      const jpeg = made[i]!;
      assert.ok(!isUnreadable(jpeg));
      const { width, height, format, exif, channels } = await sharp(jpeg).metadata();
      assert.deepEqual(
        [width, height, format, exif, channels],
        [...size, "jpeg", undefined, 3],
        name,
      );
      assert.ok(jpeg.length < 100_000);
    }
    const broken = await tile("broken.jpg");
    assert.ok(isUnreadable(broken));
    assert.match(broken.unreadable, /Could not decode/);
    await assert.rejects(
      tile("gone.jpg"),
      (error) => error instanceof Fault && error.code === "not_found",
    );
    // A server's still of a video is a picture whatever the asset is.
    const still = { path: file("preview-of-a-clip.jpg"), isPicture: true };
    assert.ok(!isUnreadable(await tiles.tile(video(), still)));
  });
});

Deno.test("tileMaker starts no more children than tiles are wanted at once", async () => {
  await inScratch(async (folder) => {
    const file = `${folder}/small.png`;
    await sharp({ create: { width: 12, height: 8, channels: 3, background: "#1ea028" } })
      .png().toFile(file);
    for (const atOnce of [1, 2, 16]) {
      const started = `${folder}/started-${atOnce}`;
      await mkdir(started);
      const entry = path.resolve("tests/fixtures/process/counted_entry.ts");
      const environment = { STARTED: started };
      await using reader = openForkedPictures({ entry, environment });
      const tiles = tileMaker(reader, atOnce);
      await Promise.all(Array.from({ length: 4 }, () => tiles.tile(photo(), { path: file })));
      const most = Math.min(2, atOnce, os.availableParallelism());
      assert.equal((await readdir(started)).length, most, `${atOnce} at once`);
    }
  });
});
