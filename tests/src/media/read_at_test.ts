import assert from "node:assert/strict";
import { open, writeFile } from "node:fs/promises";
import { readAt } from "../../../src/media/read_at.ts";
import { inScratch } from "../../fixtures/scratch.ts";

Deno.test("readAt reads all that is asked, or says that the file ends before", () =>
  inScratch(async (folder) => {
    await writeFile(`${folder}/a`, Uint8Array.of(1, 2, 3, 4, 5));
    const file = await open(`${folder}/a`), cutOff = () => new Error("it is cut off");
    try {
      assert.deepEqual(await readAt(file, 1, 3, cutOff), Uint8Array.of(2, 3, 4));
      assert.deepEqual(await readAt(file, 5, 0, cutOff), new Uint8Array(0));
      await assert.rejects(readAt(file, 4, 2, cutOff), /^Error: it is cut off$/);
    } finally {
      await file.close();
    }
  }));
