// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { Balance, Equaliser, MasterBus } from "../../../../../src/film/music/instruments/bus.ts";
import { Noise } from "../../../../../src/film/music/instruments/filters.ts";
import { SAMPLE_RATE } from "../../../../../src/film/music/sample_rate.ts";
import { correlation, peak, rms } from "../sound_measures.ts";

const BLOCK = 512;
const CEILING = 10 ** (-1.5 / 20);

Deno.test("MasterBus keeps every sample under its ceiling, however loud the input", () => {
  const bus = new MasterBus();
  const noise = new Noise(3);
  for (let block = 0; block < 120; block++) {
    const gain = block % 7 === 0 ? 9 : 0.3;
    const left = Float32Array.from({ length: BLOCK }, () => gain * noise.next());
    const right = Float32Array.from({ length: BLOCK }, () => gain * noise.next());
    bus.run(left, right, BLOCK);
    assert.ok(Math.max(peak(left), peak(right)) <= CEILING * 1.0001);
  }
});

Deno.test("MasterBus passes quiet sound unchanged but late", () => {
  const bus = new MasterBus();
  const tone = (i: number) => 0.05 * Math.sin(2 * Math.PI * 750 * i / SAMPLE_RATE);
  let last = new Float32Array(BLOCK);
  const blocks = 100;
  for (let block = 0; block < blocks; block++) {
    last = Float32Array.from({ length: BLOCK }, (_, i) => tone(block * BLOCK + i));
    bus.run(last, last.slice(), BLOCK);
  }
  const sent = Float32Array.from(
    { length: BLOCK },
    (_, i) => tone((blocks - 1) * BLOCK + i - bus.latency),
  );
  assert.ok(correlation(sent, last) > 0.99);
  assert.ok(Math.abs(rms(last) / rms(sent) - 1) < 0.05);
});

Deno.test("Equaliser takes constants away, and adds air to what is high alone", () => {
  const through = (tone: (i: number) => number) => {
    const equaliser = new Equaliser({ lowCutHertz: 60, air: 1 });
    const samples = Float32Array.from({ length: SAMPLE_RATE / 2 }, (_, i) => tone(i));
    equaliser.run(samples, samples.slice(), samples.length);
    return rms(samples.subarray(SAMPLE_RATE / 4)) * Math.SQRT2;
  };
  const sine = (hertz: number) => through((i) => Math.sin(2 * Math.PI * hertz * i / SAMPLE_RATE));
  assert.ok(through(() => 1) < 1e-3);
  assert.ok(sine(20) < 0.2);
  assert.ok(Math.abs(sine(700) - 1) < 0.15);
  assert.ok(sine(9000) > 1.9);
});

Deno.test("Balance brings bass that is missing or too loud near its share, slowly", () => {
  // As loud as the balance wants it.
  const AIR = 0.37;
  const shareOfBass = (level: number) => {
    const balance = new Balance(BLOCK);
    const tone = (hertz: number, i: number) => Math.sin(2 * Math.PI * hertz * i / SAMPLE_RATE);
    let first = 0, last = new Float32Array(0);
    for (let block = 0; block < 1000; block++) {
      const sound = Float32Array.from({ length: BLOCK }, (_, i) => {
        const at = block * BLOCK + i;
        return 0.2 * (level * tone(110, at) + tone(900, at) + AIR * tone(4000, at));
      });
      balance.run(sound, sound.slice(), BLOCK);
      if (block === 9) first = rms(sound);
      last = sound;
    }
    return { slow: first, late: rms(last) };
  };
  const usual = 0.2 * Math.SQRT1_2;
  const boomy = shareOfBass(3), thin = shareOfBass(0.3);
  assert.ok(Math.abs(boomy.slow / (usual * Math.hypot(3, 1, AIR)) - 1) < 0.1);
  assert.ok(boomy.late < 0.6 * usual * Math.hypot(3, 1, AIR));
  assert.ok(thin.late > 1.04 * usual * Math.hypot(0.3, 1, AIR));
});
