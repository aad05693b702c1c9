// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import path from "node:path";
import { type ClipOptions, grabFrame, openClip } from "../../../../src/media/av/clip_reader.ts";
import { WHOLE } from "../../../../src/media/size.ts";
import { solidYuv } from "../../../../src/media/yuv.ts";
import {
  type ClipShape,
  CORNERS,
  cornersOf,
  frameNumberOf,
  makeClip,
} from "../../../fixtures/media/media.ts";
import { inScratch } from "../../../fixtures/scratch.ts";

/** Makes a clip and reads it at some times. */
async function readAt(
  shape: ClipShape,
  times: readonly number[],
  options: Partial<ClipOptions> = {},
) {
  const pictures: Awaited<ReturnType<Awaited<ReturnType<typeof openClip>>["frameAt"]>>[] = [];
  await inScratch(async (folder) => {
    const file = path.join(folder, `clip.${shape.container ?? "mp4"}`);
    await makeClip(file, shape);
    const size = { width: 80, height: 80, crop: WHOLE, fromSeconds: times[0]! };
    await using clip = await openClip(file, { ...size, ...options });
    for (const time of times) pictures.push(await clip.frameAt(time));
  });
  return pictures;
}

const every = (count: number, fps: number, from = 0) =>
  Array.from({ length: count }, (_, index) => from + index / fps);

Deno.test("ClipReader gives every frame of a constant rate its own time", async () => {
  for (const shape of [{}, { codec: "hevc" }, { container: "matroska" }] as ClipShape[]) {
    const numbers = (await readAt(shape, every(30, 30))).map(frameNumberOf);
    assert.deepEqual(numbers, Array.from({ length: 30 }, (_, index) => index));
  }
});

Deno.test("ClipReader reads in place: the same pictures, one after the other in the same bytes", async () => {
  await inScratch(async (folder) => {
    const file = path.join(folder, "clip.mp4");
    await makeClip(file, {});
    const options = { width: 70, height: 80, crop: WHOLE, fromSeconds: 0 };
    await using fresh = await openClip(file, options);
    await using reused = await openClip(file, { ...options, inPlace: true });
    const { data } = await reused.frameAt(0);
    for (const time of every(10, 30)) {
      const picture = await reused.frameAt(time);
      assert.equal(picture.data, data);
      assert.deepEqual(picture, await fresh.frameAt(time));
    }
  });
});

Deno.test("ClipReader reads AVI and transport streams, which have no index like MP4's", async () => {
  const avi = await readAt({ container: "avi", codec: "mpeg4" }, every(20, 30, 0.2));
  assert.deepEqual(avi.map(frameNumberOf), Array.from({ length: 20 }, (_, index) => index + 6));
  const stream = await readAt({ container: "mpegts" }, every(20, 30, 0.2));
  assert.deepEqual(stream.map(frameNumberOf), Array.from({ length: 20 }, (_, index) => index + 6));
});

Deno.test("ClipReader starts in the middle of a group of frames", async () => {
  const numbers = (await readAt({ seconds: 1.5 }, every(10, 30, 0.7))).map(frameNumberOf);
  assert.deepEqual(numbers, Array.from({ length: 10 }, (_, index) => index + 21));
});

Deno.test("ClipReader takes every second frame of 60, every fourth of 120, twice each of 15", async () => {
  const at = async (fps: number, seconds: number) =>
    (await readAt({ fps, seconds }, every(10, 30))).map(frameNumberOf);
  assert.deepEqual(await at(60, 0.5), Array.from({ length: 10 }, (_, index) => index * 2));
  assert.deepEqual(await at(120, 0.4), Array.from({ length: 10 }, (_, index) => index * 4));
  // Halfway between two frames is always the earlier one, so nothing stutters.
  assert.deepEqual(await at(15, 1), [0, 0, 1, 1, 2, 2, 3, 3, 4, 4]);
});

Deno.test("ClipReader takes the frame whose time is nearest when frames come irregularly", async () => {
  const shape = { times: [0, 0.05, 0.3, 0.32, 0.5] };
  const pictures = await readAt(shape, [0, 0.04, 0.1, 0.17, 0.18, 0.31, 0.315, 0.4, 0.42, 0.6]);
  assert.deepEqual(pictures.map(frameNumberOf), [0, 1, 1, 1, 2, 2, 3, 3, 4, 4]);
});

Deno.test("ClipReader holds the first frame before it and the last one past the end", async () => {
  const pictures = await readAt({ seconds: 0.2 }, [-1, 0, 0.15, 0.19, 5, 60]);
  assert.deepEqual(pictures.map(frameNumberOf), [0, 0, 4, 5, 5, 5]);
  assert.equal(pictures[4], pictures[5]);
});

Deno.test("ClipReader leaves out what an edit list hides", async () => {
  const pictures = await readAt({ hiddenFrames: 5 }, [0, 1 / 30, 0.5]);
  assert.deepEqual(pictures.map(frameNumberOf), [5, 6, 20]);
});

Deno.test("ClipReader turns and mirrors as the display matrix says", async () => {
  const upright: [ClipShape, number[]][] = [
    [{}, [0, 1, 2, 3]],
    [{ rotation: 90 }, [2, 0, 3, 1]],
    [{ rotation: 180 }, [3, 2, 1, 0]],
    [{ rotation: 270 }, [1, 3, 0, 2]],
    [{ mirrored: true }, [1, 0, 3, 2]],
    [{ rotation: 90, mirrored: true }, [0, 2, 1, 3]],
  ];
  for (const [shape, corners] of upright) {
    const [picture] = await readAt(shape, [0]);
    assert.deepEqual(cornersOf(picture!), corners, JSON.stringify(shape));
  }
});

Deno.test("ClipReader crops fractions of the upright picture", async () => {
  const lowerRight = { x: 0.76, y: 0.76, width: 0.24, height: 0.24 };
  for (const [rotation, corner] of [[0, 3], [90, 1], [180, 0], [270, 2]] as const) {
    const [picture] = await readAt({ rotation }, [0], { crop: lowerRight, width: 32, height: 16 });
    assert.deepEqual([picture!.width, picture!.height], [32, 16]);
    const luma = picture!.data[8 * 32 + 16]!;
    assert.ok(Math.abs(luma - CORNERS[corner]!) <= 4, `${rotation}: ${luma}`);
  }
});

Deno.test("ClipReader shows interlaced clips without combs", async () => {
  // Even lines dark, odd lines bright: one field alone is flat.
  const draw = (_: number, width: number, height: number) => {
    const picture = solidYuv(width, height);
    for (let y = 0; y < height; y++) {
      picture.data.fill(y % 2 ? 200 : 60, y * width, (y + 1) * width);
    }
    return picture;
  };
  const shape = { interlaced: true, width: 160, height: 96, seconds: 0.1, draw };
  const [picture] = await readAt(shape, [0], { width: 160, height: 96 });
  const rows = Array.from({ length: 40 }, (_, y) => picture!.data[(y + 20) * 160 + 80]!);
  assert.ok(Math.max(...rows) - Math.min(...rows) < 20, rows.join());
});

Deno.test("ClipReader survives calls at once and a close in the middle of them", async () => {
  await inScratch(async (folder) => {
    const file = path.join(folder, "clip.mp4");
    await makeClip(file, {});
    const clip = await openClip(file, { width: 64, height: 36, crop: WHOLE, fromSeconds: 0 });
    const asked = every(20, 30).map((time) => clip.frameAt(time));
    const closed = clip[Symbol.asyncDispose]();
    const numbers = (await Promise.all(asked)).map(frameNumberOf);
    await closed;
    assert.deepEqual(numbers, Array.from({ length: 20 }, (_, index) => index));
  });
});

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
