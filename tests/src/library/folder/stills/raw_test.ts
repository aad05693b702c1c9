// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import sharp from "sharp";
import { Fault } from "../../../../../src/base/fault.ts";
import { exifFactsOf } from "../../../../../src/library/folder/facts/exif_facts.ts";
import { fileFormatOf } from "../../../../../src/library/folder/formats.ts";
import { previewOf, readRaw } from "../../../../../src/library/folder/stills/raw.ts";
import { bytesInMemory } from "../../../../fixtures/library/bytes_in_memory.ts";
import { RAW_FILES, TiffFile } from "../../../../fixtures/library/raw_files.ts";

const jpegOf = async (width: number, height: number, exif: object = {}) =>
  new Uint8Array(
    await sharp({ create: { width, height, channels: 3, background: "#385" } })
      .withExif(exif as never).withMetadata({ orientation: 6 }).jpeg().toBuffer(),
  );

const jpeg = await jpegOf(300, 200, {
  IFD0: { Make: "Maker", Model: "Model R" },
  IFD2: { DateTimeOriginal: "2025:07:14 18:30:15" },
});
const thumbnail = await jpegOf(160, 120);

for (const [ending, make] of Object.entries(RAW_FILES)) {
  Deno.test(`readRaw finds the largest JPEG of a .${ending}, and what is said of it`, async () => {
    const file = make({ jpeg, thumbnail, orientation: 6 });
    assert.equal(fileFormatOf(file, `IMG_1.${ending.toUpperCase()}`), "raw");
    const parts = await readRaw(bytesInMemory(file));
    assert.deepEqual([parts.width, parts.height, parts.orientation], [300, 200, 6]);
    const facts = await exifFactsOf(parts.exif!);
    assert.deepEqual([facts.make, facts.model], ["Maker", "Model R"]);
    assert.equal(facts.moment?.wall?.slice(0, 19), "2025-07-14T18:30:15");
    const preview = (await previewOf(bytesInMemory(file)))!;
    const { autoOrient, orientation } = await sharp(preview).metadata();
    assert.deepEqual([autoOrient.width, autoOrient.height, orientation], [200, 300, 6]);
  });

  Deno.test(`readRaw says so, and nothing worse, where a .${ending} is cut or damaged`, async () => {
    const file = make({ jpeg, thumbnail });
    const refused = (bytes: Uint8Array) =>
      readRaw(bytesInMemory(bytes)).catch((error) => {
        const isExpected = error instanceof RangeError ||
          (error instanceof Fault && error.code === "media_unreadable");
        assert.ok(isExpected, String(error));
      });
    for (let end = 12; end < file.length; end += Math.ceil(file.length / 29)) {
      await refused(file.subarray(0, end));
      const damaged = file.slice();
      damaged.fill(0xff, end, end + 7);
      await refused(damaged);
    }
  });
}

Deno.test("readRaw names a raw file without a JPEG, and ends where directories go in circles", async () => {
  const file = new TiffFile("II*\0");
  const bare = file.whole(file.directory({ 0x10f: "Maker", 0x103: { short: 1 } }, 8));
  await assert.rejects(readRaw(bytesInMemory(bare)), /no JPEG inside/);
});

Deno.test("readRaw takes a whole TIFF that is only called a raw file for what it is", async () => {
  const drawn = sharp({ create: { width: 300, height: 200, channels: 3, background: "#385" } });
  const tiff = new Uint8Array(await drawn.tiff({ compression: "lzw" }).toBuffer());
  assert.equal(fileFormatOf(tiff, "a/b.DNG"), "raw");
  assert.equal(fileFormatOf(tiff, "a/b.tif"), "tiff");
  const { width, height, preview } = await readRaw(bytesInMemory(tiff));
  assert.deepEqual([width, height, preview], [300, 200, undefined]);
  assert.equal(await previewOf(bytesInMemory(tiff)), undefined);
});
