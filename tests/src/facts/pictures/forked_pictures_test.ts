// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import sharp from "sharp";
import { openForkedPictures } from "../../../../src/facts/pictures/forked_pictures.ts";
import { seenFile } from "../../../../src/facts/picture_reader.ts";
import { photo, video } from "../../../fixtures/assets.ts";
import { makeClip, makeStill } from "../../../fixtures/media/media.ts";
import { inScratch } from "../../../fixtures/scratch.ts";
import { entryOf } from "../../../fixtures/process/entries.ts";

const CHILDREN = { entry: entryOf("main") };

Deno.test("measure makes the same JPEG as jpeg, of whatever size, and the same measurements without it", () =>
  inScratch(async (folder) => {
    await makeStill(`${folder}/turned.jpg`, { width: 900, height: 600, orientation: 6 });
    await makeStill(`${folder}/still.png`, { width: 500, height: 300, format: "png" });
    await makeClip(`${folder}/clip.mp4`);
    const files = [
      seenFile(photo(), { path: `${folder}/turned.jpg` }),
      seenFile(photo(), { path: `${folder}/still.png` }),
      seenFile(video({ durationSeconds: 1 }), { path: `${folder}/clip.mp4` }),
    ];
    await using reader = openForkedPictures(CHILDREN);
    for (const file of files) {
      const faces = [{ x: 0.1, y: 0.1, width: 0.4, height: 0.4 }];
      const { pixels, ...none } = await reader.measure(file, faces);
      assert.deepEqual(none, {});
      for (const edge of [400, 200]) {
        const jpeg = { edge, quality: 90 };
        const both = await reader.measure(file, faces, { jpeg });
        assert.deepEqual(both.pixels, pixels);
        assert.deepEqual(both.jpeg, await reader.jpeg(file, jpeg), `${file.path} at ${edge}`);
      }
    }
  }));

Deno.test("measure tells files that are broken from files that are away", () =>
  inScratch(async (folder) => {
    await writeFile(`${folder}/broken.jpg`, "no picture at all");
    await using reader = openForkedPictures(CHILDREN);
    const measured = (name: string) =>
      reader.measure(seenFile(photo(), { path: `${folder}/${name}` }), []);
    await assert.rejects(measured("broken.jpg"), { code: "media_unreadable" });
    await assert.rejects(measured("gone.jpg"), { code: "not_found" });
  }));

Deno.test("jpeg gives a part of the upright picture alone, as large as was asked for", () =>
  inScratch(async (folder) => {
    const file = seenFile(photo(), { path: `${folder}/turned.jpg` });
    await makeStill(file.path, { width: 900, height: 600, orientation: 6 });
    await using reader = openForkedPictures(CHILDREN);
    const part = { x: 0.5, y: 0, width: 0.5, height: 0.25 };
    const bytes = await reader.jpeg(file, { edge: 150, quality: 90, part });
    const { width, height } = await sharp(bytes).metadata();
    assert.deepEqual([width, height], [150, 113]);
  }));
