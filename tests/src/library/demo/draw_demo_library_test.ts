import assert from "node:assert/strict";
import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { Fault } from "../../../../src/base/fault.ts";
import { demoPlan } from "../../../../src/library/demo/demo_plan.ts";
import { drawDemoLibrary } from "../../../../src/library/demo/draw_demo_library.ts";

const entry = fileURLToPath(new URL("./draw_child_entry.ts", import.meta.url));
const photos = demoPlan().filter(({ kind }) => kind === "photo");
const screen = photos.find(({ path }) => path.endsWith(".png"))!.path;
const paper = photos.find((item) => item.kind === "photo" && item.call[0] === "document")!.path;

async function inFolder(use: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), "draw-demo-"));
  try {
    await use(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

Deno.test("drawDemoLibrary keeps what was drawn from the same plan and mends the rest", () =>
  inFolder(async (folder) => {
    const only = new Set([screen]), target = path.join(folder, screen);
    assert.deepEqual(await drawDemoLibrary(folder, { only }), { photos: 1, clips: 0, drawn: 1 });
    const bytes = await readFile(target), { mtimeMs } = await stat(target);
    assert.equal((await drawDemoLibrary(folder, { only })).drawn, 0);
    assert.equal((await stat(target)).mtimeMs, mtimeMs);
    await truncate(target, bytes.length >> 1);
    await writeFile(path.join(folder, "2025", ".IMG_1.abcd1234.unfinished.jpg"), "left by a kill");
    assert.equal((await drawDemoLibrary(folder, { only })).drawn, 1);
    assert.deepEqual(await readFile(target), bytes);
    assert.deepEqual(await readdir(path.join(folder, "2025")), [path.basename(screen)]);
  }));

Deno.test("drawDemoLibrary shares the work between two children and counts along", () =>
  inFolder(async (folder) => {
    const heard: [number, number][] = [];
    const drawn = await drawDemoLibrary(folder, {
      only: new Set([screen, paper]),
      children: { entry },
      onProgress: (done, total) => heard.push([done, total]),
    });
    assert.deepEqual(drawn, { photos: 2, clips: 0, drawn: 2 });
    assert.deepEqual(heard, [[1, 2], [2, 2]]);
    const again = await drawDemoLibrary(folder, { only: new Set([screen, paper]) });
    assert.equal(again.drawn, 0);
  }));

Deno.test("drawDemoLibrary stops on request", () =>
  inFolder(async (folder) => {
    await assert.rejects(
      drawDemoLibrary(folder, { only: new Set([screen]), signal: AbortSignal.abort() }),
      (error) => error instanceof Fault && error.code === "cancelled",
    );
  }));

Deno.test("drawDemoLibrary says why when the folder cannot be written", () =>
  inFolder(async (folder) => {
    const file = path.join(folder, "file");
    await writeFile(file, "");
    await assert.rejects(
      drawDemoLibrary(path.join(file, "library"), { only: new Set([screen]) }),
      (error) => error instanceof Fault && error.code === "not_writable",
    );
  }));
