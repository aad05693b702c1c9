// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import fc from "fast-check";
import { gatedLoudness, LoudnessMeter, SILENT_LUFS } from "../../../src/base/loudness.ts";
import { blocksOf, stereo, tone, whiteNoise } from "../../fixtures/sound/sounds.ts";

/** Seconds and decibels of a 1 kHz tone in both channels, one after the other. */
function measured(parts: ReadonlyArray<readonly [seconds: number, dBFS: number]>): number {
  const meter = new LoudnessMeter();
  for (const [seconds, dBFS] of parts) {
    const second = stereo(tone(1, 1_000, 10 ** (dBFS / 20)));
    for (let left = seconds; left > 1e-9; left -= 1) {
      meter.add(second.subarray(0, 2 * Math.round(Math.min(1, left) * 48_000)));
    }
  }
  return meter.integrated();
}

function near(actual: number, expected: number, tolerance = 0.1): void {
  assert.ok(Math.abs(actual - expected) <= tolerance, `${actual} is not ${expected}`);
}

Deno.test("LoudnessMeter reads the tones of EBU Tech 3341 within 0.1 LU", () => {
  near(measured([[20, -23]]), -23);
  near(measured([[20, -33]]), -33);
  near(measured([[10, -36], [60, -23], [10, -36]]), -23);
  near(measured([[10, -72], [10, -36], [60, -23], [10, -36], [10, -72]]), -23);
  near(measured([[20, -26], [20.1, -20], [20, -26]]), -23);
});

Deno.test("LoudnessMeter reads one sounding channel 3 LU below two", () => {
  const one = stereo(tone(3, 1_000, 0.1)).map((sample, i) => i % 2 ? 0 : sample);
  const meter = new LoudnessMeter();
  meter.add(one);
  near(meter.integrated(), -23.01);
});

Deno.test("LoudnessMeter weighs highs up and rumble down", () => {
  const of = (hertz: number) => {
    const meter = new LoudnessMeter();
    meter.add(stereo(tone(2, hertz, 0.1)));
    return meter.integrated();
  };
  near(of(8_000) - of(1_000), 3.4, 0.3);
  assert.ok(of(25) - of(1_000) < -10);
});

Deno.test("LoudnessMeter measures silence as the gate, and a click by what there is", () => {
  const meter = new LoudnessMeter();
  assert.equal(meter.integrated(), SILENT_LUFS);
  meter.add(new Float32Array(96_000));
  assert.equal(meter.integrated(), SILENT_LUFS);
  const short = new LoudnessMeter();
  short.add(stereo(tone(0.05, 1_000, 0.1)));
  assert.equal(short.steps.length, 0);
  near(short.integrated(), -20, 1);
  assert.equal(gatedLoudness([]), SILENT_LUFS);
});

Deno.test("LoudnessMeter does not depend on how the sound is cut into blocks", () => {
  const sound = stereo(whiteNoise(1.35, 5));
  const whole = new LoudnessMeter();
  whole.add(sound);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 30_000 }), (samples) => {
      const meter = new LoudnessMeter();
      for (const block of blocksOf(sound, samples)) meter.add(block);
      assert.deepEqual(meter.steps, whole.steps);
    }),
    { numRuns: 8 },
  );
  assert.equal(whole.steps.length, 13);
});
