import assert from "node:assert/strict";
import { readdir, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Codec } from "../../../../src/film/brief/brief.ts";
import { piecePath, takePiece, trimPieces } from "../../../../src/film/render/pieces.ts";
import { inScratch } from "../../../fixtures/scratch.ts";

const NOW = new Date("2025-07-12T12:00:00Z");
const hoursAgo = (hours: number) => new Date(NOW.getTime() - hours * 3_600_000);

async function piece(
  folder: string,
  key: string,
  bytes: number,
  used: Date,
  codec: Codec = "h264",
): Promise<string> {
  const file = piecePath(folder, key, 30, codec);
  await writeFile(file, new Uint8Array(bytes));
  await utimes(file, used, used);
  return file;
}

Deno.test("trimPieces removes what was unused for longest, and never what is in use", () =>
  inScratch(async (folder) => {
    const oldest = await piece(folder, "oldest", 100, hoursAgo(9));
    await piece(folder, "old", 100, hoursAgo(8), "prores");
    await piece(folder, "young", 100, hoursAgo(2), "prores");
    await piece(folder, "youngest", 100, hoursAgo(1));
    const left = await trimPieces(folder, {
      limitBytes: 300,
      inUse: new Set([oldest]),
      now: NOW,
    });
    assert.equal(left, 300);
    assert.deepEqual((await readdir(folder)).sort(), [
      "oldest-30.mp4",
      "young-30.mov",
      "youngest-30.mp4",
    ]);
  }));

Deno.test("trimPieces clears up half written files after a day, and leaves other files alone", () =>
  inScratch(async (folder) => {
    const names = [".a-30.1234.unfinished.mp4", ".b-30.1234.unfinished.mp4", "note.txt"];
    for (const name of names) await writeFile(path.join(folder, name), "x");
    for (const name of [names[0]!, names[2]!]) {
      await utimes(path.join(folder, name), hoursAgo(30), hoursAgo(30));
    }
    assert.equal(await trimPieces(folder, { limitBytes: 0, inUse: new Set(), now: NOW }), 0);
    assert.deepEqual((await readdir(folder)).sort(), [names[1], names[2]]);
  }));

Deno.test("trimPieces finds a folder that is not there empty", async () => {
  const options = { limitBytes: 1, inUse: new Set<string>(), now: NOW };
  assert.equal(await trimPieces("/nowhere/at/all", options), 0);
});

Deno.test("takePiece counts as use, and an empty or missing file is no piece", () =>
  inScratch(async (folder) => {
    const used = await piece(folder, "used", 100, hoursAgo(9));
    await piece(folder, "unused", 100, hoursAgo(8));
    const empty = await piece(folder, "empty", 0, hoursAgo(1));
    assert.equal(await takePiece(used, NOW), true);
    assert.equal(await takePiece(empty, NOW), false);
    assert.equal(await takePiece(piecePath(folder, "none", 3, "h264"), NOW), false);
    await trimPieces(folder, { limitBytes: 100, inUse: new Set(), now: NOW });
    assert.ok((await readdir(folder)).includes("used-30.mp4"));
    assert.ok(!(await readdir(folder)).includes("unused-30.mp4"));
  }));
