import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import fc from "fast-check";
import {
  boxBytes,
  find,
  fullBox,
  join,
  type Mp4Box,
  parseBoxes,
  u32,
} from "../../../../src/media/mp4/boxes.ts";
import {
  chapterSamples,
  type Mp4Chapter,
  withChapters,
} from "../../../../src/media/mp4/chapters.ts";
import { readChapters } from "../../../../src/media/mp4/read_chapters.ts";
import { inScratch } from "../../../fixtures/scratch.ts";

/** An index with one empty picture track; movie clock 48 000, ten seconds. */
function emptyIndex(): Mp4Box {
  const header = fullBox("mvhd", 0, u32(0, 0, 48_000, 480_000), new Uint8Array(76), u32(2));
  const track = fullBox("tkhd", 7, u32(0, 0, 1, 0, 480_000), new Uint8Array(60));
  return { type: "moov", children: [header, { type: "trak", children: [track] }] };
}

/** A file of an index with chapters and their samples. */
function fileWith(chapters: readonly Mp4Chapter[]): Uint8Array {
  const samples = chapterSamples(chapters);
  const size = boxBytes(withChapters(emptyIndex(), chapters, 0)).length;
  const moov = withChapters(emptyIndex(), chapters, size + 8);
  return boxBytes(moov, { type: "mdat", content: samples });
}

const CHAPTERS = [
  { startSeconds: 1.5, endSeconds: 2.25, title: "Ankunft" },
  { startSeconds: 2.25, endSeconds: 4, title: "" },
  { startSeconds: 4, endSeconds: 9.75, title: "Fête de l’été 🎉" },
];

Deno.test("readChapters reads what withChapters wrote, a late first chapter included", async () => {
  await inScratch(async (folder) => {
    const file = path.join(folder, "film.mp4");
    await writeFile(file, fileWith(CHAPTERS));
    assert.deepEqual(await readChapters(file), CHAPTERS);
  });
});

Deno.test("withChapters makes every other track refer to the text track", () => {
  const moov = withChapters(emptyIndex(), CHAPTERS, 0);
  assert.deepEqual([...find(moov, "trak", "tref", "chap")!.content!], [0, 0, 0, 2]);
  assert.equal(moov.children!.filter(({ type }) => type === "trak").length, 2);
  const header = find(moov, "mvhd")!.content!;
  assert.equal(header.at(-1), 3);
});

Deno.test("readChapters falls back to the list, where chapters last until the next", async () => {
  await inScratch(async (folder) => {
    const file = path.join(folder, "film.mp4");
    const moov = parseBoxes(fileWith(CHAPTERS))[0]!;
    const without = moov.children!.map((child) =>
      child.type === "trak"
        ? { type: "trak", children: child.children!.filter(({ type }) => type !== "tref") }
        : child
    );
    await writeFile(file, boxBytes({ type: "moov", children: without }));
    assert.deepEqual(await readChapters(file), [
      { ...CHAPTERS[0]! },
      { ...CHAPTERS[1]! },
      { ...CHAPTERS[2]!, endSeconds: 10 },
    ]);
  });
});

Deno.test("readChapters gives none for damage, other files and nothing", async () => {
  await inScratch(async (folder) => {
    const file = path.join(folder, "film.mp4");
    assert.deepEqual(await readChapters(file), []);
    await writeFile(file, "no film at all");
    assert.deepEqual(await readChapters(file), []);
    const good = fileWith(CHAPTERS);
    const change = fc.tuple(fc.nat(good.length - 1), fc.integer({ min: 0, max: 255 }));
    await fc.assert(
      fc.asyncProperty(
        fc.array(change, { maxLength: 5 }),
        fc.nat(good.length),
        async (all, cut) => {
          const bytes = good.slice(0, cut);
          for (const [at, value] of all) if (at < cut) bytes[at] = value;
          await writeFile(file, join([bytes]));
          assert.ok(Array.isArray(await readChapters(file)));
        },
      ),
      { numRuns: 150 },
    );
  });
});
