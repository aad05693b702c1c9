// SPDX-License-Identifier: AGPL-3.0-or-later

import assert from "node:assert/strict";
import { measureLoudness } from "../../../../fixtures/sound/measure_loudness.ts";

async function* tone(seconds: number, amplitude: number, hertz = 997, pieceSamples = 4_801) {
  const samples = Math.round(seconds * 48_000);
  for (let at = 0; at < samples; at += pieceSamples) {
    const length = Math.min(pieceSamples, samples - at);
    yield Float32Array.from(
      { length: length * 2 },
      (_, i) => amplitude * Math.sin((at + (i >> 1)) * 2 * Math.PI * hertz / 48_000),
    );
    await Promise.resolve();
  }
}

Deno.test("Ebur128Meter follows BS.1770: 997 Hz at full scale on both sides is 0 LUFS", async () => {
  for (const [amplitude, lufs] of [[1, 0], [0.1, -20], [0.01, -40]] as const) {
    const { integrated, truePeak } = await measureLoudness(tone(1.5, amplitude));
    assert.ok(Math.abs(integrated - lufs) < 0.05, `${integrated}`);
    assert.ok(Math.abs(truePeak - lufs) < 0.1, `${truePeak}`);
  }
});

Deno.test("Ebur128Meter finds peaks between the samples", async () => {
  async function* between() {
    // A quarter of the rate, 45° off: no sample above 0.707 of the wave's height. It swells, for
    // a sudden start would overshoot.
    yield Float32Array.from({ length: 96_000 }, (_, i) => {
      const swell = Math.min(1, (i >> 1) / 24_000);
      return 0.9 * swell * Math.sin((i >> 1) * Math.PI / 2 + Math.PI / 4);
    });
    await Promise.resolve();
  }
  const { truePeak } = await measureLoudness(between());
  assert.ok(Math.abs(truePeak - 20 * Math.log10(0.9)) < 0.2, `${truePeak}`);
});
