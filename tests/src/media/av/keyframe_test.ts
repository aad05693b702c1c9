import assert from "node:assert/strict";
import path from "node:path";
import { grabFrame } from "../../../../src/media/av/keyframe.ts";
import { cornersOf, frameNumberOf, makeClip } from "../../../fixtures/media.ts";
import { inScratch } from "../../../fixtures/scratch.ts";

const LARGE = { maxWidth: 4_000, maxHeight: 4_000 };

Deno.test("grabFrame gives the keyframe at or before a moment", async () => {
  await inScratch(async (folder) => {
    const file = path.join(folder, "clip.mp4");
    // Keyframes stand at 0, 15 and 30.
    await makeClip(file, { seconds: 1.4 });
    for (const [seconds, frame] of [[0, 0], [0.3, 0], [0.6, 15], [1.2, 30], [99, 30]] as const) {
      assert.equal(frameNumberOf(await grabFrame(file, seconds, LARGE)), frame);
    }
  });
});

Deno.test("grabFrame gives the first picture of a trimmed clip whose keyframe is hidden", async () => {
  await inScratch(async (folder) => {
    const file = path.join(folder, "clip.mp4");
    // Shown from frame 5 on; keyframes stand at 0 and, in the second one, at 30.
    for (const [keyframeEvery, last] of [[300, 5], [30, 30]] as const) {
      await makeClip(file, { seconds: 1.4, hiddenFrames: 5, keyframeEvery });
      for (const [seconds, frame] of [[0, 5], [0.5, 5], [1.1, last]] as const) {
        assert.equal(frameNumberOf(await grabFrame(file, seconds, LARGE)), frame);
      }
    }
  });
});

Deno.test("grabFrame gives a picture of any moment of a transport stream, which has no index", async () => {
  await inScratch(async (folder) => {
    const file = path.join(folder, "clip.ts");
    await makeClip(file, { seconds: 2, container: "mpegts", sound: true });
    for (const seconds of [0, 0.6, 1.2, 1.7, 1.95]) {
      assert.equal(frameNumberOf(await grabFrame(file, seconds, LARGE)) % 15, 0);
    }
  });
});

Deno.test("grabFrame is upright, with square pixels, fitted inside and never enlarged", async () => {
  await inScratch(async (folder) => {
    const file = path.join(folder, "clip.mp4");
    await makeClip(file, { seconds: 0.2, rotation: 90 });
    const whole = await grabFrame(file, 0, LARGE);
    assert.deepEqual([whole.width, whole.height], [90, 160]);
    assert.deepEqual(cornersOf(whole), [2, 0, 3, 1]);
    const small = await grabFrame(file, 0, { maxWidth: 400, maxHeight: 80 });
    assert.deepEqual([small.width, small.height], [44, 80]);
    await makeClip(file, { seconds: 0.2, pixelAspect: [2, 1] });
    const wide = await grabFrame(file, 0, { maxWidth: 100, maxHeight: 100 });
    assert.deepEqual([wide.width, wide.height], [100, 28]);
  });
});
