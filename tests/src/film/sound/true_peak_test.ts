import assert from "node:assert/strict";
import { OVERSHOOT, peakAfter, TruePeakMeter } from "../../../../src/film/sound/true_peak.ts";
import { blocksOf, soundOf, stereo, whiteNoise } from "../../../fixtures/sounds.ts";

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

Deno.test("TruePeakMeter is never below the highest sample and reads silence as −120 dB", () => {
  const noise = whiteNoise(0.2, 3);
  const highest = Math.max(...noise.map(Math.abs));
  assert.ok(peakOf(noise) >= 20 * Math.log10(highest) - 1e-9);
  assert.equal(peakOf(new Float32Array(4_800)), -120);
});

Deno.test("peakAfter never exceeds what OVERSHOOT promises", () => {
  const noise = whiteNoise(0.1, 4).map(Math.sign);
  for (let i = 12; i < noise.length - 12; i++) assert.ok(peakAfter(noise, i) <= OVERSHOOT);
});
