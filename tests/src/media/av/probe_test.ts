// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import path from "node:path";
import { probe } from "../../../../src/media/av/probe.ts";
import { type ClipShape, makeClip, makeJpeg, makeWav } from "../../../fixtures/media/media.ts";
import { inScratch } from "../../../fixtures/scratch.ts";

async function probed(shape: ClipShape) {
  let facts: Awaited<ReturnType<typeof probe>> | undefined;
  await inScratch(async (folder) => {
    const file = path.join(folder, "clip");
    await makeClip(file, shape);
    facts = await probe(file);
  });
  return facts!;
}

Deno.test("probe says what is in a clip", async () => {
  const { video, audio, durationSeconds } = await probed({ sound: true });
  assert.equal(durationSeconds, 1);
  assert.deepEqual(video, {
    codec: "h264",
    width: 160,
    height: 90,
    rotation: 0,
    frameRate: 30,
    frames: 30,
    transfer: "sdr",
    pixelFormat: "yuv420p",
  });
  assert.deepEqual(audio, { codec: "aac", sampleRate: 48_000, channels: 2, samples: 48_000 });
});

Deno.test("probe gives the size as it is shown", async () => {
  const turned = await probed({ rotation: 270, seconds: 0.2 });
  assert.deepEqual([turned.video?.width, turned.video?.height, turned.video?.rotation], [
    90,
    160,
    270,
  ]);
  const wide = await probed({ pixelAspect: [4, 3], seconds: 0.2 });
  assert.deepEqual([wide.video?.width, wide.video?.height], [213, 90]);
});

Deno.test("probe tells HLG and PQ by their transfer", async () => {
  for (const hdr of ["hlg", "pq"] as const) {
    const { video } = await probed({ hdr, seconds: 0.1 });
    assert.deepEqual([video?.transfer, video?.pixelFormat, video?.codec], [
      hdr,
      "yuv420p10le",
      "hevc",
    ]);
  }
});

Deno.test("probe reads sound alone, and refuses what is neither picture nor sound in time", async () => {
  await inScratch(async (folder) => {
    const wav = path.join(folder, "a.wav"), jpeg = path.join(folder, "a.jpg");
    await makeWav(wav, { seconds: 0.5, sampleRate: 44_100, channels: 1 });
    const facts = await probe(wav);
    assert.equal(facts.video, undefined);
    assert.deepEqual(facts.audio, {
      codec: "pcm_s16le",
      sampleRate: 44_100,
      channels: 1,
      samples: 22_050,
    });
    await makeJpeg(jpeg);
    await assert.rejects(probe(jpeg), { code: "media_unreadable", message: /a\.jpg/ });
  });
});
