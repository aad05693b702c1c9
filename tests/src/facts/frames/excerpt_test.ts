// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { excerptOf } from "../../../../src/facts/frames/excerpt.ts";
import type { VideoIndex } from "../../../../src/media/mp4/video_index.ts";

/** Frames of a second each, in the order they are decoded, by when they are shown; keyframes by number. */
function index(shown: readonly number[], shownFromSeconds: number | undefined, keyframe = 0) {
  const sampleAt = (n: number) => ({ shownAtSeconds: shown[n]!, offset: n * 10, size: 10 });
  const keyframes = [{ atSeconds: keyframe, offset: keyframe * 10, size: 10 }];
  const rest = { codec: "avc1", durationSeconds: 0, track: { type: "trak" } };
  const made = { samples: shown.length, sampleAt, keyframes, shownFromSeconds };
  return { ...rest, ...made, movieHeader: undefined } satisfies VideoIndex;
}

/** How many frames are read to see the one in the middle of a clip, which is at `seconds`. */
async function framesRead(of: ReturnType<typeof index>, seconds: number): Promise<number> {
  let read: readonly [number, number] | undefined;
  const excerpt = excerptOf({ ...of, durationSeconds: 2 * seconds }, 1_000, [1], (start, end) => {
    read = [start, end];
    return Promise.resolve({ bytes: new Uint8Array(0) });
  });
  // No bytes come, so that no file is made of them.
  await assert.rejects(excerpt, /shorter than its index says/);
  assert.equal(read![0], 0);
  return (read![1] + 1) / 10;
}

Deno.test("excerptOf reads everything that is decoded before a frame, and nothing after it", async () => {
  const IN_ORDER = [0, 1, 2, 3, 4, 5, 6];
  // Two of three frames are decoded after the one that follows them.
  const CROSSED = [1, 4, 2, 3, 7, 5, 6];
  const cases: ReadonlyArray<readonly [ReturnType<typeof index>, number, number]> = [
    [index(IN_ORDER, -Infinity), 0, 1],
    [index(IN_ORDER, -Infinity), 2.5, 4],
    [index(IN_ORDER, -Infinity), 3, 4],
    [index(IN_ORDER, -Infinity), 3.0001, 4],
    [index(IN_ORDER, 2), 3, 6],
    [index(IN_ORDER, 1.5), 3, 6],
    [index(IN_ORDER, 2), 60, 7],
    [index(CROSSED, -Infinity), 0, 1],
    [index(CROSSED, -Infinity), 1, 3],
    [index(CROSSED, -Infinity), 2, 4],
    [index(CROSSED, -Infinity), 3, 4],
    [index(CROSSED, 2), 2, 4],
    [index(CROSSED, 2), 3, 6],
    // Several parts, and frames that come before the keyframe they need.
    [index(IN_ORDER, undefined), 1, 7],
    [index(IN_ORDER, -Infinity, 3), 1, 7],
  ];
  for (const [of, seconds, count] of cases) {
    assert.equal(await framesRead(of, seconds), count, JSON.stringify({ of, seconds }));
  }
});
