import assert from "node:assert/strict";
import { KeptFrames, type Read } from "../../../../src/facts/frames/kept_frames.ts";
import { inScratch } from "../../../fixtures/scratch.ts";

const readOf = (jpeg: Uint8Array): Read => ({
  kind: "read",
  frames: [{ seconds: 1, jpeg }],
  bytesRead: 7,
  requests: 1,
});
const ONE = readOf(Uint8Array.of(1, 2, 3));

Deno.test("KeptFrames asks for its folder again after there was none to have", async () => {
  await inScratch(async (folder) => {
    const answers = [Promise.reject(new Error("the disk is full")), Promise.resolve(folder)];
    await using kept = new KeptFrames({ folder: () => answers.shift()! });
    await assert.rejects(kept.put("a", ONE), { message: "the disk is full" });
    await kept.put("a", ONE);
    assert.deepEqual(await kept.take("a"), ONE);
  });
});

Deno.test("KeptFrames keeps no room for frames that could not be written", async () => {
  await inScratch(async (folder) => {
    await using kept = new KeptFrames({ folder: () => Promise.resolve(folder) });
    // As many bytes as there is room for, and none that could be written.
    await assert.rejects(kept.put("a", readOf({ length: 256e6 } as Uint8Array)));
    await kept.put("b", ONE);
    assert.equal(kept.has("b"), true);
  });
});
