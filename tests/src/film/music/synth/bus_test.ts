import assert from "node:assert/strict";
import { MasterBus } from "../../../../../src/film/music/synth/bus.ts";
import { Noise } from "../../../../../src/film/music/synth/wavetable.ts";
import { BLOCK, SAMPLE_RATE } from "../../../../../src/film/music/synth/sounding.ts";
import { correlation, peak, rms } from "../sound_measures.ts";

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
