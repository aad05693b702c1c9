import assert from "node:assert/strict";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { takeOutClip } from "../../../../src/library/folder/clip_inside.ts";
import { inScratch } from "../../../fixtures/scratch.ts";

Deno.test("takeOutClip writes the clip's bytes, and says what is wrong where it cannot", () =>
  inScratch(async (folder) => {
    const picture = path.join(folder, "picture.jpg"), place = { offset: 2, size: 7 };
    await writeFile(picture, "a picture and a clip");
    const clip = path.join(folder, "clip.mp4");
    await takeOutClip(picture, place, clip);
    assert.equal(await readFile(clip, "utf8"), "picture");
    const tooLong = path.join(folder, `${"x".repeat(300)}.mp4`);
    await assert.rejects(takeOutClip(picture, place, tooLong), { code: "not_writable" });
    const stopped = takeOutClip(picture, place, clip, AbortSignal.abort());
    await assert.rejects(stopped, { code: "cancelled" });
  }));
