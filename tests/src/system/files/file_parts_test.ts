// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { truncate, writeFile } from "node:fs/promises";
import { type OpenedFile, openedFile } from "../../../../src/system/files/file_parts.ts";
import { inScratch } from "../../../fixtures/scratch.ts";

const BYTES = Uint8Array.from({ length: 1_000_000 }, (_, i) => i * 7 % 251);

async function withFile(use: (file: OpenedFile, path: string) => Promise<void>): Promise<void> {
  await inScratch(async (folder) => {
    const path = `${folder}/film.mp4`;
    await writeFile(path, BYTES);
    await use((await openedFile(path))!, path);
  });
}

Deno.test("openedFile gives the bytes asked for, both ends included", async () => {
  await withFile(async (file) => {
    assert.equal(file.sizeBytes, BYTES.length);
    for (const [first, last] of [[0, 999_999], [0, 0], [65_535, 65_536], [999_999, 999_999]]) {
      const bytes = await new Response(file.read(first!, last!)).bytes();
      assert.deepEqual(bytes, BYTES.slice(first, last! + 1));
    }
  });
});

// An error nobody can catch fails a test, and so does a file that stays open.
Deno.test("openedFile may be left while a piece is on its way", async () => {
  await withFile(async (file) => {
    for (let n = 0; n < 10; n++) {
      const reader = file.read(0, file.sizeBytes - 1).getReader();
      await reader.read();
      // Whatever is read ahead is there by then.
      await new Promise((resolve) => setTimeout(resolve, 10));
      const next = reader.read();
      await reader.cancel();
      await next;
    }
    await file.read(0, 9).cancel();
  });
});

Deno.test("openedFile says no end where somebody made the file shorter", async () => {
  await withFile(async (file, path) => {
    await truncate(path, 500_000);
    await assert.rejects(new Response(file.read(0, file.sizeBytes - 1)).bytes(), /ended at byte/);
  });
});
