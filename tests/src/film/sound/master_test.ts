// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { LoudnessMeter } from "../../../../src/base/loudness.ts";
import { master } from "../../../../src/film/sound/master.ts";
import { gathered, soundOf, stereo, stream, sum, tone } from "../../../fixtures/sound/sounds.ts";

function loudnessOf(sound: Float32Array): number {
  const meter = new LoudnessMeter();
  meter.add(sound);
  return meter.integrated();
}

/** The mastered sound and how often it was made. */
async function mastered(sound: Float32Array) {
  let result = new Float32Array(0), rounds = 0;
  const heard = await master(loudnessOf(sound), () => stream(sound), async (blocks) => {
    result = await gathered(blocks) as Float32Array<ArrayBuffer>;
    rounds++;
  });
  return { ...heard, result, rounds };
}

Deno.test("master brings a quiet and a loud mix to −16 LUFS below −3 dBTP", async () => {
  for (const peak of [0.05, 0.9]) {
    const { result, loudness, truePeak, rounds } = await mastered(stereo(tone(3, 440, peak)));
    assert.equal(result.length, 6 * 48_000);
    assert.ok(Math.abs(loudness + 16) < 0.3, `${loudness}`);
    assert.ok(Math.abs(loudnessOf(result) - loudness) < 1e-6);
    assert.ok(truePeak <= -2.9);
    assert.equal(rounds, 1);
  }
});

Deno.test("master gives back what the limiter takes from a mix of hard peaks", async () => {
  const knocks = soundOf(3, (i) => i % 14_400 < 60 ? Math.sin(i / 5) : 0);
  const { loudness, truePeak, rounds } = await mastered(
    stereo(sum(knocks, tone(3, 1_000, 0.07))),
  );
  assert.ok(rounds > 1);
  assert.ok(Math.abs(loudness + 16) <= 1, `${loudness}`);
  assert.ok(truePeak <= -2.9);
});

Deno.test("master lifts a faint film no more than 15 dB", async () => {
  const mix = stereo(tone(1, 440, 0.01));
  const highest = (sound: Float32Array) =>
    sound.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  for (const [loudness, gain] of [[-18, 2], [-10, -6], [-41, 15], [-70, 0]] as const) {
    const gains: number[] = [];
    await master(loudness, () => stream(mix), async (blocks) => {
      gains.push(20 * Math.log10(highest(await gathered(blocks)) / highest(mix)));
    });
    // The rounds after the first give back what the mix is off the loudness it is said to have.
    assert.ok(Math.abs(gains[0]! - gain) < 0.01, `${loudness}: ${gains[0]}`);
  }
});
