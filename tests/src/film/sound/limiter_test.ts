// SPDX-License-Identifier: AGPL-3.0-or-later

import fc from "fast-check";
import assert from "node:assert/strict";
import { Limiter, TruePeakMeter } from "../../../../src/film/sound/limiter.ts";
import { blocksOf, soundOf, stereo, whiteNoise } from "../../../fixtures/sound/sounds.ts";

const CEILING = 10 ** (-3 / 20);

function limit(sound: Float32Array, { block = 4_096, gain = 1 } = {}): Float32Array {
  const limiter = new Limiter(CEILING, gain);
  const parts = [...blocksOf(sound, block)].map((part) => limiter.add(part).slice());
  parts.push(limiter.finish().slice());
  const whole = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const HARD: Record<string, Float32Array> = {
  // Its samples stay 3 dB below its waves.
  "a quarter of the rate at 45°": soundOf(
    0.5,
    (i) => 1.4 * Math.sin(Math.PI / 2 * i + Math.PI / 4),
  ),
  noise: whiteNoise(0.5, 1).map((x) => 3 * x),
  squares: soundOf(0.5, (i) => Math.floor(i / 50) % 2 ? 2 : -2),
  impulses: soundOf(0.5, (i) => i % 5_000 === 4_999 ? 4 : 0.1 * Math.sin(i / 10)),
  bursts: soundOf(0.5, (i) => (Math.floor(i / 3_000) % 2 ? 1.8 : 0.2) * Math.sin(2.6 * i)),
  "bass and hiss": soundOf(0.5, (i) => 1.5 * Math.sin(0.008 * i) + 0.6 * Math.sin(1.9 * i)),
};

Deno.test("Limiter lets nothing above the ceiling, at the samples nor between them", () => {
  for (const [name, sound] of Object.entries(HARD)) {
    const output = limit(stereo(sound));
    const highest = output.reduce((most, x) => Math.max(most, Math.abs(x)), 0);
    assert.ok(highest <= CEILING + 1e-6, `${name}: ${highest}`);
    const meter = new TruePeakMeter();
    meter.add(output);
    assert.ok(meter.decibels <= -2.9, `${name}: ${meter.decibels} dBTP`);
    assert.ok(meter.decibels > -4, `${name} is not turned down more than it must be`);
  }
});

Deno.test("Limiter gives as many samples as it takes, however they come", () => {
  const sound = stereo(HARD.bursts!);
  const whole = limit(sound);
  assert.equal(whole.length, sound.length);
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 9_000 }), (block) => {
      assert.deepEqual(limit(sound, { block }), whole);
    }),
    { numRuns: 6 },
  );
  for (const samples of [0, 1, 100, 251, 252, 253, 300]) {
    assert.equal(limit(new Float32Array(2 * samples).fill(0.9)).length, 2 * samples);
  }
});

function peakOf(mono: Float32Array): number {
  const meter = new TruePeakMeter();
  for (const block of blocksOf(stereo(mono), 777)) meter.add(block);
  return meter.decibels;
}

/** A tone that fades in and out, so that only its own waves are measured. */
function wave(hertz: number, degrees: number, peak: number): Float32Array {
  return soundOf(0.25, (i) =>
    peak * Math.sin(Math.PI * i / 12_000) ** 2 *
    Math.sin(2 * Math.PI * hertz * i / 48_000 + degrees * Math.PI / 180));
}

Deno.test("TruePeakMeter reads the waves of EBU Tech 3341 within +0.2 and −0.4 dB", () => {
  const cases: Array<[hertz: number, degrees: number]> = [
    [12_000, 0],
    [12_000, 45],
    [8_000, 60],
    [6_000, 67.5],
  ];
  for (const [hertz, degrees] of cases) {
    const peak = peakOf(wave(hertz, degrees, 0.5));
    assert.ok(peak > -6.02 - 0.4 && peak < -6.02 + 0.2, `${hertz} Hz at ${degrees}°: ${peak}`);
  }
  const over = peakOf(wave(12_000, 45, 1.41));
  assert.ok(over > 2.6 && over < 3.2, `${over}`);
});
