// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import path from "node:path";
import { LoudnessMeter } from "../../../../../src/base/loudness.ts";
import { seededRandom } from "../../../../../src/base/random.ts";
import { master } from "../../../../../src/film/sound/master.ts";
import { writeAudible } from "../../../../../src/film/sound/write_audible.ts";
import { measureSound } from "../../../../../src/media/av/sound/loudness.ts";
import { writeSound } from "../../../../../src/media/av/sound/sound_encoder.ts";
import { lowPass, RATE, soundOf, stream } from "../../../../fixtures/sound/sounds.ts";
import { inScratch } from "../../../../fixtures/scratch.ts";

const SECONDS = 6;

/** Bangs of noise that die away, as a microphone takes them. */
function bangs(seed: number): Float32Array {
  const random = seededRandom(seed);
  const noise = () => 2 * random.next() - 1;
  let height = 0, next = 0;
  const sound = soundOf(SECONDS, (i) => {
    if (i >= next) {
      height = 0.5 + 0.5 * Math.abs(noise());
      next = i + 24_000 * (0.5 + Math.abs(noise()));
    }
    height *= 0.9992;
    return noise() * height;
  });
  return lowPass(lowPass(sound, 6_000), 6_000);
}

/** Masters a sound and encodes it; how loud it should be, how it is heard, how often it was encoded. */
async function mastered(folder: string, left: Float32Array, right = left) {
  const mix = Float32Array.from(
    { length: 2 * left.length },
    (_, i) => (i % 2 ? right : left)[i >> 1]!,
  );
  const meter = new LoudnessMeter();
  meter.add(mix);
  let sound: Float32Array[] = [];
  const { loudness } = await master(meter.integrated(), () => stream(mix), async (blocks) => {
    sound = [];
    for await (const block of blocks) sound.push(block.slice());
  });
  const track = path.join(folder, "sound.m4a");
  let written = 0;
  const heard = await writeAudible(
    loudness,
    async function* () {
      for (const block of sound) yield await Promise.resolve(block);
    },
    (sound) => {
      written++;
      return writeSound(track, sound, left.length, "aac");
    },
    async () => (await measureSound(track)).loudness,
  );
  return { ...await measureSound(track), planned: loudness, heard, written };
}

Deno.test("writeHeard takes away what the encoder adds to the peaks of bangs", () =>
  inScratch(async (folder) => {
    const end = await mastered(folder, bangs(2), bangs(102));
    assert.ok(end.written > 1, `${end.written}`);
    assert.ok(end.loudness.truePeak <= -1, `${end.loudness.truePeak}`);
    assert.ok(Math.abs(end.loudness.integrated - end.heard) <= 1);
    assert.equal(end.audioSamples, SECONDS * RATE);
  }));

Deno.test("writeHeard gives back what the encoder takes from white noise", () =>
  inScratch(async (folder) => {
    const noise = (seed: number) => {
      const random = seededRandom(seed);
      return soundOf(SECONDS, () => 0.6 * random.next() - 0.3);
    };
    const { heard, planned, loudness } = await mastered(folder, noise(2), noise(102));
    assert.equal(heard, planned);
    assert.ok(Math.abs(loudness.integrated - planned) <= 1);
    assert.ok(loudness.truePeak <= -1);
  }));

Deno.test("writeHeard encodes once what is heard as planned", async () => {
  let written = 0;
  const heard = await writeAudible(
    -16,
    () => stream(new Float32Array(960)),
    () => {
      written++;
      return Promise.resolve();
    },
    () => Promise.resolve({ integrated: -16.4, truePeak: -1.5 }),
  );
  assert.deepEqual([heard, written], [-16, 1]);
});
