import assert from "node:assert/strict";
import { readdir, utimes, writeFile } from "node:fs/promises";
import { tidyClips } from "../../../../src/library/folder/tidy_clips.ts";
import { inScratch } from "../../../fixtures/scratch.ts";

const NOW = Date.UTC(2026, 0, 10), HOUR = 3_600_000;

/** Each file of 10 bytes, by how many hours ago it was used. */
const TABLE: ReadonlyArray<
  readonly [used: Readonly<Record<string, number>>, mostBytes: number, stay: readonly string[]]
> = [
  [{ "a.mp4": 90, "b.mp4": 80, "c.mp4": 70 }, 30, ["a.mp4", "b.mp4", "c.mp4"]],
  [{ "a.mp4": 80, "b.mp4": 90, "c.mp4": 70 }, 20, ["a.mp4", "c.mp4"]],
  [{ "a.mp4": 80, "b.mp4": 90, "c.mp4": 70 }, 0, []],
  // In use, perhaps.
  [{ "a.mp4": 23, "b.mp4": 25, "c.mp4": 0 }, 0, ["a.mp4", "c.mp4"]],
  [{ ".a.unfinished.mp4": 25, ".b.unfinished.mp4": 23 }, 30, [".b.unfinished.mp4"]],
  // Of a clock that was a year ahead.
  [{ "a.mp4": -8_760, ".b.unfinished.mp4": -8_760, "c.mp4": 0 }, 0, ["c.mp4"]],
  // Not ours.
  [{ "notes.txt": 99, "a.mp4": 99 }, 0, ["notes.txt"]],
];

Deno.test("tidyClips keeps a limit, and whatever was used within a day", async () => {
  for (const [used, mostBytes, stay] of TABLE) {
    await inScratch(async (folder) => {
      for (const [name, hours] of Object.entries(used)) {
        const at = new Date(NOW - hours * HOUR);
        await writeFile(`${folder}/${name}`, "ten bytes.");
        await utimes(`${folder}/${name}`, at, at);
      }
      await tidyClips(folder, NOW, mostBytes);
      assert.deepEqual((await readdir(folder)).sort(), stay, JSON.stringify(used));
    });
  }
  await tidyClips("/nowhere/clips", NOW);
});
