// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import path from "node:path";
import {
  readSound,
  soundShapeOf,
  type SoundSpan,
} from "../../../../../src/media/av/sound/sound_reader.ts";
import { makeClip, makeWav } from "../../../../fixtures/media/media.ts";
import { inScratch } from "../../../../fixtures/scratch.ts";

/** The left and right channels of a span. */
async function channels(file: string, span: SoundSpan): Promise<[number[], number[]]> {
  const left: number[] = [], right: number[] = [];
  for await (const piece of readSound(file, span)) {
    for (let i = 0; i < piece.length; i += 2) {
      left.push(piece[i]!);
      right.push(piece[i + 1]!);
    }
  }
  return [left, right];
}

/** Positions at which the sound jumps above `level` after 50 ms below it. */
function clicks(samples: readonly number[], level = 0.3): number[] {
  const found: number[] = [];
  samples.forEach((value, at) => {
    if (value > level && at - (found.at(-1) ?? -2401) > 2400) found.push(at);
  });
  return found;
}

Deno.test("readSound gives a clip's sound to the sample, from any moment", async () => {
  await inScratch(async (folder) => {
    const file = path.join(folder, "clip.mp4");
    await makeClip(file, { seconds: 1.5, sound: true });
    const [whole] = await channels(file, { fromSeconds: 0 });
    assert.equal(whole.length, 72_000);
    assert.deepEqual(clicks(whole), [0, 24_000, 48_000]);
    const [part] = await channels(file, { fromSeconds: 0.4, seconds: 0.7 });
    assert.equal(part.length, 33_600);
    assert.deepEqual(clicks(part), [4_800, 28_800]);
    // AAC fills high bands with noise that depends on where decoding began; the tone does not.
    const off = part.reduce((sum, value, i) => sum + (value - whole[19_200 + i]!) ** 2, 0);
    assert.ok(Math.sqrt(off / part.length) < 0.005, String(Math.sqrt(off / part.length)));
  });
});

Deno.test("readSound brings any rate and layout to 48 kHz stereo", async () => {
  await inScratch(async (folder) => {
    for (
      const [sampleRate, count] of [[8_000, 1], [44_100, 2], [96_000, 1], [48_000, 6]] as const
    ) {
      const file = path.join(folder, `${sampleRate}.wav`);
      const sound = (sample: number, rate: number, channel: number) =>
        channel > 1 ? 0 : 0.5 * Math.sin(sample * 2 * Math.PI * 400 / rate);
      await makeWav(file, { sampleRate, channels: count, seconds: 0.5, sound });
      const [left, right] = await channels(file, { fromSeconds: 0 });
      assert.ok(Math.abs(left.length - 24_000) <= 1, `${sampleRate}: ${left.length}`);
      assert.ok(left.every((value, i) => Math.abs(value - right[i]!) < 1e-3));
      const middle = left.slice(4_800, 19_200);
      // 400 Hz: 120 periods in 14 400 samples.
      const rises = middle.filter((value, i) => i > 0 && value >= 0 && middle[i - 1]! < 0).length;
      assert.ok(Math.abs(rises - 120) <= 1, `${sampleRate}: ${rises}`);
    }
  });
});

Deno.test("readSound keeps left and right apart", async () => {
  await inScratch(async (folder) => {
    const file = path.join(folder, "sides.wav");
    await makeWav(file, { seconds: 0.2, sound: (_, __, channel) => channel === 0 ? 0.25 : -0.5 });
    const [left, right] = await channels(file, { fromSeconds: 0.05 });
    assert.ok(left.every((value) => Math.abs(value - 0.25) < 1e-3));
    assert.ok(right.every((value) => Math.abs(value + 0.5) < 1e-3));
  });
});

Deno.test("readSound hears both ears of a clip with two tracks of one channel", async () => {
  await inScratch(async (folder) => {
    const file = path.join(folder, "two.mov");
    const sound = { channels: 1, tracks: 2 } as const;
    await makeClip(file, { seconds: 1, sound, container: "mov" });
    const [left, right] = await channels(file, { fromSeconds: 0.25, seconds: 0.5 });
    assert.deepEqual([left.length, right.length], [24_000, 24_000]);
    assert.deepEqual(clicks(left), [12_000]);
    assert.deepEqual(clicks(right.map((value) => -2 * value)), [12_000]);
    assert.deepEqual(clicks(right), []);
    assert.deepEqual(await soundShapeOf(file), { rate: 48_000, channels: 2, layout: "stereo" });
  });
});

Deno.test("readSound plays the one of two mono tracks that has sound in both ears", async () => {
  await inScratch(async (folder) => {
    const file = path.join(folder, "one.mov");
    const sound = { channels: 1, tracks: 2, factor: 0 } as const;
    await makeClip(file, { seconds: 0.5, sound, container: "mov" });
    const [left, right] = await channels(file, { fromSeconds: 0 });
    assert.deepEqual(clicks(left), [0]);
    assert.ok(left.every((value, i) => Math.abs(value - right[i]!) < 1e-4));
  });
});

Deno.test("readSound plays one of two tracks in different languages in both ears", async () => {
  await inScratch(async (folder) => {
    const file = path.join(folder, "dubbed.mov");
    const sound = { channels: 1, tracks: 2, languages: ["eng", "deu"] } as const;
    await makeClip(file, { seconds: 0.5, sound, container: "mov" });
    const [left, right] = await channels(file, { fromSeconds: 0 });
    assert.equal(left.length, 24_000);
    assert.ok(left.every((value, i) => Math.abs(value - right[i]!) < 1e-4));
  });
});

Deno.test("readSound gives nothing without a sound track, past the end, or for no seconds", async () => {
  await inScratch(async (folder) => {
    const silent = path.join(folder, "silent.mp4"), loud = path.join(folder, "loud.mp4");
    await makeClip(silent, { seconds: 0.3 });
    await makeClip(loud, { seconds: 0.3, sound: true });
    assert.deepEqual(await channels(silent, { fromSeconds: 0 }), [[], []]);
    assert.deepEqual(await channels(loud, { fromSeconds: 9 }), [[], []]);
    assert.deepEqual(await channels(loud, { fromSeconds: 0, seconds: 0 }), [[], []]);
  });
});

Deno.test("readSound begins with silence before the track and before the file", async () => {
  await inScratch(async (folder) => {
    const file = path.join(folder, "tone.wav");
    await makeWav(file, { seconds: 0.5, sound: () => 0.5 });
    const [left] = await channels(file, { fromSeconds: -0.25, seconds: 0.5 });
    assert.equal(left.length, 24_000);
    assert.ok(left.slice(0, 12_000).every((value) => value === 0));
    assert.ok(left.slice(12_000).every((value) => Math.abs(value - 0.5) < 1e-3));
  });
});
