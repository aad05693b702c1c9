import assert from "node:assert/strict";
import { readdir, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { tidySounds } from "../../../../../src/film/sound/children/tidy_sounds.ts";
import { inScratch } from "../../../../fixtures/scratch.ts";

Deno.test("tidySounds keeps the four newest sounds and what is not its own", async () => {
  await inScratch(async (folder) => {
    const put = async (name: string, day: number) => {
      await writeFile(path.join(folder, name), "x");
      const time = new Date(Date.UTC(2025, 0, day));
      await utimes(path.join(folder, name), time, time);
    };
    const keys = ["a", "b", "c", "d", "e", "f"].map((letter) => letter.repeat(64));
    for (const [index, key] of keys.entries()) {
      await put(`${key}.f32`, 10 + index);
      await put(`${key}.f32.json`, 10 + index);
    }
    await put(".killed.unfinished.f32", 2);
    await put(".working.unfinished.f32", 15);
    await put("notes.txt", 1);
    await tidySounds(folder);
    const kept = keys.slice(2).flatMap((key) => [`${key}.f32`, `${key}.f32.json`]);
    assert.deepEqual(
      (await readdir(folder)).sort(),
      [".working.unfinished.f32", ...kept, "notes.txt"].sort(),
    );
  });
});
