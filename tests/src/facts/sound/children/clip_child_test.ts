// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { ClipFacts } from "../../../../../src/bank/fact.ts";
import clipChild from "../../../../../src/facts/sound/children/clip_child.ts";
import { solidYuv, type Yuv420 } from "../../../../../src/media/yuv.ts";
import { makeClip } from "../../../../fixtures/media/media.ts";
import { inScratch } from "../../../../fixtures/scratch.ts";

/** Nothing moves for a second; then a white bar walks through the picture. */
function walkAfterASecond(index: number, width: number, height: number): Yuv420 {
  const picture = solidYuv(width, height, 60);
  const left = index < 30 ? 0 : Math.min(width - 16, (index - 30) * 2);
  for (let y = 0; y < height; y++) picture.data.fill(220, y * width + left, y * width + left + 16);
  return picture;
}

/** The same at 15 frames a second after four seconds in which, as in any video, a little flickers. */
function waitsFourSeconds(index: number, width: number, height: number): Yuv420 {
  const picture = walkAfterASecond(index < 60 ? 0 : index - 30, width, height);
  for (let y = 0; y < 8; y++) {
    picture.data.fill(40 + 10 * (index % 7), (y + 1) * width - 8, (y + 1) * width);
  }
  return picture;
}

async function factsOf(file: string): Promise<ClipFacts> {
  const { sourceKey, value } = await clipChild({ sourceKey: "key", path: file }, () => {});
  assert.equal(sourceKey, "key");
  assert.ok("levels" in value, JSON.stringify(value));
  return value;
}

Deno.test("clipChild measures sound, length and movement of a short clip", async () => {
  await inScratch(async (folder) => {
    const file = path.join(folder, "clip.mp4");
    await makeClip(file, { seconds: 2, sound: true, draw: walkAfterASecond });
    const facts = await factsOf(file);
    assert.ok(Math.abs(facts.durationSeconds - 2) < 0.05);
    assert.ok(facts.hasSound);
    assert.ok(facts.loudness > -25 && facts.loudness < -15, `${facts.loudness}`);
    assert.deepEqual(facts.speech, []);
    assert.ok(facts.levels.length === 4 || facts.levels.length === 5);
    assert.equal(facts.motion.length, 4);
    const [first, second, third] = facts.motion as [number, number, number];
    assert.ok(first < 0.01 && second < 0.02, `${facts.motion}`);
    assert.ok(third > 0.1, `${facts.motion}`);
  });
});

Deno.test("clipChild looks at the keyframes of a longer clip alone", async () => {
  await inScratch(async (folder) => {
    const file = path.join(folder, "clip.mp4");
    await makeClip(file, { seconds: 7, fps: 15, width: 64, height: 36, draw: waitsFourSeconds });
    const facts = await factsOf(file);
    assert.deepEqual([facts.hasSound, facts.loudness, facts.levels], [false, -70, []]);
    assert.equal(facts.motion.length, 14);
    assert.ok(Math.max(...facts.motion.slice(0, 6)) < 0.03, `${facts.motion}`);
    assert.ok(Math.max(...facts.motion.slice(7)) > 0.05, `${facts.motion}`);
  });
});

Deno.test("clipChild settles a file that is no clip as unreadable", async () => {
  await inScratch(async (folder) => {
    const file = path.join(folder, "clip.mp4");
    await writeFile(file, "not a video at all");
    const { value } = await clipChild({ sourceKey: "key", path: file }, () => {});
    assert.ok("unreadable" in value && value.unreadable.includes("clip.mp4"));
  });
});

Deno.test("clipChild settles nothing about a clip that cannot be opened", async () => {
  await inScratch(async (folder) => {
    const away = { code: "not_found", message: /the file is not there any more$/ };
    await assert.rejects(
      async () => await clipChild({ sourceKey: "key", path: `${folder}/gone.mp4` }, () => {}),
      away,
    );
  });
});
