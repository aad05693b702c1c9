import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
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
