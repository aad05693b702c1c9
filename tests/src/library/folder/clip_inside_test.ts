import assert from "node:assert/strict";
import { readFile, stat, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { clipFile } from "../../../../src/library/folder/clip_inside.ts";
import { inScratch } from "../../../fixtures/scratch.ts";

Deno.test("clipFile says what is wrong where its file can neither be written nor looked for", () =>
  inScratch(async (folder) => {
    const picture = path.join(folder, "picture.jpg");
    await writeFile(picture, "a picture and a clip");
    const place = { offset: 2, size: 5 }, cache = path.join(folder, "clips");
    await assert.rejects(clipFile(picture, place, cache, "x".repeat(300)), {
      code: "not_writable",
    });
  }));

Deno.test("clipFile says of a clip that was taken out before that it is in use", () =>
  inScratch(async (folder) => {
    const picture = path.join(folder, "picture.jpg"), place = { offset: 2, size: 7 };
    await writeFile(picture, "a picture and a clip");
    const take = () => clipFile(picture, place, path.join(folder, "clips"), "key");
    const clip = await take();
    assert.equal(await readFile(clip, "utf8"), "picture");
    // The second one is of a clock that was wrong.
    for (const used of [new Date(2020, 0), new Date(Date.now() + 1e10)]) {
      await utimes(clip, used, used);
      const { ino } = await stat(clip), began = Date.now();
      assert.equal(await take(), clip);
      const again = await stat(clip);
      assert.equal(again.ino, ino);
      // Some disks keep whole seconds.
      assert.ok(Math.abs(again.mtimeMs - began) <= 2_000);
    }
  }));
