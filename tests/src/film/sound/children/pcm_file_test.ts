import assert from "node:assert/strict";
import { open, readdir } from "node:fs/promises";
import path from "node:path";
import {
  openScratch,
  readPcm,
  readPcmFile,
  writePcm,
} from "../../../../../src/film/sound/children/pcm_file.ts";
import { inScratch } from "../../../../fixtures/scratch.ts";
import { gathered, stereo, stream, whiteNoise } from "../../../../fixtures/media/sounds.ts";

Deno.test("writePcm and readPcm give back every sample, whatever the blocks", async () => {
  await inScratch(async (folder) => {
    const sound = stereo(whiteNoise(1.3, 1));
    const file = path.join(folder, "sound.f32");
    const handle = await open(file, "wx+");
    try {
      await writePcm(handle, file, stream(stereo(whiteNoise(2, 2))));
      await writePcm(handle, file, stream(sound, 1_001));
      assert.deepEqual(await gathered(readPcm(handle)), sound);
      assert.equal((await handle.stat()).size, 4 * sound.length);
    } finally {
      await handle.close();
    }
    assert.deepEqual(await gathered(readPcmFile(file)), sound);
  });
});

Deno.test("openScratch leaves no name behind and may be read more than once", async () => {
  await inScratch(async (folder) => {
    const sound = stereo(whiteNoise(0.2, 3));
    const scratch = await openScratch(folder);
    await scratch.write(stream(sound));
    assert.deepEqual(await readdir(folder), []);
    assert.deepEqual(await gathered(scratch.read()), sound);
    assert.deepEqual(await gathered(scratch.read()), sound);
    await scratch[Symbol.asyncDispose]();
  });
});
