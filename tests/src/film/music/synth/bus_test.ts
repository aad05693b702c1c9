import assert from "node:assert/strict";
import { CEILING, MasterBus, Reverb } from "../../../../../src/film/music/synth/bus.ts";
import { Noise } from "../../../../../src/film/music/synth/wavetable.ts";
import { BLOCK, SAMPLE_RATE } from "../../../../../src/film/music/synth/sounding.ts";
import { correlation, peak, rms } from "../sound_measures.ts";

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

Deno.test("MasterBus passes quiet sound unchanged but late, and takes constants away", () => {
  const bus = new MasterBus();
  const tone = (i: number) => 0.05 * Math.sin(2 * Math.PI * 750 * i / SAMPLE_RATE);
  let last = new Float32Array(BLOCK);
  const blocks = 100;
  for (let block = 0; block < blocks; block++) {
    last = Float32Array.from({ length: BLOCK }, (_, i) => tone(block * BLOCK + i) + 0.1);
    bus.run(last, last.slice(), BLOCK);
  }
  const mean = last.reduce((sum, value) => sum + value, 0) / BLOCK;
  assert.ok(Math.abs(mean) < 1e-3);
  const sent = Float32Array.from(
    { length: BLOCK },
    (_, i) => tone((blocks - 1) * BLOCK + i - bus.latency),
  );
  assert.ok(correlation(sent, last) > 0.99);
  assert.ok(Math.abs(rms(last) / rms(sent) - 1) < 0.05);
});

Deno.test("Reverb answers a click with a wide tail that falls by 60 dB in about its time", () => {
  const seconds = 2;
  const reverb = new Reverb(seconds);
  const total = Math.ceil(2.4 * SAMPLE_RATE / BLOCK) * BLOCK;
  const left = new Float32Array(total), right = new Float32Array(total);
  left[0] = right[0] = 1;
  for (let at = 0; at < total; at += BLOCK) {
    reverb.run(left.subarray(at, at + BLOCK), right.subarray(at, at + BLOCK), BLOCK);
  }
  const level = (from: number) =>
    20 * Math.log10(rms(left.slice(from * SAMPLE_RATE, (from + 0.2) * SAMPLE_RATE)) + 1e-12);
  const fall = level(0.2) - level(1.7);
  // High frequencies die faster than the nominal time, so the whole falls a little faster too.
  assert.ok(fall > 40 && fall < 70, `${fall} dB in 1.5 s`);
  assert.ok(Math.abs(correlation(left, right)) < 0.35, "sides differ");
  assert.ok(peak(left.slice(0, 500)) === 0, "nothing before the pre-delay");
});
